import type { ReviewRow } from "#capabilities/moderation/contract.ts";
import { formatDate } from "#shared/format.ts";
import { Tag } from "#ui/tag.tsx";
import { countdown } from "../components/durations.ts";

const states = {
  passed: { kind: "ok", text: "通过" },
  rejected: { kind: "bad", text: "驳回" },
  deleted: { kind: "plain", text: "删除" },
  withdrawn: { kind: "plain", text: "作者已删除" },
} as const;

/** Who has it now, or who decided it and when. */
export function StateTag({ row, heldUntil, now }: { row: ReviewRow; heldUntil: string | null; now: number }) {
  if (row.status !== "waiting") {
    const { kind, text } = states[row.status];
    // Shown without a review, and here because somebody reported it.
    if (row.status === "passed" && row.decided === null) return <Tag>未经审核，已公开</Tag>;
    const who = row.decided
      ? `${row.decided.mine ? "我" : row.decided.by_name} ${formatDate(row.decided.at, { time: true, year: false })} `
      : "";
    return <Tag kind={kind}>{`${who}${text}`}</Tag>;
  }
  if (row.claim && !row.claim.mine) {
    return (
      <Tag kind="warn" icon="lock">
        {row.claim.by_name} 正在处理
      </Tag>
    );
  }
  const left = heldUntil === null ? null : countdown(heldUntil, now);
  return left === null ? null : (
    <Tag kind="info" icon="lock">
      <span className="num">你已领取，剩 {left}</span>
    </Tag>
  );
}
