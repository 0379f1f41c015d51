import { asc, eq, inArray, sql } from "drizzle-orm";
import {
  media,
  type PictureRow,
  pictureColumns,
  presentPicture,
  presentUnlisted,
} from "#capabilities/media/media/server/public.ts";
import type { Queryable, Transaction } from "#platform/database/client.ts";
import { lockedRow } from "#platform/database/row.ts";
import { versionOf } from "#platform/version.ts";
import { AppError } from "#shared/errors.ts";
import { type AtDesk, demandManaging } from "./policy.ts";
import { giftBatches, giftBatchStores, giftClaims, giftItems, giftOptions, giftPictures } from "./tables.ts";

export type BatchRow = typeof giftBatches.$inferSelect;
export type OptionRow = typeof giftOptions.$inferSelect;

/** Everything of batches that stands in tables of its own. */
export interface BatchParts {
  items: (typeof giftItems.$inferSelect & { options: OptionRow[] })[];
  storeIds: string[];
  pictureIds: string[];
}

export async function partsOf(db: Queryable, batchId: string): Promise<BatchParts> {
  const items = await db
    .select()
    .from(giftItems)
    .where(eq(giftItems.batchId, batchId))
    .orderBy(asc(giftItems.place), asc(giftItems.id));
  const options = await db
    .select()
    .from(giftOptions)
    .where(eq(giftOptions.batchId, batchId))
    .orderBy(asc(giftOptions.place), asc(giftOptions.id));
  const stores = await db
    .select({ id: giftBatchStores.storeId })
    .from(giftBatchStores)
    .where(eq(giftBatchStores.batchId, batchId))
    .orderBy(asc(giftBatchStores.storeId));
  const pictures = await db
    .select({ id: giftPictures.mediaId })
    .from(giftPictures)
    .where(eq(giftPictures.batchId, batchId))
    .orderBy(asc(giftPictures.place));
  return {
    items: items.map((item) => ({ ...item, options: options.filter(({ itemId }) => itemId === item.id) })),
    storeIds: stores.map(({ id }) => id),
    pictureIds: pictures.map(({ id }) => id),
  };
}

/** Of everything that an editor sees and may change; not of what members do meanwhile. */
export function batchVersion(row: BatchRow, { items, storeIds, pictureIds }: BatchParts): string {
  const { createdAt: _at, createdBy: _by, ...said } = row;
  const choices = items.map(({ id, name, axes, options }) => [
    ...[id, name, axes],
    options.map((option) => [option.id, option.values, option.total]),
  ]);
  return versionOf(said, choices, storeIds, pictureIds);
}

/** @throws AppError NOT_FOUND, FORBIDDEN */
export async function lockBatch(tx: Transaction, actor: AtDesk, id: string): Promise<BatchRow> {
  const row = await lockedRow(tx, giftBatches, eq(giftBatches.id, id));
  if (row === undefined) throw new AppError("NOT_FOUND", "没有这批礼品");
  demandManaging(actor, row.section);
  return row;
}

/** Pictures of batches in their order, by batch. @param unlisted for the desk, which sees drafts too */
export async function picturesOf(
  db: Queryable,
  batchIds: readonly string[],
  { unlisted }: { unlisted: boolean },
): Promise<Map<string, ReturnType<typeof presentPicture>[]>> {
  if (batchIds.length === 0) return new Map();
  const rows = await db
    .select({ ...pictureColumns, unlistedKey: media.unlistedKey, batchId: giftPictures.batchId })
    .from(giftPictures)
    .innerJoin(media, eq(media.id, giftPictures.mediaId))
    .where(inArray(giftPictures.batchId, [...new Set(batchIds)]))
    .orderBy(asc(giftPictures.place));
  const present = (row: PictureRow & { unlistedKey: (typeof rows)[number]["unlistedKey"] }) =>
    unlisted ? presentUnlisted(row) : presentPicture(row);
  return new Map(
    [...Map.groupBy(rows, ({ batchId }) => batchId)].map(([id, some]) => [id, some.map(present)]),
  );
}

/** Of a query over batches: a column written by itself would be one of the subquery's table. */
const thisBatch = sql.raw("gift_batches.id");

/** Pieces of a batch in all and those that claims keep, as columns of a query over batches. */
export const batchStock = {
  total: sql<number>`(select coalesce(sum(o.total), 0)::int from ${giftOptions} o where o.batch_id = ${thisBatch})`,
  taken: sql<number>`(select coalesce(sum(o.taken), 0)::int from ${giftOptions} o where o.batch_id = ${thisBatch})`,
};

/** Claims of it that the desk has to look at, or to send. */
export const batchWaiting = sql<number>`(select count(*)::int from ${giftClaims} c
  where c.batch_id = ${thisBatch} and (c.state = 'review' or (c.state = 'ready' and c.way = 'mail')))`;
