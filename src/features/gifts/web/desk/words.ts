import { formatDate } from "#shared/format.ts";
import type { BatchCard } from "../../desk-contract.ts";

/** Where a batch stands at this moment, as its tag. */
export function batchWords({
  status,
  opens_at,
  closes_at,
}: Pick<BatchCard, "status" | "opens_at" | "closes_at">): {
  label: string;
  kind: "plain" | "ok" | "info";
} {
  if (status === "draft") return { label: "草稿", kind: "plain" };
  if (status === "closed") return { label: "已关闭", kind: "plain" };
  const now = Date.now();
  if (Date.parse(closes_at) <= now) return { label: "已结束", kind: "plain" };
  return Date.parse(opens_at) > now ? { label: "未开始", kind: "info" } : { label: "登记中", kind: "ok" };
}

export const windowWords = ({ opens_at, closes_at }: Pick<BatchCard, "opens_at" | "closes_at">): string =>
  `${formatDate(opens_at, { time: true, year: false })} – ${formatDate(closes_at, { time: true, year: false })}`;
