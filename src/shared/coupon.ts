import { formatFen } from "./money.ts";

/** What a coupon takes off: a sum from a threshold on, a share, or a sum like cash (红包), which goes beside one of the others. */
export const couponKinds = ["amount", "percent", "red_packet"] as const;
export type CouponKind = (typeof couponKinds)[number];

export const couponStates = ["free", "used", "expired"] as const;
export type CouponState = (typeof couponStates)[number];

export const couponStateNames: Readonly<Record<CouponState, string>> = {
  free: "可用",
  used: "已用",
  expired: "已过期",
};

/** How one comes by it: taken by everybody, by a code, for points, or given by the desk. */
export const couponWays = ["claim", "code", "points", "grant"] as const;
export type CouponWay = (typeof couponWays)[number];

interface Terms {
  kind: CouponKind;
  /** Fen that are taken off; the most of it where `percent`. */
  amountFen: number;
  percent: number;
  thresholdFen: number;
}

/**
 * What it takes off a sum.
 * @param fen of the lines that it is for
 * @returns fen, at most the sum; 0 below the threshold
 */
export function takenOff({ kind, amountFen, percent, thresholdFen }: Terms, fen: number): number {
  if (fen < thresholdFen) return 0;
  const off = kind === "percent" ? Math.min(amountFen, Math.floor((fen * percent) / 100)) : amountFen;
  return Math.min(off, fen);
}

/** 满 ¥200 减 ¥30, 95 折, 最多减 ¥50, ¥5 红包. */
export function couponWords({ kind, amountFen, percent, thresholdFen }: Terms): string {
  const from = thresholdFen > 0 ? `满 ${formatFen(thresholdFen)} ` : "";
  if (kind === "percent") {
    const left = (100 - percent) / 10;
    return `${from}${Number.isInteger(left) ? left : left.toFixed(1)} 折，最多减 ${formatFen(amountFen)}`;
  }
  if (kind === "red_packet") return `${formatFen(amountFen)} 红包${from && `，${from}可用`}`;
  return from ? `${from}减 ${formatFen(amountFen)}` : `立减 ${formatFen(amountFen)}`;
}
