import { useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { isNotFound } from "#client/request.ts";
import { useSession } from "#client/session.ts";
import type { ActivityDetail } from "#features/activities/contract.ts";
import { Button } from "#ui/button.tsx";
import { Chip } from "#ui/chip.tsx";
import { EndlessList, itemsOf } from "#ui/endless-list.tsx";
import { Icon } from "#ui/icon.tsx";
import { lazyPart } from "#ui/lazy-part.tsx";
import { ProgressBar } from "#ui/progress-bar.tsx";
import { CommentsSkeleton } from "#ui/skeleton.tsx";
import { activityRating, activityReviews, activitySide, oneReview, ownReview } from "../api.ts";
import { writeReview } from "../write-review.ts";
import { ReviewItem } from "./review-item.tsx";
import { Stars } from "./stars.tsx";

// For who wrote one that nobody else sees.
const OwnUnseen = lazyPart(async () => (await import("./own-unseen.tsx")).default, {
  waiting: <div className="mx-edge mb-2 h-24 rounded-2 bg-surface-2" />,
});

interface ReviewsProps {
  activity: ActivityDetail;
  /** One that an address led to, above all others. */
  at: string | undefined;
  onlyPictures: boolean;
  onOnlyPictures: (only: boolean) => void;
}

/** What those who were there say: the stars, then one after the other. */
export function Reviews({ activity, at, onlyPictures, onOnlyPictures }: ReviewsProps) {
  const signedIn = useSession((state) => state.token !== null);
  const query = useInfiniteQuery(activityReviews(activity.id, onlyPictures));
  const { data: side } = useQuery({ ...activitySide(activity.id), enabled: signedIn });
  const { data: own } = useQuery({ ...ownReview(activity.id), enabled: signedIn });
  const marked = useQuery({ ...oneReview(at ?? ""), enabled: at !== undefined });
  const found = isNotFound(marked.error) ? undefined : marked.data;
  const items = itemsOf(query, ({ id }) => id).filter(({ id }) => id !== found?.id);
  const write = (
    <Button variant="accent" icon="edit" onClick={() => writeReview(activity.id, activity.section)}>
      写评价
    </Button>
  );
  return (
    <>
      <RatingHead activity={activity} />
      <div className="flex items-center gap-2 px-edge pb-2">
        <Chip selected={!onlyPictures} onClick={() => onOnlyPictures(false)}>
          全部
        </Chip>
        <Chip selected={onlyPictures} onClick={() => onOnlyPictures(true)}>
          有照片
        </Chip>
        {side?.can.review ? <span className="ml-auto">{write}</span> : null}
      </div>
      {own && own.status !== "published" ? <OwnUnseen own={own} section={activity.section} /> : null}
      {found ? <ReviewItem review={found} marked /> : null}
      <EndlessList
        query={query}
        label="评价"
        items={items}
        estimate={160}
        waiting={<CommentsSkeleton rows={4} />}
        empty={
          found
            ? null
            : {
                compact: true,
                title: onlyPictures ? "还没有带照片的评价" : "还没有评价",
                text:
                  activity.state === "ended"
                    ? "参加过的车友可以写评价、传照片。"
                    : "活动结束后，参加过的车友可以写评价、传照片。",
                ...(side?.can.review && { action: write }),
              }
        }
      >
        {(review) => <ReviewItem review={review} />}
      </EndlessList>
    </>
  );
}

function RatingHead({ activity }: { activity: ActivityDetail }) {
  const { data } = useQuery(activityRating(activity.id));
  if (!data || data.mean === null) return null;
  const most = Math.max(...data.stars, 1);
  return (
    <section aria-label="评分" className="flex items-center gap-5 px-edge py-4">
      <p className="flex-none text-center">
        <b className="num block text-34 leading-none">{data.mean.toFixed(1)}</b>
        <Stars value={data.mean} className="mt-1.5" />
      </p>
      <ul className="flex-1">
        {data.stars
          .map((count, at) => ({ stars: 5 - at, count }))
          .map(({ stars, count }) => (
            <li key={stars} className="num flex items-center gap-2 text-11 text-ink-3">
              <span className="flex w-8 items-center gap-0.5">
                {stars}
                <Icon name="star" size="xs" filled />
              </span>
              <span className="flex-1">
                <ProgressBar value={count / most} label={`${stars} 星，${count} 人`} />
              </span>
              <span className="w-6 text-right">{count}</span>
            </li>
          ))}
      </ul>
    </section>
  );
}
