import { useInfiniteQuery, useQueryClient } from "@tanstack/react-query";
import { useScreen } from "#client/screen-context.tsx";
import { useBack } from "#client/use-back.ts";
import { pathOf } from "#sections/paths.ts";
import { EndlessList } from "#ui/endless-list.tsx";
import { NavBar } from "#ui/nav-bar.tsx";
import { PullToRefresh } from "#ui/pull-to-refresh.tsx";
import { afterSaleList, refreshOrders } from "../api.ts";
import { AfterSaleRow } from "../components/after-sale-row.tsx";
import { WaitingRows } from "../components/waiting-rows.tsx";

/** 售后: all that a member asked for after he bought. */
export default function AfterSales() {
  const { section } = useScreen();
  const queryClient = useQueryClient();
  const query = useInfiniteQuery(afterSaleList());
  return (
    <>
      <NavBar title="售后" onBack={useBack(pathOf("shop.orders", {}, { section }))} />
      <PullToRefresh
        onRefresh={async () => {
          await refreshOrders(queryClient);
          return undefined;
        }}
      >
        <main className="flow-root min-h-dvh bg-bg pb-8">
          <EndlessList
            query={query}
            label="售后"
            estimate={160}
            itemKey={({ number }) => number}
            waiting={<WaitingRows />}
            empty={{ title: "没有售后", text: "在订单里可以申请退款、退货和换货。" }}
          >
            {(sale) => <AfterSaleRow sale={sale} />}
          </EndlessList>
        </main>
      </PullToRefresh>
    </>
  );
}
