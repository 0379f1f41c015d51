import type { Comment } from "#capabilities/texts/comments/contract.ts";
import { useReaction } from "#capabilities/texts/reactions/web/public.ts";
import { formatCount } from "#shared/format.ts";
import { cx } from "#ui/cx.ts";
import { Icon } from "#ui/icon.tsx";
import { useCommentsScope } from "./comments-context.tsx";

/** A thumb and how many like the comment. */
export function LikeButton({ comment, className }: { comment: Comment; className?: string }) {
  const { own } = useCommentsScope();
  const { reaction, toggle } = useReaction(
    { kind: "comment", id: comment.id },
    { likes: comment.likes, liked: own.likes(comment) },
  );
  const { liked, counts } = reaction;
  return (
    <button
      type="button"
      aria-pressed={liked}
      aria-label={`赞${comment.author?.nickname ?? ""}的评论，${counts.likes} 个赞`}
      onClick={() => toggle("like")}
      className={cx(
        "press hit num flex h-6 flex-none items-center gap-1 text-12",
        liked ? "text-accent-ink" : "text-ink-3",
        className,
      )}
    >
      <Icon name="thumb" size="s" filled={liked} />
      {counts.likes > 0 ? formatCount(counts.likes) : "赞"}
    </button>
  );
}
