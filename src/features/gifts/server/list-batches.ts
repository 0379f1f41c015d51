import { and, count, desc, eq, getTableColumns, inArray, sql } from "drizzle-orm";
import type { z } from "zod";
import { admins } from "#capabilities/desk/admin/server/public.ts";
import { activityNames } from "#features/activities/server/public.ts";
import { permittedRows } from "#platform/auth/permissions.ts";
import type { Queryable } from "#platform/database/client.ts";
import { below, keysetPage, type Page, type PageQuery } from "#platform/database/keyset.ts";
import type { AdminActor } from "#platform/http/actor.ts";
import type { Services } from "#platform/services.ts";
import { AppError } from "#shared/errors.ts";
import { type ClaimState, claimStates } from "#shared/gift.ts";
import type { BatchCard, deskBatchSchema } from "../desk-contract.ts";
import { batchStock, batchVersion, batchWaiting, partsOf, picturesOf } from "./batch-rows.ts";
import { demandManaging, MANAGE } from "./policy.ts";
import { giftBatches, giftClaims, giftCodes } from "./tables.ts";

interface Query extends PageQuery {
  q?: string | undefined;
  status?: "draft" | "open" | "closed" | undefined;
}

/** A page of the batches that the administrator may manage, newest first. */
export async function listBatches(
  { db, keys }: Pick<Services, "db" | "keys">,
  actor: AdminActor,
  { cursor, limit, q, status }: Query,
): Promise<Page<BatchCard>> {
  const { rows, next_cursor } = await keysetPage(
    { keys, list: ["gift batches", actor.id, q, status], cursor, limit },
    (after, take) =>
      db
        .select({ ...getTableColumns(giftBatches), ...batchStock, waiting: batchWaiting })
        .from(giftBatches)
        .where(
          and(
            // Batches have no kind: a grant for one kind of content opens none.
            permittedRows(actor, MANAGE, { kind: giftBatches.section, section: giftBatches.section }),
            q === undefined || q === ""
              ? undefined
              : sql`strpos(lower(${giftBatches.name}), lower(${q})) > 0`,
            status === undefined ? undefined : eq(giftBatches.status, status),
            below([giftBatches.createdAt, giftBatches.id], after),
          ),
        )
        .orderBy(desc(giftBatches.createdAt), desc(giftBatches.id))
        .limit(take),
    (row) => [row.createdAt, row.id],
  );
  const pictures = await picturesOf(
    db,
    rows.map(({ id }) => id),
    { unlisted: true },
  );
  return {
    items: rows.map((row) => ({
      ...{ id: row.id, name: row.name, section: row.section, status: row.status },
      picture: pictures.get(row.id)?.[0] ?? null,
      ...timesOf(row),
      ...{ total: row.total, taken: row.taken, waiting: row.waiting },
    })),
    next_cursor,
  };
}

const timesOf = ({ opensAt, closesAt, collectUntil }: typeof giftBatches.$inferSelect) => ({
  opens_at: opensAt.toISOString(),
  closes_at: closesAt.toISOString(),
  collect_until: collectUntil.toISOString(),
});

/** One batch as it stands. @throws AppError NOT_FOUND, FORBIDDEN */
export async function showBatch(
  db: Queryable,
  actor: Pick<AdminActor, "grants">,
  id: string,
): Promise<z.input<typeof deskBatchSchema>> {
  const [row] = await db
    .select({ ...getTableColumns(giftBatches), ...batchStock, waiting: batchWaiting, creator: admins.name })
    .from(giftBatches)
    .leftJoin(admins, eq(admins.id, giftBatches.createdBy))
    .where(eq(giftBatches.id, id));
  if (row === undefined) throw new AppError("NOT_FOUND", "没有这批礼品");
  demandManaging(actor, row.section);
  const { total, taken, waiting: waits, creator, ...batch } = row;
  const parts = await partsOf(db, id);
  const pictures = await picturesOf(db, [id], { unlisted: true });
  const counts = await countsOf(db, id);
  const used = await usedOptions(
    db,
    parts.items.flatMap(({ options }) => options.map((one) => one.id)),
  );
  const claims = claimStates.reduce((sum, state) => sum + counts[state], 0);
  const named = batch.activityId === null ? undefined : await activityNames(db, [batch.activityId]);
  const isOver = batch.closesAt <= new Date();
  return {
    ...{ id, name: batch.name, section: batch.section, status: batch.status, intro: batch.intro },
    ...timesOf(batch),
    ...{ total, taken, waiting: waits, counts, created_by: creator },
    ...{
      pictures: pictures.get(id) ?? [],
      pickup: batch.pickup,
      mail: batch.mail,
      postage_fen: batch.postageFen,
      store_ids: parts.storeIds,
    },
    ...{ needs_review: batch.needsReview, owners_only: batch.ownersOnly, series: batch.series },
    ...{ activity_id: batch.activityId, activity_needs: batch.activityNeeds, min_level: batch.minLevel },
    activity_title: named?.get(batch.activityId ?? "")?.title ?? null,
    ...{ code_kind: batch.codeKind, shared_code: batch.sharedCode, codes: await codesOf(db, id) },
    items: parts.items.map((item) => ({
      ...{ id: item.id, name: item.name, axes: item.axes },
      options: item.options.map((one) => ({
        ...{ id: one.id, values: one.values, total: one.total, taken: one.taken, used: used.has(one.id) },
      })),
    })),
    can: {
      publish: batch.status === "draft" && !isOver,
      close: batch.status === "open",
      reopen: batch.status === "closed" && !isOver,
      delete: claims === 0,
    },
    version: batchVersion(batch, parts),
  };
}

async function countsOf(db: Queryable, batchId: string): Promise<Record<ClaimState, number>> {
  const rows = await db
    .select({ state: giftClaims.state, n: count() })
    .from(giftClaims)
    .where(eq(giftClaims.batchId, batchId))
    .groupBy(giftClaims.state);
  const none = Object.fromEntries(claimStates.map((state) => [state, 0])) as Record<ClaimState, number>;
  return Object.assign(none, Object.fromEntries(rows.map(({ state, n }) => [state, n])));
}

async function usedOptions(db: Queryable, ids: readonly string[]): Promise<ReadonlySet<string>> {
  if (ids.length === 0) return new Set();
  const rows = await db
    .selectDistinct({ id: giftClaims.optionId })
    .from(giftClaims)
    .where(inArray(giftClaims.optionId, [...ids]));
  return new Set(rows.map(({ id }) => id));
}

/** Single-use codes of a batch, and how many of them were used. */
export async function codesOf(db: Queryable, batchId: string): Promise<{ total: number; used: number }> {
  const [row] = await db
    .select({ total: count(), used: count(giftCodes.claimId) })
    .from(giftCodes)
    .where(eq(giftCodes.batchId, batchId));
  return row ?? { total: 0, used: 0 };
}
