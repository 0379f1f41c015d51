import { useQuery } from "@tanstack/react-query";
import { useScreen } from "#client/screen-context.tsx";
import type { GoodsDetail } from "#features/goods/contract.ts";
import { pathOf } from "#sections/paths.ts";
import { Icon } from "#ui/icon.tsx";
import { NotLoaded } from "#ui/not-loaded.tsx";
import { SectionHead, sectionMoreClass } from "#ui/section-head.tsx";
import { CommentsSkeleton } from "#ui/skeleton.tsx";
import { someReviews } from "../api.ts";
import { ReviewItem } from "./review-item.tsx";

/** What buyers say, in short. */
export default function ReviewsPart({ goods }: { goods: GoodsDetail }) {
  const { section } = useScreen();
  const query = useQuery(someReviews(goods.id));
  return (
    <section aria-label="评价">
      <SectionHead
        title="评价"
        note={
          <span className="num">
            {goods.rating} 分 · {goods.reviews} 条
          </span>
        }
        action={
          <a
            href={pathOf("shop.reviews", { id: goods.id }, { section, query: { view: "reviews" } })}
            className={sectionMoreClass}
          >
            全部
            <Icon name="right" size="s" />
          </a>
        }
      />
      {query.data === undefined ? (
        <NotLoaded query={query} compact waiting={<CommentsSkeleton rows={2} />} />
      ) : (
        query.data.items.map((review) => <ReviewItem key={review.id} review={review} />)
      )}
    </section>
  );
}
