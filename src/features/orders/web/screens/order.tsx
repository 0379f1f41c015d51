import { useQuery, useQueryClient } from "@tanstack/react-query";
import { isNotFound } from "#client/request.ts";
import { useNavigate, useParams } from "#client/router.tsx";
import { useScreen } from "#client/screen-context.tsx";
import { useBack } from "#client/use-back.ts";
import { pathOf } from "#sections/paths.ts";
import { buttonClass } from "#ui/button.tsx";
import { EmptyState } from "#ui/empty-state.tsx";
import { NavBar } from "#ui/nav-bar.tsx";
import { NotLoaded } from "#ui/not-loaded.tsx";
import { PullToRefresh } from "#ui/pull-to-refresh.tsx";
import { orderDetail, refreshOrders } from "../api.ts";
import { OrderView } from "../components/order-view.tsx";
import { WaitingRows } from "../components/waiting-rows.tsx";

/** 订单详情 */
export default function OrderScreen() {
  const { section } = useScreen();
  const { number = "" } = useParams();
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const list = pathOf("shop.orders", {}, { section });
  const query = useQuery(orderDetail(number));
  return (
    <>
      <NavBar title="订单详情" onBack={useBack(list)} />
      <main className="flow-root min-h-dvh bg-bg pb-8">
        {isNotFound(query.error) ? (
          <EmptyState
            title="没有这个订单"
            text="它可能属于另一个账号，或者链接不完整。"
            action={
              <a href={list} className={buttonClass({ variant: "accent" })}>
                查看我的订单
              </a>
            }
          />
        ) : query.data === undefined ? (
          <NotLoaded query={query} waiting={<WaitingRows />} />
        ) : (
          <PullToRefresh
            onRefresh={async () => {
              await refreshOrders(queryClient);
              return undefined;
            }}
          >
            <OrderView order={query.data} onHidden={() => navigate(list, { replace: true })} />
          </PullToRefresh>
        )}
      </main>
    </>
  );
}
