import type { ReviewRow } from "#capabilities/review/moderation/contract.ts";
import { formatDate } from "#shared/format.ts";
import { Tag } from "#ui/tag.tsx";
import { countdown } from "../components/durations.ts";
import { statusWords } from "./choices.ts";

const kinds = { published: "ok", rejected: "bad", revoked: "bad" } as const;

/** Who has it now, or who decided it and when. */
export function StateTag({ row, heldUntil, now }: { row: ReviewRow; heldUntil: string | null; now: number }) {
  if (row.status !== "waiting") {
    // Shown without a review, and here because somebody reported it.
    if (row.status === "published" && row.decided === null) return <Tag>未经审核，已公开</Tag>;
    const who = row.decided
      ? `${row.decided.mine ? "我" : row.decided.by_name} ${formatDate(row.decided.at, { time: true, year: false })} `
      : "";
    const kind = row.status in kinds ? kinds[row.status as keyof typeof kinds] : "plain";
    return <Tag kind={kind}>{`${who}${statusWords[row.status]}`}</Tag>;
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
