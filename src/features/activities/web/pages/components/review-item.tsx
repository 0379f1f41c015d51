import { useState } from "react";
import { useReaction } from "#capabilities/texts/reactions/web/public.ts";
import { DocumentBody } from "#capabilities/texts/writing/web/public.ts";
import { useScreen } from "#client/screen-context.tsx";
import { useSession } from "#client/session.ts";
import type { ActivityReview } from "#features/activities/reviews-contract.ts";
import { pathOf } from "#sections/paths.ts";
import { formatCount } from "#shared/format.ts";
import { Avatar } from "#ui/avatar.tsx";
import { cx } from "#ui/cx.ts";
import { Icon } from "#ui/icon.tsx";
import { lazyPart } from "#ui/lazy-part.tsx";
import { MoreButton } from "#ui/more-button.tsx";
import { RelativeTime } from "#ui/relative-time.tsx";
import { Tag } from "#ui/tag.tsx";
import { Stars } from "./stars.tsx";

const ReviewMenu = lazyPart(async () => (await import("./review-menu.tsx")).default);

/** What one participant says, with his stars. */
export function ReviewItem({ review, marked = false }: { review: ActivityReview; marked?: boolean }) {
  const { section } = useScreen();
  const [isOpen, setOpen] = useState(false);
  const signedIn = useSession((state) => state.token !== null);
  const target = { kind: "activity_review", id: review.id };
  const { reaction, toggle } = useReaction(target, { likes: review.likes, fetch: signedIn });
  const { member } = review;
  const name = member?.nickname ?? "已注销用户";
  return (
    <article aria-label={`${name}的评价`} className={cx("hair-b px-edge py-3.5", marked && "bg-accent-soft")}>
      <div className="flex items-center gap-2.5">
        <Avatar name={name} src={member?.avatar?.src} />
        <div className="min-w-0 flex-1">
          <p className="flex items-center gap-1.5">
            {member ? (
              <a
                href={pathOf("space", { id: member.id }, { section })}
                className="press truncate text-15 font-semibold"
              >
                {name}
              </a>
            ) : (
              <span className="truncate text-15 text-ink-3">{name}</span>
            )}
            <Tag kind="accent">已参加</Tag>
          </p>
          <p className="flex items-center gap-1.5 text-12 text-ink-3">
            <Stars value={review.stars} label={`${review.stars} 星`} />
            <RelativeTime value={review.published_at} />
          </p>
        </div>
        <MoreButton
          menu={ReviewMenu}
          size="m"
          label={`对${name}的评价做更多操作`}
          onClick={() => setOpen(true)}
        />
      </div>
      <DocumentBody document={review.document} alt={`${name}的活动照片`} className="mt-2" />
      <div className="mt-2 flex justify-end">
        <button
          type="button"
          aria-pressed={reaction.liked}
          aria-label={`赞${name}的评价，${reaction.counts.likes} 个赞`}
          onClick={() => toggle("like")}
          className={cx(
            "press hit num flex items-center gap-1 text-13",
            reaction.liked ? "text-accent-ink" : "text-ink-3",
          )}
        >
          <Icon name="thumb" size="s" filled={reaction.liked} />
          {reaction.counts.likes > 0 ? formatCount(reaction.counts.likes) : "赞"}
        </button>
      </div>
      {isOpen ? <ReviewMenu review={review} onClose={() => setOpen(false)} /> : null}
    </article>
  );
}
