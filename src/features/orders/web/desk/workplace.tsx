import { useInfiniteQuery, useMutation, useQueryClient } from "@tanstack/react-query";
import { useEffect, useEffectEvent, useState } from "react";
import { AdminHeader, useWide } from "#capabilities/desk/admin/web/public.ts";
import { useAddress } from "#client/address.ts";
import { useNavigate } from "#client/router.tsx";
import { deskPathOf } from "#sections/desk-paths.ts";
import { Button } from "#ui/button.tsx";
import { EmptyState } from "#ui/empty-state.tsx";
import { toast } from "#ui/toast-store.ts";
import type { DeskOrderCard } from "../../desk-contract.ts";
import { deskOrder, deskOrders, orderApi, refreshOrders } from "./api.ts";
import { DayFigures } from "./day-figures.tsx";
import { listAddress } from "./list-address.ts";
import { OrderList } from "./order-list.tsx";
import { OrderPane } from "./order-pane.tsx";
import { QueueTools } from "./queue-tools.tsx";

// Outlives the pane of one order: whoever ships with a scanner goes on with the next one's number.
let scanning = false;

export function Workplace({ openNumber, mayReveal }: { openNumber: string | null; mayReveal: boolean }) {
  const wide = useWide();
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const { values, queryWith } = useAddress(listAddress);
  const { section, q } = values;
  // What is searched for may be anywhere.
  const shown = values.state ?? (q === undefined ? "paid" : "all");
  const filter = { section, q, state: shown === "all" ? undefined : shown };
  const query = useInfiniteQuery(deskOrders(filter));
  const items = query.data?.pages.flatMap((page) => page.items) ?? [];
  const [tracking, setTracking] = useState(0);
  const pathOf = (number: string) => `${deskPathOf("admin.order", { number })}${queryWith({})}`;
  const at = items.findIndex(({ number }) => number === openNumber);
  const neighbour = (by: 1 | -1) => (at < 0 ? items[0] : items[at + by]);
  const go = (to: DeskOrderCard | undefined) => {
    if (to === undefined) return;
    void queryClient.prefetchQuery(deskOrder(to.number));
    navigate(pathOf(to.number), { replace: openNumber !== null });
  };
  const onward = () => {
    const next = neighbour(1) ?? neighbour(-1);
    if (next === undefined || next.number === openNumber)
      navigate(`${deskPathOf("admin.orders")}${queryWith({})}`, { replace: true });
    else go(next);
  };
  const pack = useMutation({
    mutationFn: ({ number, version }: Pick<DeskOrderCard, "number" | "version">) =>
      orderApi("POST /api/admin/orders/pack", { body: { orders: [{ number, version }] } }),
    onSuccess({ problems }, { number }) {
      const [problem] = problems;
      if (problem === undefined) {
        toast("已打包", { kind: "done" });
        if (shown === "paid") onward();
      } else toast(problem.text);
      void queryClient.invalidateQueries({ queryKey: deskOrder(number).queryKey });
      void refreshOrders(queryClient);
    },
  });
  const press = useEffectEvent((event: KeyboardEvent) => {
    const { target } = event;
    const typing =
      target instanceof Element && target.closest("input, textarea, select, [role=dialog]") !== null;
    if (event.key === "Escape" && target instanceof HTMLInputElement) {
      scanning = false;
      return target.blur();
    }
    if (typing || event.ctrlKey || event.metaKey || event.altKey || event.repeat) return;
    if (document.querySelector("[role=dialog]") !== null) return;
    switch (event.key.toLowerCase()) {
      case "j":
        return go(neighbour(1));
      case "k":
        return go(neighbour(-1));
      case "p": {
        const open = items[at];
        // What is being packed is not packed twice; the next one does not wait for it.
        const isGoing = pack.isPending && pack.variables.number === open?.number;
        if (open?.state === "paid" && !isGoing) pack.mutate(open);
        return;
      }
      case "s":
        // Or the letter would stand in the number.
        event.preventDefault();
        scanning = true;
        setTracking(tracking + 1);
    }
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => press(event);
    window.addEventListener("keydown", listen);
    return () => window.removeEventListener("keydown", listen);
  }, []);
  const list = <OrderList query={query} shown={shown} openNumber={openNumber} pathOf={pathOf} />;
  const tools = <QueueTools items={items} filter={filter} mayReveal={mayReveal} />;
  const pane = openNumber !== null && (
    <OrderPane
      key={openNumber}
      number={openNumber}
      focusTracking={scanning ? tracking + 1 : 0}
      packing={pack.isPending}
      onPack={(order) => pack.mutate(order)}
      onShipped={() => {
        scanning = true;
        if (shown === "paid" || shown === "packed") onward();
      }}
    />
  );
  if (!wide)
    return (
      <main className="min-h-dvh pb-24">
        {pane || (
          <>
            <AdminHeader title="订单" />
            <DayFigures />
            {tools}
            {list}
          </>
        )}
      </main>
    );
  return (
    <main className="grid h-dvh grid-cols-[7.4rem_minmax(0,1fr)]">
      <section aria-label="订单列表" className="flex min-h-0 flex-col border-r border-line bg-surface">
        <header className="hair-b flex h-16 flex-none items-center justify-between px-4">
          <h1 className="text-20 font-bold">订单</h1>
          <span className="text-12 text-ink-3">J/K 上下 · P 打包 · S 发货</span>
        </header>
        <div className="min-h-0 flex-1 overflow-y-auto">
          {tools}
          {list}
        </div>
      </section>
      <section aria-label="打开的订单" className="min-h-0 overflow-y-auto">
        {pane || (
          <>
            <DayFigures />
            <EmptyState
              title="选一个订单"
              text="从左侧打开一个，或按 J 从第一个开始：P 打包并到下一个，S 填单号，回车发货。"
              {...(items[0] !== undefined && {
                action: <Button onClick={() => go(items[0])}>从第一个开始</Button>,
              })}
            />
          </>
        )}
      </section>
    </main>
  );
}
