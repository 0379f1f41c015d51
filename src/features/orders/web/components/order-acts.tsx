import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useScreen } from "#client/screen-context.tsx";
import { pathOf } from "#sections/paths.ts";
import { Button, buttonClass } from "#ui/button.tsx";
import { confirm } from "#ui/confirm-store.ts";
import { toast } from "#ui/toast-store.ts";
import type { OrderCard } from "../../orders-contract.ts";
import { orderApi, refreshOrders } from "../api.ts";

/** What can be done with an order now, the one that leads on at the right. */
export function OrderActs({ order, onHidden }: { order: OrderCard; onHidden?: () => void }) {
  const { section } = useScreen();
  const queryClient = useQueryClient();
  const [busy, setBusy] = useState("");
  const { number, can } = order;
  const params = { number };
  const act = async (what: string, work: () => Promise<unknown>) => {
    setBusy(what);
    try {
      await work();
    } catch {
      // Said already; what is shown is read again below.
    } finally {
      setBusy("");
      await refreshOrders(queryClient);
    }
  };
  const receive = () =>
    act("receive", async () => {
      const sure = await confirm({
        title: "确认已经收到全部商品？",
        text: "确认后开始计算退货期限，没收到请不要确认。",
        ...{ confirmLabel: "确认收货", cancelLabel: "还没收到" },
      });
      if (!sure) return;
      await orderApi("POST /api/my/orders/{number}/receive", { params });
      toast("已确认收货", { kind: "done" });
    });
  const hide = () =>
    act("hide", async () => {
      const sure = await confirm({
        title: "删除这个订单？",
        text: "它会从列表里消失，售后不受影响。",
        ...{ confirmLabel: "删除", cancelLabel: "取消", danger: true },
      });
      if (!sure) return;
      await orderApi("POST /api/my/orders/{number}/hide", { params });
      toast("已删除", { kind: "done" });
      onHidden?.();
    });
  const acts = [
    can.hide && (
      <Button key="hide" variant="line" size="s" loading={busy === "hide"} onClick={() => void hide()}>
        删除
      </Button>
    ),
    can.after_sale && (
      <a
        key="after-sale"
        href={pathOf("shop.aftersale.ask", { number }, { section })}
        className={buttonClass({ variant: "line", size: "s" })}
      >
        {order.state === "paid" ? "申请退款" : "申请售后"}
      </a>
    ),
    can.receive && (
      <Button
        key="receive"
        variant="accent"
        size="s"
        loading={busy === "receive"}
        onClick={() => void receive()}
      >
        确认收货
      </Button>
    ),
  ].filter(Boolean);
  if (acts.length === 0) return null;
  return <p className="mt-3 flex flex-wrap justify-end gap-2">{acts}</p>;
}
