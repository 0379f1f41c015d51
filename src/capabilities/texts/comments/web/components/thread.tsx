import { useInfiniteQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { Comment, OwnComment, Thread } from "#capabilities/texts/comments/contract.ts";
import { formatCount } from "#shared/format.ts";
import { Avatar } from "#ui/avatar.tsx";
import { cx } from "#ui/cx.ts";
import { Icon } from "#ui/icon.tsx";
import { replyList } from "../api/thread.ts";
import { AuthorLine } from "./author-line.tsx";
import { AuthorLink } from "./author-link.tsx";
import { CommentBody } from "./comment-body.tsx";
import { CommentMeta } from "./comment-meta.tsx";
import { CommentPictures } from "./comment-pictures.tsx";
import { useCommentsScope } from "./comments-context.tsx";
import { LikeButton } from "./like-button.tsx";
import { Quoted } from "./quoted.tsx";
import { ReplyTo } from "./reply-to.tsx";
import { UnpublishedComment } from "./unpublished.tsx";

/** A comment with its replies, all of which can be opened. */
export function ThreadItem({ thread, marked }: { thread: Thread; marked?: string | undefined }) {
  const { noun } = useCommentsScope().words;
  const numbered = thread.floor !== null;
  return (
    <article
      id={`comment-${thread.id}`}
      data-floor={thread.floor ?? undefined}
      aria-label={thread.gone ? `已删除的${noun}` : `${thread.author?.nickname ?? "已注销用户"}的${noun}`}
      className={cx("flex gap-2.5 px-edge pt-3.5", thread.id === marked && numbered && "bg-accent-soft")}
    >
      <AuthorLink comment={thread} label={`${thread.author?.nickname ?? ""}的主页`} className="self-start">
        <Avatar name={thread.author?.nickname ?? "？"} src={thread.author?.avatar?.src} />
      </AuthorLink>
      <div className="hair-b min-w-0 flex-1 pb-2.5">
        {thread.gone ? (
          <p className="flex h-9 items-center justify-between text-15 text-ink-3">
            {numbered ? "该楼已删除" : `该${noun}已删除`}
            <Floor thread={thread} />
          </p>
        ) : (
          <>
            <div className="flex items-center justify-between gap-3 text-15">
              <AuthorLine comment={thread} />
              {numbered ? <Floor thread={thread} /> : <LikeButton comment={thread} />}
            </div>
            <Quoted comment={thread} />
            <CommentBody comment={thread} className="mt-0.5 text-17 leading-comment" />
            <CommentPictures comment={thread} />
            <CommentMeta comment={thread}>
              {numbered ? <LikeButton comment={thread} className="mr-3 ml-auto" /> : null}
            </CommentMeta>
          </>
        )}
        <Replies thread={thread} marked={marked} />
      </div>
    </article>
  );
}

function Floor({ thread }: { thread: Thread }) {
  if (thread.floor === null) return null;
  return <span className="num flex-none text-12 text-ink-3">{thread.floor} 楼</span>;
}

function Replies({ thread, marked }: { thread: Thread; marked?: string | undefined }) {
  const { own, fresh } = useCommentsScope();
  const [open, setOpen] = useState(false);
  const pages = useInfiniteQuery({ ...replyList(thread.id), enabled: open });
  const loaded = pages.data?.pages.flatMap((page) => page.items);
  const listed = loaded ?? thread.replies;
  // What the member has just said stands there, also where the thread is folded before it.
  const said = fresh.filter(
    ({ id, root_id }) => root_id === thread.id && !listed.some((one) => one.id === id),
  );
  const shown = [...listed, ...said];
  const waiting = own.unpublished.filter((comment) => comment.root_id === thread.id);
  if (shown.length === 0 && waiting.length === 0 && thread.reply_count === shown.length) return null;
  const left = thread.reply_count - shown.length;
  const more = open ? pages.hasNextPage : left > 0;
  return (
    <div className="mt-1.5 mb-1 rounded-2 bg-surface-2 px-3 py-2">
      <ul aria-label="回复" className="space-y-1">
        {shown.map((reply) => (
          <ReplyItem key={reply.id} reply={reply} marked={reply.id === marked} />
        ))}
        {waiting.map((comment: OwnComment) => (
          <li key={comment.id} className="py-1">
            <UnpublishedComment comment={comment} compact />
          </li>
        ))}
      </ul>
      {more || pages.isFetching || pages.isError ? (
        <button
          type="button"
          aria-busy={pages.isFetching}
          onClick={() => {
            if (!open) setOpen(true);
            else if (pages.isError && !pages.data) void pages.refetch();
            else void pages.fetchNextPage();
          }}
          className="press hit flex h-8 items-center gap-0.5 text-13 text-accent-ink"
        >
          {pages.isFetching
            ? "正在加载"
            : pages.isError
              ? "加载失败，点击重试"
              : open
                ? "展开更多回复"
                : `展开其余 ${formatCount(left)} 条回复`}
          <Icon name="down" size="s" />
        </button>
      ) : null}
    </div>
  );
}

function ReplyItem({ reply, marked }: { reply: Comment; marked: boolean }) {
  return (
    <li
      id={`comment-${reply.id}`}
      className={marked ? "-mx-1.5 rounded-1 bg-accent-soft px-1.5 py-1" : "py-1"}
    >
      <div className="flex items-center justify-between gap-3 text-13">
        <AuthorLine comment={reply} />
        <LikeButton comment={reply} />
      </div>
      <CommentBody
        comment={reply}
        lead={reply.reply_to ? <ReplyTo name={reply.reply_to.nickname} /> : null}
        className="text-15 leading-comment"
      />
      <CommentPictures comment={reply} />
      <CommentMeta comment={reply} />
    </li>
  );
}
