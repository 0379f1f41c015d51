import type { NoticeKind } from "#capabilities/notices/server/public.ts";
import { sectionBase } from "#sections/path-table.ts";
import { sectionBySlug } from "#sections/registry.ts";
import type { comments } from "./tables.ts";
import type { TargetState } from "./target.ts";

interface Subject {
  comment: Pick<typeof comments.$inferSelect, "id" | "body">;
  target: Pick<TargetState, "title" | "section" | "commentsPath">;
}

/** A comment or reply of the member was answered. */
export const replyNotice: NoticeKind<Subject> = {
  name: "comments.reply",
  group: "reply",
  label: "评论被回复",
  write: ({ comment, target }) => ({
    title: `回复了你在《${target.title}》下的评论`,
    body: shorten(comment.body),
    link: linkTo({ comment, target }),
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
    title: "赞了你的评论",
    body: shorten(comment.body),
    link: linkTo({ comment, target }),
  }),
};

const shorten = (text: string) => [...text].slice(0, 100).join("");

function linkTo({ comment, target }: Subject): string {
  const section = sectionBySlug(target.section);
  return `${section ? sectionBase(section) : ""}${target.commentsPath}?at=${comment.id}`;
}
