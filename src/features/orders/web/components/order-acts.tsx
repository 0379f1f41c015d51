import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useEffectEvent, useState } from "react";
import { textUpTo, useAddress } from "#client/address.ts";
import { apiClient } from "#client/request.ts";
import { useNavigate } from "#client/router.tsx";
import { useScreen } from "#client/screen-context.tsx";
import { pathOf } from "#sections/paths.ts";
import { Button, buttonClass } from "#ui/button.tsx";
import { confirm } from "#ui/confirm-store.ts";
import { toast } from "#ui/toast-store.ts";
import type { checkoutEndpoints } from "../../checkout-contract.ts";
import type { OrderCard } from "../../orders-contract.ts";
import { orderApi, refreshOrders } from "../api.ts";

const againAddress = { again: textUpTo(1) };

const checkoutApi = apiClient<typeof checkoutEndpoints>();

/** What can be done with an order now, the one that leads on at the right. */
export function OrderActs({ order, onHidden }: { order: OrderCard; onHidden?: () => void }) {
  const { section } = useScreen();
  const navigate = useNavigate();
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
  const cancel = () =>
    act("cancel", async () => {
      const sure = await confirm({
        title: "取消这个订单？",
        text: "优惠券、红包和积分会立即退回，商品可能被别人买走。",
        ...{ confirmLabel: "取消订单", cancelLabel: "再想想", danger: true },
      });
      if (!sure) return;
      await checkoutApi("POST /api/orders/{number}/cancel", { params, body: { reason: "" } });
      toast("订单已取消", { kind: "done" });
    });
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
  const buyAgain = () =>
    act("again", async () => {
      const { added, left_out: out } = await orderApi("POST /api/my/orders/{number}/buy-again", { params });
      const [first] = out;
      if (added === 0) {
        toast(first === undefined ? "没有可以再买的商品" : `“${first.title}”${first.problem}`, {
          kind: "error",
        });
        return;
      }
      toast(out.length === 0 ? "已加入购物车" : `已加入购物车，${out.length} 件买不到了`, { kind: "done" });
      navigate(pathOf("shop.cart", {}, { section }));
    });
  // What the page of a payment that was late leads here for; taken out of the address first, so that a reload adds nothing.
  const { values, change } = useAddress(againAddress);
  const asked = values.again === "1" && can.buy_again;
  const begin = useEffectEvent(() => {
    change({ again: undefined });
    void buyAgain();
  });
  useEffect(() => {
    if (asked) begin();
  }, [asked]);
  const acts = [
    can.hide && (
      <Button key="hide" variant="line" size="s" loading={busy === "hide"} onClick={() => void hide()}>
        删除
      </Button>
    ),
    can.cancel && (
      <Button key="cancel" variant="line" size="s" loading={busy === "cancel"} onClick={() => void cancel()}>
        取消订单
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
    can.buy_again && (
      <Button key="again" variant="line" size="s" loading={busy === "again"} onClick={() => void buyAgain()}>
        再次购买
      </Button>
    ),
    can.review && (
      <a
        key="review"
        href={pathOf("shop.review", { number }, { section })}
        className={buttonClass({ variant: "accent", size: "s" })}
      >
        评价
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
    can.pay && (
      <a
        key="pay"
        href={pathOf("shop.pay", { number: order.payment_number }, { section })}
        className={buttonClass({ variant: "accent", size: "s" })}
      >
        去付款
      </a>
    ),
  ].filter(Boolean);
  if (acts.length === 0) return null;
  return <p className="mt-3 flex flex-wrap justify-end gap-2">{acts}</p>;
}
