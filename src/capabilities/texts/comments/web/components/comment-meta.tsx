import type { ReactNode } from "react";
import type { Comment } from "#capabilities/texts/comments/contract.ts";
import { writtenFrom } from "#shared/format.ts";
import { cx } from "#ui/cx.ts";
import { IconButton } from "#ui/icon-button.tsx";
import { RelativeTime } from "#ui/relative-time.tsx";
import { useCommentsScope } from "./comments-context.tsx";

/** Where and when, and what can be done. */
export function CommentMeta({ comment, children }: { comment: Comment; children?: ReactNode }) {
  const { own, words, reply, more } = useCommentsScope();
  const can = own.can(comment);
  const name = comment.author?.nickname ?? "";
  return (
    <div className="num -mb-1 flex h-8 items-center text-12 text-ink-3">
      <span className="truncate">
        {comment.region ? `${writtenFrom(comment.region)} · ` : ""}
        <RelativeTime value={comment.created_at} />
        {comment.edited_at ? " · 已编辑" : null}
      </span>
      {can.reply ? (
        <button
          type="button"
          aria-label={`${words.reply} ${name}`}
          onClick={() => reply(comment)}
          className="press hit ml-4 flex-none text-ink-2"
        >
          {words.reply}
        </button>
      ) : null}
      {children}
      {can.report || can.delete ? (
        <IconButton
          icon="more"
          size="s"
          label={`${name}的${words.noun}，更多操作`}
          onClick={() => more(comment)}
          className={cx("hit -mr-3.5 h-8!", !children && "ml-auto")}
        />
      ) : null}
    </div>
  );
}
