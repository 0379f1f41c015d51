import type { Queryable } from "#platform/database/client.ts";
import { reports } from "./tables.ts";

export interface Report {
  targetKind: string;
  targetId: string;
  reporterId: string;
  reason: string;
  note: string;
}

/** Files a member's report; a second one by the same member about the same object changes nothing. */
export async function fileReport(db: Queryable, report: Report): Promise<void> {
  await db.insert(reports).values(report).onConflictDoNothing();
}
