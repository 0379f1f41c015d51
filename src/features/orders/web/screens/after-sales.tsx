import { useQueryClient } from "@tanstack/react-query";
import { useScreen } from "#client/screen-context.tsx";
import { useBack } from "#client/use-back.ts";
import { pathOf } from "#sections/paths.ts";
import { buttonClass } from "#ui/button.tsx";
import { NavBar } from "#ui/nav-bar.tsx";
import { PullToRefresh } from "#ui/pull-to-refresh.tsx";
import { refreshOrders } from "../api.ts";
import { AfterSaleList } from "../components/after-sale-list.tsx";

/** 售后: all that a member asked for after he bought. */
export default function AfterSales() {
  const { section } = useScreen();
  const queryClient = useQueryClient();
  const orders = pathOf("shop.orders", {}, { section });
  return (
    <>
      <NavBar title="售后" onBack={useBack(orders)} />
      <PullToRefresh
        onRefresh={async () => {
          await refreshOrders(queryClient);
          return undefined;
        }}
      >
        <main className="flow-root min-h-dvh bg-bg pb-8">
          <AfterSaleList
            action={
              <a href={orders} className={buttonClass({ variant: "accent" })}>
                我的订单
              </a>
            }
          />
        </main>
      </PullToRefresh>
    </>
  );
}
