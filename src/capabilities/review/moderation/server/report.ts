import type { Queryable } from "#platform/database/client.ts";
import { reports, reviewItems } from "./tables.ts";

export interface Report {
  /** `ReviewKind.reportKind` of what is reported. */
  targetKind: string;
  reporterId: string;
  reason: string;
  note: string;
  /** What is reported, as it would stand in its queue. */
  about: { kind: string; targetId: string; section: string; authorId: string | null };
}

/**
 * Files a member's report about something public; a second one by the same member about the same object changes
 * nothing. What never stood in the queue gets its entry, so that the report has a place to be answered.
 * @param at when it was filed, where that was not now
 */
export async function fileReport(
  db: Queryable,
  { about, ...report }: Report,
  at: Date = new Date(),
): Promise<void> {
  const filed = await db
    .insert(reports)
    .values({ ...report, targetId: about.targetId, createdAt: at })
    .onConflictDoNothing()
    .returning({ id: reports.id });
  if (filed.length > 0)
    await db
      .insert(reviewItems)
      .values({ ...about, status: "published" })
      .onConflictDoNothing();
}
