import type { CouponKind, CouponState, CouponWay } from "#shared/coupon.ts";
import { formatDate } from "#shared/format.ts";
import type { CouponBatchCard } from "../../desk-contract.ts";

export const kindNames: Readonly<Record<CouponKind, string>> = {
  ...{ amount: "满减券", percent: "折扣券", red_packet: "红包" },
};
export const wayNames: Readonly<Record<CouponWay, string>> = {
  ...{ claim: "公开领取", code: "兑换码", points: "积分兑换", grant: "后台发放" },
};
export const stateKinds: Readonly<Record<CouponState, "ok" | "info" | "plain">> = {
  ...{ free: "ok", used: "info", expired: "plain" },
};

type Timed = Pick<CouponBatchCard, "status" | "claim_from" | "claim_until">;

/** Where a batch stands at this moment, as its tag. */
export function batchWords({ status, claim_from: from, claim_until: until }: Timed): {
  label: string;
  kind: "plain" | "ok" | "info";
} {
  if (status === "draft") return { label: "草稿", kind: "plain" };
  if (status === "closed") return { label: "已关闭", kind: "plain" };
  const now = Date.now();
  if (Date.parse(until) <= now) return { label: "已结束", kind: "plain" };
  return Date.parse(from) > now ? { label: "未开始", kind: "info" } : { label: "发放中", kind: "ok" };
}

export const windowWords = ({ claim_from: from, claim_until: until }: Timed): string =>
  `${formatDate(from, { time: true, year: false })} – ${formatDate(until, { time: true, year: false })}`;
