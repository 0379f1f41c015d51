import { formatFen } from "#shared/money.ts";
import {
  type AfterSaleKind,
  type AfterSaleState,
  afterSaleStateNames,
  type OrderState,
  orderStateName,
} from "#shared/order.ts";

export type TagKind = "plain" | "ok" | "warn" | "bad" | "info" | "accent";

const orderKinds: Readonly<Record<OrderState, TagKind>> = {
  placed: "warn",
  paid: "accent",
  packed: "accent",
  shipped: "info",
  received: "ok",
  finished: "ok",
  cancelled: "plain",
  refunded: "plain",
};

interface Standing {
  kind: "goods" | "fee";
  state: OrderState;
}

export const orderTag = (order: Standing): { kind: TagKind; label: string } => ({
  kind: orderKinds[order.state],
  label: orderStateName(order),
});

const sentences: Readonly<Record<OrderState, string>> = {
  placed: "下单成功，等待付款。",
  paid: "已付款，商家正在准备发货。",
  packed: "商品已经打包，即将寄出。",
  shipped: "商品已全部寄出，请留意快递。",
  received: "已收货，有问题可以申请售后。",
  finished: "订单已完成，谢谢支持。",
  cancelled: "订单已取消，优惠券和积分已退回。",
  refunded: "商品已全部退款，订单关闭。",
};
const feeSentences: Readonly<Partial<Record<OrderState, string>>> = {
  received: "已付款，费用已经生效。",
  finished: "已付款，订单已完成。",
  cancelled: "订单已取消，没有扣款。",
  refunded: "费用已全部退回，订单关闭。",
};

/** How an order stands, as a sentence; what says more, as times, stands below it. */
export const orderSentence = ({ kind, state }: Standing): string =>
  (kind === "fee" ? feeSentences[state] : undefined) ?? sentences[state];

const afterSaleKinds: Readonly<Record<AfterSaleState, TagKind>> = {
  asked: "warn",
  approved: "accent",
  sent_back: "info",
  refunding: "info",
  done: "ok",
  refused: "bad",
  cancelled: "plain",
};

export const afterSaleTag = (state: AfterSaleState): { kind: TagKind; label: string } => ({
  kind: afterSaleKinds[state],
  label: afterSaleStateNames[state],
});

/** How an after-sale stands, as a sentence. */
export function afterSaleSentence(state: AfterSaleState, kind: AfterSaleKind): string {
  switch (state) {
    case "asked":
      return "商家会在 1–3 个工作日内处理，结果会通知你。";
    case "approved":
      return "商家已同意，请按下面的地址寄回商品并填写快递单号。";
    case "sent_back":
      return kind === "exchange" ? "商家收到商品后会寄出新的。" : "商家收到商品验收后退款。";
    case "refunding":
      return "退款按原支付方式退回，一般 1–3 个工作日到账。";
    case "done":
      return kind === "exchange" ? "新的商品已经寄出。" : "已按原路退回。";
    case "refused":
      return "商家未通过这次申请，可以补充说明后重新申请。";
    case "cancelled":
      return "这次申请已经关闭，需要时可以重新申请。";
  }
}

/** ¥88 + 200 积分；空的那一半不写 */
export const amountWords = (fen: number, points: number): string =>
  [(fen > 0 || points === 0) && formatFen(fen), points > 0 && `${points} 积分`].filter(Boolean).join(" + ");

/** What was paid with points instead of money; those that took money off stand there as that already. */
export const exchangedPoints = (lines: readonly { unit_points: number; quantity: number }[]): number =>
  lines.reduce((sum, line) => sum + line.unit_points * line.quantity, 0);

const orderActs: Readonly<Record<string, string>> = {
  place: "提交订单",
  pay: "付款成功",
  cancel: "取消了订单",
  withdraw: "商家取消了订单",
  expire: "超时未付款，订单关闭",
  pack: "商品已打包",
  unpack: "重新打包",
  parcel: "寄出一个包裹",
  ship: "商品已全部寄出",
  unship: "更正了物流信息",
  receive: "确认收货",
  fulfil: "已生效",
  finish: "订单完成",
  refund: "全部退款",
  after_sale: "申请售后",
  refunded: "退款到账",
};

const afterSaleActs: Readonly<Record<string, string>> = {
  ask: "提交申请",
  agree: "同意退款",
  approve: "同意申请，等待寄回",
  refuse: "申请未通过",
  cancel: "撤回了申请",
  lapse: "超时未寄回，申请关闭",
  send_back: "商品已寄回",
  accept: "商家验收通过",
  replace: "新的商品已寄出",
  settle: "处理完成",
};

interface Happened {
  what: string;
  note: string;
  at: string;
}

const bad = new Set(["expire", "withdraw", "refuse", "lapse"]);
const good = new Set(["pay", "refunded", "finish", "settle", "replace", "receive"]);

const timeline = (
  names: Readonly<Record<string, string>>,
  events: readonly Happened[],
  note: (event: Happened) => string,
) =>
  events.toReversed().map((event) => ({
    ...{ at: event.at, text: names[event.what] ?? "有更新", reason: note(event) },
    tone: bad.has(event.what)
      ? ("bad" as const)
      : good.has(event.what)
        ? ("good" as const)
        : ("plain" as const),
  }));

/** What an event of an order says besides its name: of money that came back how much it is, written down in fen. */
function orderNote({ what, note }: Pick<Happened, "what" | "note">): string {
  if (what === "refunded") return formatFen(Number(note));
  // Behind an after-sale stands its number, which leads nowhere from here.
  return what === "after_sale" ? "" : note;
}

/** What happened to an order for its timeline, the latest first. */
export const orderTimeline = (events: readonly Happened[]) => timeline(orderActs, events, orderNote);

export const afterSaleTimeline = (events: readonly Happened[]) =>
  timeline(afterSaleActs, events, ({ note }) => note);
