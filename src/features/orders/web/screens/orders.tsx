import { useInfiniteQuery, useQueryClient } from "@tanstack/react-query";
import { oneOf, textUpTo, useAddress } from "#client/address.ts";
import { useLocation } from "#client/router.tsx";
import { useScreen } from "#client/screen-context.tsx";
import { useSession } from "#client/session.ts";
import { useBack } from "#client/use-back.ts";
import { myPath, pathOf } from "#sections/paths.ts";
import { buttonClass } from "#ui/button.tsx";
import { EmptyState } from "#ui/empty-state.tsx";
import { EndlessList } from "#ui/endless-list.tsx";
import { NavBar } from "#ui/nav-bar.tsx";
import { PullToRefresh } from "#ui/pull-to-refresh.tsx";
import { SearchField } from "#ui/search-field.tsx";
import { TabLists } from "#ui/tab-lists.tsx";
import { orderList, refreshOrders } from "../api.ts";
import { AfterSaleList } from "../components/after-sale-list.tsx";
import { OrderRow } from "../components/order-row.tsx";
import { WaitingRows } from "../components/waiting-rows.tsx";

const tabs = [
  { key: "all", label: "全部" },
  { key: "unpaid", label: "待付款" },
  { key: "unsent", label: "待发货" },
  { key: "sent", label: "待收货" },
  { key: "review", label: "待评价" },
  { key: "aftersale", label: "售后" },
] as const;
type Tab = (typeof tabs)[number]["key"];

const address = {
  tab: oneOf(
    tabs.map(({ key }) => key),
    "all",
  ),
  q: textUpTo(40),
};

/** 我的订单: all of a member's orders by where they stand, found by title or number. */
export default function Orders() {
  const { section } = useScreen();
  const queryClient = useQueryClient();
  const { values, change, queryWith } = useAddress(address);
  const { pathname } = useLocation();
  const { scrollPositions } = useSession.getState();
  const q = values.q ?? "";
  return (
    <>
      <NavBar title="我的订单" onBack={useBack(myPath(section))} />
      <PullToRefresh
        onRefresh={async () => {
          await refreshOrders(queryClient);
          return undefined;
        }}
      >
        <main className="min-h-dvh bg-bg pb-8">
          <SearchField
            label="搜索订单"
            placeholder="商品名称或订单号"
            value={values.q}
            onChange={(found) => change({ q: found })}
            className="bg-surface px-edge pt-1 pb-2"
          />
          <TabLists
            id="orders"
            label="订单"
            items={tabs}
            active={values.tab}
            onChange={(tab) => change({ tab })}
            stickyTop="var(--nav-h)"
            left={(tab) => scrollPositions[pathname + queryWith({ tab })]}
          >
            {(tab: Tab) => (tab === "aftersale" ? <AfterSaleList /> : <Listed tab={tab} q={q} />)}
          </TabLists>
        </main>
      </PullToRefresh>
    </>
  );
}

function Listed({ tab, q }: { tab: Exclude<Tab, "aftersale">; q: string }) {
  const { section } = useScreen();
  const query = useInfiniteQuery(orderList(tab, q));
  return (
    <EndlessList
      query={query}
      label="订单"
      estimate={220}
      itemKey={({ number }) => number}
      waiting={<WaitingRows />}
      empty={
        q === "" ? (
          <EmptyState
            title={tab === "all" ? "还没有订单" : "暂无订单"}
            text="购买的商品、物流和售后会显示在这里。"
            action={
              <a href={pathOf("shop.home", {}, { section })} className={buttonClass({ variant: "accent" })}>
                去商城看看
              </a>
            }
          />
        ) : (
          <EmptyState title="没有找到订单" text="换个商品名称试试，或者输入完整的订单号。" />
        )
      }
    >
      {(order) => <OrderRow order={order} />}
    </EndlessList>
  );
}
