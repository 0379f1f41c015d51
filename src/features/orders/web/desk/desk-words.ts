import { formatFen } from "#shared/money.ts";
import type { OrderState } from "#shared/order.ts";
import type { DeskOrder } from "../../desk-contract.ts";

/** As whoever packs calls them; buyers read the same word before and after packing. */
export const deskStateNames: Readonly<Record<OrderState, string>> = {
  placed: "待付款",
  paid: "待打包",
  packed: "待发货",
  shipped: "已发货",
  received: "已收货",
  finished: "已完成",
  cancelled: "已取消",
  refunded: "已退款",
};

/** How one order stands: what a fee buys is there with its payment. */
export const deskStateName = ({ kind, state }: Pick<DeskOrder, "kind" | "state">): string =>
  kind === "fee" && state === "received" ? "已付款" : deskStateNames[state];

export const stateKinds: Readonly<Record<OrderState, "plain" | "accent" | "ok" | "warn" | "bad" | "info">> = {
  placed: "plain",
  paid: "warn",
  packed: "accent",
  shipped: "info",
  received: "ok",
  finished: "ok",
  cancelled: "plain",
  refunded: "bad",
};

const names: Readonly<Record<string, string>> = {
  place: "下单",
  pay: "已付款",
  cancel: "买家取消",
  withdraw: "后台取消",
  expire: "超时未付款，自动取消",
  pack: "打包",
  unpack: "取消打包",
  ship: "全部发出",
  parcel: "登记包裹",
  unship: "撤回包裹",
  receive: "确认收货",
  fulfil: "已生效",
  finish: "完成",
  refund: "全部退款",
  after_sale: "售后",
  ask: "申请售后",
  agree: "同意退款",
  approve: "同意寄回",
  refuse: "拒绝",
  lapse: "超时未寄回，自动关闭",
  send_back: "买家寄回",
  accept: "验收通过，退款",
  replace: "换货寄出",
  settle: "处理完成",
  refunded: "退款到账",
  remind: "提醒付款",
};

type Event = Pick<DeskOrder["events"][number], "what" | "note" | "by" | "admin" | "at">;

/** The latest first, with who did it. */
export const timelineOf = (events: readonly Event[]) =>
  events.toReversed().map(({ what, note, by, admin, at }) => ({
    ...{ at, reason: what === "refunded" ? formatFen(Number(note)) : note },
    text: `${names[what] ?? what}${by === "desk" ? `（${admin ?? "后台"}）` : ""}`,
    tone: (["cancel", "withdraw", "expire", "refund", "refuse"].includes(what)
      ? "bad"
      : what === "ship" || what === "pay"
        ? "good"
        : "plain") as "bad" | "good" | "plain",
  }));
