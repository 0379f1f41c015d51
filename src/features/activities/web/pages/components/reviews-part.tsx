import { useInfiniteQuery } from "@tanstack/react-query";
import { useScreen } from "#client/screen-context.tsx";
import type { ActivityDetail } from "#features/activities/contract.ts";
import { Icon } from "#ui/icon.tsx";
import { NotLoaded } from "#ui/not-loaded.tsx";
import { SectionHead, sectionMoreClass } from "#ui/section-head.tsx";
import { CommentsSkeleton } from "#ui/skeleton.tsx";
import { commentsPath } from "../../../address.ts";
import { activityReviews } from "../api.ts";
import { ReviewItem } from "./review-item.tsx";
import { Stars } from "./stars.tsx";

const SHOWN = 2;

/** The rating and the latest reviews, on the activity's page. */
export default function ReviewsPart({ activity }: { activity: ActivityDetail }) {
  const { section } = useScreen();
  const query = useInfiniteQuery(activityReviews(activity.id, false));
  const items = query.data?.pages.flatMap((page) => page.items).slice(0, SHOWN);
  return (
    <section aria-label="参加者评价">
      <div className="h-2 bg-bg" />
      <SectionHead
        title="评价"
        note={
          activity.rating === null ? undefined : (
            <span className="num flex items-center gap-1">
              <Stars value={activity.rating} />
              {activity.rating.toFixed(1)} 分 · {activity.reviews} 条
            </span>
          )
        }
        action={
          <a href={commentsPath(activity.id, section.slug, { view: "reviews" })} className={sectionMoreClass}>
            全部
            <Icon name="right" size="s" />
          </a>
        }
      />
      {items ? (
        items.map((review) => <ReviewItem key={review.id} review={review} />)
      ) : (
        <NotLoaded query={query} waiting={<CommentsSkeleton rows={2} />} compact />
      )}
    </section>
  );
}
