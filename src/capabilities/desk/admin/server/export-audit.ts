import { verbOf } from "#capabilities/desk/admin/audit-verbs.ts";
import type { AuditQuery } from "#capabilities/desk/admin/contract.ts";
import type { Services } from "#platform/services.ts";
import { csvLines } from "#shared/csv.ts";
import { formatDate } from "#shared/format.ts";
import { listAudit } from "./list-audit.ts";

/** Entries of one part: what a phone takes in without waiting. */
const AT_ONCE = 2000;
const HEADING = ["编号", "时间", "管理员", "操作", "操作代码", "对象", "对象编号", "地址", "之前", "之后"];

/** Entries of the audit log as CSV, one part of them; the next one is asked for with its cursor. */
export async function exportAudit(
  services: Pick<Services, "db" | "keys">,
  query: AuditQuery & { cursor?: string | undefined },
): Promise<{ csv: string; entries: number; next_cursor: string | null }> {
  const { items, next_cursor } = await listAudit(services, { ...query, limit: AT_ONCE });
  const rows = items.map((entry) => [
    entry.id,
    formatDate(entry.created_at, { time: true }),
    entry.admin_name,
    verbOf(entry.action),
    entry.action,
    entry.target_kind,
    entry.target_id,
    entry.address,
    entry.before ? JSON.stringify(entry.before) : "",
    entry.after ? JSON.stringify(entry.after) : "",
  ]);
  return {
    csv: csvLines(query.cursor === undefined ? [HEADING, ...rows] : rows),
    entries: rows.length,
    next_cursor,
  };
}
