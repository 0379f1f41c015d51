import type { Queryable } from "#platform/database/client.ts";
import { AppError } from "#shared/errors.ts";
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

/** What whoever reports something says of it. */
export interface Complaint {
  reason: string;
  note: string;
}

interface Reported {
  /** The kind under review, and what reports about it name unless `reportKind` says otherwise. */
  kind: string;
  reportKind?: string;
  id: string;
  section: string;
  authorId: string | null;
  /** Whose it is, where that is not its author. */
  ownerId?: string | null;
  /** What it is called in a sentence: 文章. */
  noun: string;
}

/** Files a report about something public. @throws AppError INVALID_INPUT for one's own */
export async function reportText(
  db: Queryable,
  reporterId: string,
  { reason, note }: Complaint,
  { kind, reportKind = kind, id, section, authorId, ownerId = authorId, noun }: Reported,
): Promise<void> {
  if (ownerId === reporterId) throw new AppError("INVALID_INPUT", `不能举报自己的${noun}`);
  const about = { kind, targetId: id, section, authorId };
  await fileReport(db, { targetKind: reportKind, reporterId, reason, note, about });
}
