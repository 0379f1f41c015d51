import { isDeepStrictEqual } from "node:util";
import { and, count, eq, inArray, isNull, sql } from "drizzle-orm";
import { media, type Showing } from "#capabilities/media/media/server/public.ts";
import { type Draft, type DraftContent, MOST_DRAFTS } from "#capabilities/texts/writing/contract.ts";
import type { Database, Transaction } from "#platform/database/client.ts";
import { lock } from "#platform/database/lock.ts";
import { sectionBySlug } from "#sections/registry.ts";
import { AppError } from "#shared/errors.ts";
import { presentDrafts } from "./list-drafts.ts";
import { draftMedia, drafts } from "./tables.ts";

type Row = typeof drafts.$inferSelect;

interface DraftValues {
  kind: string;
  section: string;
  content: DraftContent;
  /** Of what was seen last; null when nothing was. */
  version: number | null;
}

/**
 * Keeps a draft. Sending the same again answers the same; one that was deleted meanwhile comes back.
 * @throws AppError CHANGED when another device kept something else since, QUOTA_EXCEEDED, INVALID_INPUT for an unknown
 *   section
 */
export async function saveDraft(
  db: Database,
  memberId: string,
  key: string,
  { kind, section, content, version }: DraftValues,
): Promise<Draft> {
  if (sectionBySlug(section) === undefined) throw new AppError("INVALID_INPUT", "分区不正确");
  return ofMember(db, memberId, async (tx) => {
    const row = await draftRow(tx, memberId, key);
    if (row?.deletedAt === null && row.version !== version) {
      // The answer to the first time was lost.
      if (isDeepStrictEqual(row.content, content)) return presentOne(tx, row);
      throw new AppError("CHANGED", "这份草稿在另一台设备上改过");
    }
    if (row?.deletedAt !== null) await refuseFull(tx, memberId);
    const values = { kind, section, content, updatedAt: new Date(), deletedAt: null };
    const [kept] =
      row === undefined
        ? await tx
            .insert(drafts)
            .values({ memberId, key, ...values })
            .returning()
        : await tx
            .update(drafts)
            .set({ ...values, version: row.version + 1 })
            .where(eq(drafts.id, row.id))
            .returning();
    if (kept === undefined) throw new Error("the draft was not kept");
    await holdUploads(tx, kept);
    return presentOne(tx, kept);
  });
}

/** Deletes a draft, for a day to be taken back; one that is not there stays so. */
export async function deleteDraft(db: Database, memberId: string, key: string): Promise<void> {
  await db
    .update(drafts)
    .set({ deletedAt: new Date() })
    .where(and(eq(drafts.memberId, memberId), eq(drafts.key, key), isNull(drafts.deletedAt)));
}

/** @throws AppError NOT_FOUND when it is gone for good, QUOTA_EXCEEDED */
export async function restoreDraft(db: Database, memberId: string, key: string): Promise<Draft> {
  return ofMember(db, memberId, async (tx) => {
    const row = await draftRow(tx, memberId, key);
    if (row === undefined) throw new AppError("NOT_FOUND", "草稿已经清除，不能恢复了");
    if (row.deletedAt === null) return presentOne(tx, row);
    await refuseFull(tx, memberId);
    await tx.update(drafts).set({ deletedAt: null }).where(eq(drafts.id, row.id));
    return presentOne(tx, row);
  });
}

/** One change at a time for each member: two devices could both begin the same draft, or the last that is allowed. */
function ofMember<T>(db: Database, memberId: string, work: (tx: Transaction) => Promise<T>): Promise<T> {
  return db.transaction(async (tx) => {
    await lock(tx, `drafts:${memberId}`);
    return work(tx);
  });
}

async function draftRow(tx: Transaction, memberId: string, key: string): Promise<Row | undefined> {
  const [row] = await tx
    .select()
    .from(drafts)
    .where(and(eq(drafts.memberId, memberId), eq(drafts.key, key)));
  return row;
}

async function refuseFull(tx: Transaction, memberId: string): Promise<void> {
  const [row] = await tx
    .select({ n: count() })
    .from(drafts)
    .where(and(eq(drafts.memberId, memberId), isNull(drafts.deletedAt)));
  if ((row?.n ?? 0) >= MOST_DRAFTS)
    throw new AppError("QUOTA_EXCEEDED", `草稿箱满了（最多 ${MOST_DRAFTS} 份），请先删除不用的草稿`);
}

/** Notes which uploads of the member the draft holds, so that they are not swept; others' are none of its business. */
async function holdUploads(tx: Transaction, { id, memberId, content }: Row): Promise<void> {
  await tx.delete(draftMedia).where(eq(draftMedia.draftId, id));
  const wanted = [
    ...content.picture_ids,
    ...(content.video === null ? [] : [content.video.media_id, content.video.poster_id ?? []].flat()),
  ];
  if (wanted.length === 0) return;
  const own = await tx
    .select({ mediaId: media.id })
    .from(media)
    .where(and(inArray(media.id, wanted), eq(media.ownerMemberId, memberId)));
  if (own.length > 0)
    await tx.insert(draftMedia).values(own.map(({ mediaId }) => ({ draftId: id, mediaId })));
}

/** Drafts hold their uploads for a month after they were changed last. */
export const heldByDrafts: Showing = (mediaId) => sql`exists (
  select 1 from ${draftMedia} join ${drafts} on ${drafts.id} = ${draftMedia.draftId}
  where ${draftMedia.mediaId} = ${mediaId} and ${drafts.updatedAt} > now() - interval '30 days')`;

async function presentOne(tx: Transaction, row: Row): Promise<Draft> {
  const [shown] = await presentDrafts(tx, [row]);
  if (shown === undefined) throw new Error("the draft was not presented");
  return shown;
}
