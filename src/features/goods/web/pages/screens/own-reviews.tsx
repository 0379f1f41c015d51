import { useInfiniteQuery } from "@tanstack/react-query";
import { textUpTo, useAddress } from "#client/address.ts";
import { ReviewTime } from "#client/review-time.tsx";
import { useScreen } from "#client/screen-context.tsx";
import { useBack } from "#client/use-back.ts";
import type { OwnGoodsReview } from "#features/goods/reviews-contract.ts";
import { pathOf } from "#sections/paths.ts";
import { isRefused } from "#shared/life.ts";
import { Button, buttonClass } from "#ui/button.tsx";
import { EndlessList } from "#ui/endless-list.tsx";
import { ImageGrid } from "#ui/image-grid.tsx";
import { lazyPart } from "#ui/lazy-part.tsx";
import { NavBar } from "#ui/nav-bar.tsx";
import { Picture } from "#ui/picture.tsx";
import { RelativeTime } from "#ui/relative-time.tsx";
import { CommentsSkeleton } from "#ui/skeleton.tsx";
import { Tag } from "#ui/tag.tsx";
import { ownReviews } from "../../reviews/api.ts";
import { REVIEW_KIND } from "../../reviews/review-sent.ts";
import { useWithdraw } from "../../reviews/use-withdraw.ts";
import { Stars } from "../components/stars.tsx";

const ReviewSheet = lazyPart(async () => (await import("../../reviews/review-sheet.tsx")).default);

const editAddress = { edit: textUpTo(20) };

/** What the member said of goods, with where it stands; `?edit=` opens one to be changed, as notices do. */
export default function OwnReviews() {
  const { section } = useScreen();
  const back = useBack(pathOf("shop.orders", {}, { section }));
  const query = useInfiniteQuery(ownReviews());
  const { values, change } = useAddress(editAddress);
  return (
    <>
      <NavBar title="我的评价" onBack={back} />
      <main className="min-h-dvh bg-surface pb-8">
        <EndlessList
          query={query}
          label="我的评价"
          estimate={200}
          waiting={<CommentsSkeleton />}
          empty={{
            title: "还没有写过评价",
            text: "确认收货以后，可以说说买到的商品怎么样。",
            action: (
              <a
                href={pathOf("shop.orders", {}, { section, query: { tab: "review" } })}
                className={buttonClass({ variant: "accent" })}
              >
                查看待评价的订单
              </a>
            ),
          }}
        >
          {(review) => <Row review={review} onEdit={() => change({ edit: review.id })} />}
        </EndlessList>
      </main>
      {values.edit ? <ReviewSheet id={values.edit} onClose={() => change({ edit: undefined })} /> : null}
    </>
  );
}

function Row({ review, onEdit }: { review: OwnGoodsReview; onEdit: () => void }) {
  const { section } = useScreen();
  const takeBack = useWithdraw(review.id);
  const { goods, status } = review;
  return (
    <article aria-label={`${goods.title}的评价`} className="hair-b px-edge py-3.5">
      <a
        href={pathOf("shop.goods", { id: goods.id }, { section })}
        className="press flex items-center gap-3 rounded-2 bg-surface-2 p-2.5"
      >
        {goods.picture ? (
          <span className="block w-14 flex-none overflow-hidden rounded-1">
            <Picture media={goods.picture} alt="" ratio="1:1" sizes="16vw" />
          </span>
        ) : null}
        <span className="min-w-0 flex-1">
          <span className="line-clamp-1 text-15 font-semibold">{goods.title}</span>
          <span className="block truncate text-12 text-ink-3">{review.choice}</span>
        </span>
      </a>
      <p className="mt-2.5 flex items-center gap-1.5 text-12 text-ink-3">
        <Stars value={review.stars} />
        <RelativeTime value={review.created_at} />
        <span className="ml-auto">
          <State status={status} />
        </span>
      </p>
      {review.body ? (
        <p className="mt-2 text-15 leading-body whitespace-pre-line wrap-anywhere">{review.body}</p>
      ) : null}
      {review.pictures.length > 0 ? (
        <ImageGrid pictures={review.pictures} alt="我的晒图" className="mt-2" />
      ) : null}
      {isRefused(status) || status === "removed" ? (
        <p className="mt-2 rounded-2 bg-bad-soft p-3 text-13 text-bad">
          {status === "removed" ? "已被删除" : "未通过"}
          {review.reject_reason ? `：${review.reject_reason}` : ""}
        </p>
      ) : null}
      {review.reply ? (
        <p className="mt-2 rounded-2 bg-surface-2 p-3 text-13 text-ink-2">
          <span className="font-semibold">商家回复：</span>
          {review.reply}
        </p>
      ) : null}
      <div className="mt-2.5 flex justify-end gap-2">
        <Button size="s" variant="line" loading={takeBack.isPending} onClick={() => void takeBack.ask()}>
          删除
        </Button>
        {review.can.change ? (
          <Button size="s" variant="line" onPointerDown={() => ReviewSheet.preload()} onClick={onEdit}>
            {isRefused(status) ? "修改重新提交" : "修改"}
          </Button>
        ) : null}
      </div>
    </article>
  );
}

function State({ status }: Pick<OwnGoodsReview, "status">) {
  if (status === "published") return <Tag kind="ok">已公开</Tag>;
  if (status === "in_review")
    return (
      <Tag kind="warn">
        审核中
        <ReviewTime kind={REVIEW_KIND} />
      </Tag>
    );
  return <Tag kind="bad">{status === "removed" ? "已删除" : "未通过"}</Tag>;
}
