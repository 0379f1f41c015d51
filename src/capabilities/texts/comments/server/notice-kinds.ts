import type { NoticeKind } from "#capabilities/people/notices/server/public.ts";
import { excerpt } from "./document.ts";
import { commentLink } from "./link.ts";
import type { comments } from "./tables.ts";
import type { TargetState } from "./target.ts";

interface Subject {
  comment: Pick<typeof comments.$inferSelect, "id" | "body">;
  target: Pick<TargetState, "title" | "label" | "noun" | "section" | "commentsPath">;
}

/** A comment or reply of the member was answered. */
export const replyNotice: NoticeKind<Subject> = {
  name: "comments.reply",
  group: "reply",
  label: "评论被回复",
  behind: true,
  write: ({ comment, target }) => ({
    title:
      target.noun === undefined
        ? `回复了你在《${target.title}》下的评论`
        : `回应了你在《${target.title}》下的${target.noun}`,
    body: excerpt(comment.body),
    link: commentLink(target, comment.id),
    action: "回复",
  }),
};

/** Somebody opened a thread below what the member wrote. */
export const threadNotice: NoticeKind<Subject> = {
  name: "comments.thread",
  group: "reply",
  label: "发布的内容有新回复",
  behind: true,
  write: ({ comment, target }) => ({
    title: `回复了你的${target.label}《${target.title}》`,
    body: excerpt(comment.body),
    link: commentLink(target, comment.id),
    action: "回复",
  }),
};

/** A comment or reply of the member was liked. */
export const likeNotice: NoticeKind<Subject> = {
  name: "comments.like",
  group: "like",
  label: "评论被赞",
  bundle: ({ comment }) => `like:comment:${comment.id}`,
  write: ({ comment, target }) => ({
    title: `赞了你的${target.noun ?? "评论"}`,
    body: excerpt(comment.body),
    link: commentLink(target, comment.id),
  }),
};
