import { and, eq, inArray, sql } from "drizzle-orm";
import { releaseMedia } from "#capabilities/media/media/server/public.ts";
import { textsChanged } from "#capabilities/review/moderation/server/public.ts";
import type { Transaction } from "#platform/database/client.ts";
import type { Services } from "#platform/services.ts";
import { commentsTag } from "./cache-tags.ts";
import { commentFloors, commentPictures, commentPlaces, comments } from "./tables.ts";
import { commentTarget } from "./targets.ts";

interface Row extends Record<string, unknown> {
  id: string;
  target_kind: string;
  target_id: string;
  quoted_id: string | null;
  moved: boolean;
  edited: boolean;
  featured: boolean;
  answered: boolean;
  quoted: boolean;
  liked: boolean;
}

/** What was never touched has none of these; the first that holds says why it stays. */
const reasons: readonly [keyof Row, string][] = [
  ["moved", "已被撤下或在审核"],
  ["edited", "作者改过"],
  ["featured", "被设为精选"],
  ["answered", "有人回复"],
  ["quoted", "有人引用"],
  ["liked", "有人点赞"],
];

interface RemovedComments {
  /** Why those that stay do, by their ids. */
  kept: Map<string, string>;
  /** Under what the others stood, one entry for each. */
  gone: { id: string; targetKind: string; targetId: string }[];
}

/**
 * Takes comments that `storeComments` stored away for good, with their pictures, unless somebody did something with them
 * since. What the target itself counts is left to the caller.
 * @param ids some hundred at most, the latest of an import first: what they quote is asked for after them
 */
export async function removeStoredComments(
  tx: Transaction,
  { cache }: Pick<Services, "cache">,
  ids: readonly string[],
): Promise<RemovedComments> {
  if (ids.length === 0) return { kept: new Map(), gone: [] };
  const those = sql`${sql.param([...ids])}::bigint[]`;
  const { rows } = await tx.execute<Row>(sql`
    select c.id::text, c.target_kind, c.target_id::text, c.quoted_id::text,
      c.status <> 'published' as moved, c.edited_at is not null as edited,
      c.featured_at is not null as featured, c.likes > 0 as liked,
      exists (select 1 from comments r where r.root_id = c.id) as answered,
      -- By the index of floors: what opens a thread under a numbered thing has one.
      exists (select 1 from comments q where q.target_kind = c.target_kind and q.target_id = c.target_id
        and q.floor is not null and q.quoted_id = c.id and q.id <> all(${those})) as quoted
    from comments c where c.id = any(${those}) order by c.id for update of c`);
  const kept = new Map<string, string>();
  for (const row of rows) {
    const why = reasons.find(([touch]) => row[touch] === true);
    if (why) kept.set(row.id, why[1]);
  }
  await keepReported(tx, rows, kept);
  // What a kept one quotes stays with it.
  for (const row of rows.toSorted((one, other) => (BigInt(one.id) > BigInt(other.id) ? -1 : 1)))
    if (kept.has(row.id) && row.quoted_id !== null && ids.includes(row.quoted_id))
      if (!kept.has(row.quoted_id)) kept.set(row.quoted_id, "有人引用");
  const gone = rows.flatMap(({ id, target_kind: targetKind, target_id: targetId }) =>
    kept.has(id) ? [] : [{ id, targetKind, targetId }],
  );
  await remove(tx, cache, gone);
  return { kept, gone };
}

/** Whoever looks at a report has to find what it is about. */
async function keepReported(tx: Transaction, rows: readonly Row[], kept: Map<string, string>): Promise<void> {
  for (const [targetKind, list] of Map.groupBy(rows, ({ target_kind }) => target_kind)) {
    const { rows: reported } = await tx.execute<{ id: string }>(sql`
      select target_id::text as id from review_items where kind = ${commentTarget(targetKind).reviewKind}
        and target_id = any(${sql.param(list.map(({ id }) => id))}::bigint[])`);
    for (const { id } of reported) if (!kept.has(id)) kept.set(id, "有人举报过，或审核处理过");
  }
}

async function remove(
  tx: Transaction,
  cache: Services["cache"],
  gone: RemovedComments["gone"],
): Promise<void> {
  if (gone.length === 0) return;
  const ids = gone.map(({ id }) => id);
  const pictures = await tx
    .select({ mediaId: commentPictures.mediaId })
    .from(commentPictures)
    .where(inArray(commentPictures.commentId, ids));
  await tx.delete(comments).where(inArray(comments.id, ids));
  // What something else shows still is kept by the sweep.
  await releaseMedia(tx, [...new Set(pictures.map(({ mediaId }) => mediaId))]);
  for (const [targetKind, list] of Map.groupBy(gone, (one) => one.targetKind))
    await textsChanged(
      tx,
      commentTarget(targetKind).reviewKind,
      list.map(({ id }) => id),
    );
  await cache.invalidate(tx, [
    ...new Set(gone.map(({ targetKind, targetId }) => commentsTag(targetKind, targetId))),
  ]);
}

/** Forgets how many floors things had, and how far they were read: they are gone themselves. */
export async function forgetFloors(
  tx: Transaction,
  targetKind: string,
  targetIds: readonly string[],
): Promise<void> {
  if (targetIds.length === 0) return;
  for (const table of [commentFloors, commentPlaces])
    await tx
      .delete(table)
      .where(and(eq(table.targetKind, targetKind), inArray(table.targetId, [...targetIds])));
}
