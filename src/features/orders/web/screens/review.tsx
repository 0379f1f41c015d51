import { useQuery } from "@tanstack/react-query";
import { isNotFound } from "#client/request.ts";
import { useParams } from "#client/router.tsx";
import { useScreen } from "#client/screen-context.tsx";
import { useBack } from "#client/use-back.ts";
import { pathOf } from "#sections/paths.ts";
import { buttonClass } from "#ui/button.tsx";
import { EmptyState } from "#ui/empty-state.tsx";
import { NavBar } from "#ui/nav-bar.tsx";
import { NotLoaded } from "#ui/not-loaded.tsx";
import { orderDetail } from "../api.ts";
import { ReviewForm } from "../components/review-form.tsx";
import { WaitingRows } from "../components/waiting-rows.tsx";

/** 评价: a form for each line of an order that was not reviewed yet. */
export default function Review() {
  const { section } = useScreen();
  const { number = "" } = useParams();
  const order = pathOf("shop.order", { number }, { section });
  const query = useQuery(orderDetail(number));
  const open = query.data?.can.review
    ? query.data.lines.filter(
        (line) => !line.reviewed && line.goods_id !== null && line.refunded < line.quantity,
      )
    : [];
  return (
    <>
      <NavBar
        title="评价"
        onBack={useBack(order)}
        actions={
          <a
            href={pathOf("shop.own-reviews", {}, { section })}
            className="press px-2 py-2.5 text-15 text-ink-2"
          >
            我的评价
          </a>
        }
      />
      <main className="flow-root min-h-dvh bg-bg pb-8">
        {isNotFound(query.error) ? (
          <EmptyState title="没有这个订单" text="它可能属于另一个账号，或者链接不完整。" />
        ) : query.data === undefined ? (
          <NotLoaded query={query} waiting={<WaitingRows />} />
        ) : open.length === 0 ? (
          <EmptyState
            title={query.data.lines.some(({ reviewed }) => reviewed) ? "都评价过了" : "现在不能评价"}
            text="确认收货以后，每件商品可以评价一次。"
            action={
              query.data.lines.some(({ reviewed }) => reviewed) ? (
                <a
                  href={pathOf("shop.own-reviews", {}, { section })}
                  className={buttonClass({ variant: "accent" })}
                >
                  查看我的评价
                </a>
              ) : (
                <a href={order} className={buttonClass({ variant: "accent" })}>
                  看订单
                </a>
              )
            }
          />
        ) : (
          open.map((line) => <ReviewForm key={line.id} number={number} line={line} />)
        )}
      </main>
    </>
  );
}
