import { type AfterSaleKind, afterSaleKinds, daysAfter, type OrderState, RETURN_DAYS } from "./order.ts";

/** Why something comes back, or money does. */
export const afterSaleReasons = [
  "unwanted",
  "no_reason",
  "not_received",
  "quality",
  "wrong",
  "mismatch",
  "desk",
] as const;
export type AfterSaleReason = (typeof afterSaleReasons)[number];

export const afterSaleReasonNames: Readonly<Record<AfterSaleReason, string>> = {
  unwanted: "不想要了，或者拍错了",
  no_reason: "7 天无理由退货",
  not_received: "没有收到货",
  quality: "质量问题",
  wrong: "发错或少发",
  mismatch: "与描述不符",
  desk: "商家退款",
};

/** Those that only pictures can show. */
export const needsPictures = (reason: AfterSaleReason): boolean =>
  reason === "quality" || reason === "wrong" || reason === "mismatch";

/** Days after receipt in which what is broken can be sent back, or exchanged. */
export const QUALITY_DAYS = 30;
export const AFTER_SALE_PICTURES = 6;
export const AFTER_SALE_NOTE = 300;
/** Of what a buyer says of goods. */
export const REVIEW_WORDS = 500;
export const REVIEW_PHOTOS = 9;
/** Days in which approved goods have to be on their way. */
export const SEND_WITHIN_DAYS = 7;

/** What the rules look at of one line. */
export interface LineAsSent {
  quantity: number;
  shipped: number;
  refunded: number;
  /** Of its goods; 0 where the law lets them be excepted. */
  returnDays: number;
}

export interface OrderAsSent {
  kind: "goods" | "fee";
  state: OrderState;
  receivedAt: Date | null;
}

export interface AfterSaleWay {
  kind: AfterSaleKind;
  /** As many of them at most. */
  pieces: number;
  reasons: AfterSaleReason[];
}

/** What can be asked for with one line, for each kind how many pieces and why; kinds that cannot be are left out. */
export function waysOf(order: OrderAsSent, line: LineAsSent, now: Date): AfterSaleWay[] {
  if (order.kind === "fee") return [];
  const left = line.quantity - line.refunded;
  const sent = Math.min(line.shipped, left);
  // What is refunded before all of it went out is never sent: that can only be pieces that are still here.
  const here = isBeingSent(order.state) ? left - line.shipped : left;
  return afterSaleKinds.flatMap((kind): AfterSaleWay[] => {
    const pieces = kind === "refund" ? here : sent;
    const reasons = reasonsOf(kind, order, line, now);
    return pieces > 0 && reasons.length > 0 ? [{ kind, pieces, reasons }] : [];
  });
}

/** Paid, and not all of it has gone out: of several parcels some may have. */
export const isBeingSent = (state: OrderState): boolean => state === "paid" || state === "packed";

function reasonsOf(
  kind: AfterSaleKind,
  { state, receivedAt }: OrderAsSent,
  { returnDays }: LineAsSent,
  now: Date,
): AfterSaleReason[] {
  const noReason: AfterSaleReason[] = kind === "return" && returnDays > 0 ? ["no_reason"] : [];
  const within = (days: number) => receivedAt === null || now < daysAfter(receivedAt, days);
  switch (state) {
    case "paid":
    case "packed":
      return kind === "refund" ? ["unwanted"] : [];
    case "shipped":
      if (kind === "refund") return ["not_received", "quality", "wrong", "mismatch"];
      return [...noReason, "quality", "wrong", "mismatch"];
    case "received":
    case "finished":
      if (!within(QUALITY_DAYS)) return [];
      return [
        ...(within(returnDays) ? noReason : []),
        "quality",
        ...(within(RETURN_DAYS) ? (["wrong", "mismatch"] as const) : []),
      ];
    default:
      return [];
  }
}

/** Before anything was packed nobody has to look at it: the money goes back at once. */
export const isInstant = (order: Pick<OrderAsSent, "state">, kind: AfterSaleKind): boolean =>
  kind === "refund" && order.state === "paid";

export const isAfterSaleReason = (reason: string): reason is AfterSaleReason =>
  afterSaleReasons.some((one) => one === reason);
