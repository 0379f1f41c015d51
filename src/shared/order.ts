/** Where an order stands, in the order in which it usually goes. */
export const orderStates = [
  "placed",
  "paid",
  "packed",
  "shipped",
  "received",
  "finished",
  "cancelled",
  "refunded",
] as const;
export type OrderState = (typeof orderStates)[number];

interface Move {
  from: readonly OrderState[];
  to: OrderState;
}

/** Every move that there is. What is not in it is refused. */
export const orderMoves = {
  /** Its payment arrived, or there was nothing to pay. */
  pay: { from: ["placed"], to: "paid" },
  /** By its buyer, before he paid. */
  cancel: { from: ["placed"], to: "cancelled" },
  /** By the desk, before it was paid. */
  withdraw: { from: ["placed"], to: "cancelled" },
  /** Not paid in time. */
  expire: { from: ["placed"], to: "cancelled" },
  pack: { from: ["paid"], to: "packed" },
  unpack: { from: ["packed"], to: "paid" },
  /** Its last piece went out; orders of several parcels stay packed until then. */
  ship: { from: ["paid", "packed"], to: "shipped" },
  /** A parcel that was entered by mistake is taken back. */
  unship: { from: ["shipped"], to: "packed" },
  /** By its buyer, or by the days that passed. */
  receive: { from: ["shipped"], to: "received" },
  /** What needs no parcel, as the fee of an activity: there at once. */
  fulfil: { from: ["paid"], to: "received" },
  /** Nothing can come back any more: the money is the shop's. */
  finish: { from: ["received"], to: "finished" },
  /** All of it was given back. */
  refund: { from: ["paid", "packed", "shipped", "received"], to: "refunded" },
} as const satisfies Record<string, Move>;
export type OrderAct = keyof typeof orderMoves;
export const orderActs = Object.keys(orderMoves) as readonly OrderAct[];

/** Where an act leads from a state; null where it is not allowed. */
export function orderMove(act: OrderAct, state: OrderState): OrderState | null {
  const move: Move = orderMoves[act];
  return move.from.includes(state) ? move.to : null;
}

/** States of an order that nothing happens to any more. */
export const isOver = (state: OrderState): boolean =>
  state === "finished" || state === "cancelled" || state === "refunded";

export const orderStateNames: Readonly<Record<OrderState, string>> = {
  placed: "待付款",
  paid: "待发货",
  packed: "待发货",
  shipped: "待收货",
  received: "已收货",
  finished: "已完成",
  cancelled: "已取消",
  refunded: "已退款",
};

/** What a fee buys is there with its payment: nothing of it is ever received. */
export const orderStateName = ({ kind, state }: { kind: "goods" | "fee"; state: OrderState }): string =>
  kind === "fee" && state === "received" ? "已付款" : orderStateNames[state];

/** How long an order waits for its payment; milliseconds. */
export const PAY_WITHIN = 30 * 60_000;
/** Days after its last parcel when an order counts as received. */
export const RECEIVED_AFTER_DAYS = 10;
/** Days after that of receipt in which goods can be sent back without a reason (7 天无理由). */
export const RETURN_DAYS = 7;

/** China's time is eight hours ahead of UTC, all year. */
const CHINA_AHEAD = 8 * 3_600_000;
const DAY = 86_400_000;

/** The moment a term of days after receipt is over: they count from the next day on, and the last is whole, as days are in China. */
export function daysAfter(received: Date, days: number): Date {
  const today = Math.floor((received.getTime() + CHINA_AHEAD) / DAY);
  return new Date((today + 1 + days) * DAY - CHINA_AHEAD);
}

/** What a buyer can ask for afterwards: money alone, money for goods that he sends back, another piece. */
export const afterSaleKinds = ["refund", "return", "exchange"] as const;
export type AfterSaleKind = (typeof afterSaleKinds)[number];

export const afterSaleKindNames: Readonly<Record<AfterSaleKind, string>> = {
  refund: "仅退款",
  return: "退货退款",
  exchange: "换货",
};

/** Where that stands. */
export const afterSaleStates = [
  "asked",
  "approved",
  "sent_back",
  "refunding",
  "done",
  "refused",
  "cancelled",
] as const;
export type AfterSaleState = (typeof afterSaleStates)[number];

interface AfterSaleMove {
  from: readonly AfterSaleState[];
  to: AfterSaleState;
  /** Only for these kinds; all where it is left out. */
  kinds?: readonly AfterSaleKind[];
}

export const afterSaleMoves = {
  /** Money alone: it goes back at once. */
  agree: { from: ["asked"], to: "refunding", kinds: ["refund"] },
  /** The goods may be sent. */
  approve: { from: ["asked"], to: "approved", kinds: ["return", "exchange"] },
  refuse: { from: ["asked", "sent_back"], to: "refused" },
  /** By the buyer. */
  cancel: { from: ["asked", "approved"], to: "cancelled" },
  /** He did not send anything in time. */
  lapse: { from: ["approved"], to: "cancelled" },
  send_back: { from: ["approved"], to: "sent_back", kinds: ["return", "exchange"] },
  /** What came back is in order. */
  accept: { from: ["sent_back"], to: "refunding", kinds: ["return"] },
  /** The other piece is on its way. */
  replace: { from: ["sent_back"], to: "done", kinds: ["exchange"] },
  /** The provider said that the money is there. */
  settle: { from: ["refunding"], to: "done", kinds: ["refund", "return"] },
} as const satisfies Record<string, AfterSaleMove>;
export type AfterSaleAct = keyof typeof afterSaleMoves;
export const afterSaleActs = Object.keys(afterSaleMoves) as readonly AfterSaleAct[];

/** Where an act leads from a state; null where it is not allowed. */
export function afterSaleMove(
  act: AfterSaleAct,
  state: AfterSaleState,
  kind: AfterSaleKind,
): AfterSaleState | null {
  const move: AfterSaleMove = afterSaleMoves[act];
  if (!move.from.includes(state) || move.kinds?.includes(kind) === false) return null;
  return move.to;
}

/** Whether it still may lead somewhere: an order with one of these does not finish. */
export const isOpenAfterSale = (state: AfterSaleState): boolean =>
  state === "asked" || state === "approved" || state === "sent_back" || state === "refunding";

export const afterSaleStateNames: Readonly<Record<AfterSaleState, string>> = {
  asked: "待处理",
  approved: "待寄回",
  sent_back: "待验收",
  refunding: "退款中",
  done: "已完成",
  refused: "已拒绝",
  cancelled: "已关闭",
};

/** Different things in one order, and in one cart. */
export const LINES_MAX = 50;
/** Pieces of one of them. */
export const PIECES_MAX = 99;
