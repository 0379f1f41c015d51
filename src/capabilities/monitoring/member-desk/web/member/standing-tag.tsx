import type { MemberRow } from "#capabilities/monitoring/member-desk/contract.ts";
import { formatDate } from "#shared/format.ts";
import { Tag } from "#ui/tag.tsx";

export const standingWords: Record<MemberRow["standing"], string> = {
  active: "正常",
  muted: "禁言",
  banned: "封禁",
  cancelling: "注销中",
  cancelled: "已注销",
};

const kinds = { muted: "warn", banned: "bad", cancelling: "info", cancelled: "plain" } as const;

/** How an account stands, and until when; nothing while it is as it should be. */
export function StandingTag({ row }: { row: Pick<MemberRow, "standing" | "until"> }) {
  if (row.standing === "active") return null;
  const until = row.until === null ? "" : ` 至 ${formatDate(row.until, { year: false })}`;
  return (
    <Tag kind={kinds[row.standing]}>
      {standingWords[row.standing]}
      {until}
    </Tag>
  );
}
