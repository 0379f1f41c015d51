import type { OwnComment } from "#capabilities/texts/comments/contract.ts";
import { ReviewTime } from "#client/review-time.tsx";
import { isRefused } from "#shared/life.ts";
import { Avatar } from "#ui/avatar.tsx";
import { Button } from "#ui/button.tsx";
import { RelativeTime } from "#ui/relative-time.tsx";
import { StatusTag } from "#ui/status-tag.tsx";
import { reviewKindOf } from "../api/client.ts";
import { CommentBody } from "./comment-body.tsx";
import { CommentPictures } from "./comment-pictures.tsx";
import { useCommentsScope } from "./comments-context.tsx";
import { ReplyTo } from "./reply-to.tsx";
import { useDeleteComment } from "./use-delete-comment.ts";

/** An own comment that only its author sees: where it stands in review, and what can be done. */
export default function UnpublishedComment({
  comment,
  compact = false,
}: {
  comment: OwnComment;
  compact?: boolean;
}) {
  const { edit, target, words } = useCommentsScope();
  const remove = useDeleteComment();
  const rejected = isRefused(comment.status);
  const name = comment.author?.nickname ?? "我";
  return (
    <article
      aria-label={`我的${words.noun}，仅自己可见`}
      className={compact ? "flex gap-2" : "flex gap-2.5 px-edge py-3.5"}
    >
      <Avatar name={name} src={comment.author?.avatar?.src} size={compact ? "xs" : "m"} />
      <div className="min-w-0 flex-1">
        <p className="flex items-center gap-1.5 text-15 font-semibold">
          <span className="truncate">{name}</span>
          <StatusTag status={rejected ? "rejected" : "pending"}>
            {!rejected && <ReviewTime kind={reviewKindOf(target)} />}
          </StatusTag>
        </p>
        <CommentBody
          comment={comment}
          lead={comment.reply_to ? <ReplyTo name={comment.reply_to.nickname} /> : null}
          className="mt-0.5 text-15 leading-comment text-ink-2"
        />
        <CommentPictures comment={comment} />
        <p className="num mt-1.5 text-12 text-ink-3">
          <RelativeTime value={comment.created_at} /> ·{" "}
          {rejected ? `未通过：${comment.reject_reason || "不符合社区规范"}` : "仅自己可见，通过审核后公开"}
        </p>
        <div className="mt-2 flex gap-2.5">
          {rejected ? (
            <Button size="s" variant="line" icon="edit" onClick={() => edit(comment)}>
              修改重新提交
            </Button>
          ) : null}
          <Button size="s" variant="line" icon="trash" onClick={() => void remove(comment)}>
            删除
          </Button>
        </div>
      </div>
    </article>
  );
}
