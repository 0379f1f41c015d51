import { and, asc, desc, eq, getTableColumns, inArray, type SQL, sql } from "drizzle-orm";
import type { z } from "zod";
import { admins } from "#capabilities/desk/admin/server/public.ts";
import { members } from "#capabilities/people/members/server/public.ts";
import { goods, goodsCategories } from "#features/goods/server/public.ts";
import { permittedRows } from "#platform/auth/permissions.ts";
import type { Queryable, Transaction } from "#platform/database/client.ts";
import { below, keysetPage, type Page, type PageQuery } from "#platform/database/keyset.ts";
import { lockedRow } from "#platform/database/row.ts";
import type { AdminActor } from "#platform/http/actor.ts";
import type { Services } from "#platform/services.ts";
import { versionOf } from "#platform/version.ts";
import type { CouponState } from "#shared/coupon.ts";
import { couponWords } from "#shared/coupon.ts";
import { AppError } from "#shared/errors.ts";
import type { CouponBatchCard, DeskCoupon, deskBatchSchema } from "../desk-contract.ts";
import { inState } from "./my-coupons.ts";
import { type AtDesk, demandManaging, MANAGE } from "./policy.ts";
import { type BatchRow, termWords } from "./present.ts";
import { couponBatches, coupons } from "./tables.ts";

interface Query extends PageQuery {
  q?: string | undefined;
  status?: BatchRow["status"] | undefined;
}

/** Of a query over batches: a column written by itself would be one of the subquery's table. */
const usedOf = sql<number>`(select count(*)::int from ${coupons} c
  where c.batch_id = ${sql.raw("coupon_batches.id")} and c.state = 'used')`;

/** A page of the batches that the administrator may manage, newest first. */
export async function listBatches(
  { db, keys }: Pick<Services, "db" | "keys">,
  actor: AdminActor,
  { cursor, limit, q, status }: Query,
): Promise<Page<CouponBatchCard>> {
  const { rows, next_cursor } = await keysetPage(
    { keys, list: ["coupon batches", actor.id, q, status], cursor, limit },
    (after, take) =>
      db
        .select({ ...getTableColumns(couponBatches), used: usedOf })
        .from(couponBatches)
        .where(
          and(
            // Batches have no kind: a grant for one kind of content opens none.
            permittedRows(actor, MANAGE, { kind: couponBatches.section, section: couponBatches.section }),
            q === undefined || q === "" ? undefined : hasName(couponBatches.name, q),
            status === undefined ? undefined : eq(couponBatches.status, status),
            below([couponBatches.createdAt, couponBatches.id], after),
          ),
        )
        .orderBy(desc(couponBatches.createdAt), desc(couponBatches.id))
        .limit(take),
    (row) => [row.createdAt, row.id],
  );
  return { items: rows.map(cardOf), next_cursor };
}

const hasName = (
  column: typeof couponBatches.name | typeof goods.title | typeof goodsCategories.name,
  q: string,
): SQL => sql`strpos(lower(${column}), lower(${q})) > 0`;

const cardOf = (row: BatchRow & { used: number }): CouponBatchCard => ({
  ...{ id: row.id, name: row.name, section: row.section, status: row.status, kind: row.kind, way: row.way },
  ...{ words: couponWords(row), term: termWords(row), total: row.total, given: row.given, used: row.used },
  ...{ claim_from: row.claimFrom.toISOString(), claim_until: row.claimUntil.toISOString() },
});

/** Of everything that an editor sees and may change; not of what members do meanwhile. */
export function batchVersion({ given: _given, createdAt: _at, createdBy: _by, ...said }: BatchRow): string {
  return versionOf(said);
}

/** @throws AppError NOT_FOUND, FORBIDDEN; CHANGED where a version is given that it is not any more */
export async function lockBatch(
  tx: Transaction,
  actor: AtDesk,
  id: string,
  version?: string,
): Promise<BatchRow> {
  const row = await lockedRow(tx, couponBatches, eq(couponBatches.id, id));
  if (row === undefined) throw new AppError("NOT_FOUND", "没有这批优惠券");
  demandManaging(actor, row.section);
  if (version !== undefined && batchVersion(row) !== version) throw new AppError("CHANGED");
  return row;
}

/** One batch as it stands. @throws AppError NOT_FOUND, FORBIDDEN */
export async function showBatch(
  db: Queryable,
  actor: Pick<AdminActor, "grants">,
  id: string,
): Promise<z.input<typeof deskBatchSchema>> {
  const [row] = await db
    .select({ ...getTableColumns(couponBatches), used: usedOf, creator: admins.name })
    .from(couponBatches)
    .leftJoin(admins, eq(admins.id, couponBatches.createdBy))
    .where(eq(couponBatches.id, id));
  if (row === undefined) throw new AppError("NOT_FOUND", "没有这批优惠券");
  demandManaging(actor, row.section);
  const { creator, used, ...batch } = row;
  const ofGoods = await db
    .select({ id: goods.id, name: goods.title })
    .from(goods)
    .where(inArray(goods.id, [...batch.goodsIds, "0"]))
    .orderBy(asc(goods.id));
  const ofCategories = await db
    .select({ id: goodsCategories.id, name: goodsCategories.name })
    .from(goodsCategories)
    .where(inArray(goodsCategories.id, [...batch.categoryIds, "0"]))
    .orderBy(asc(goodsCategories.id));
  const isOver = batch.claimUntil <= new Date();
  return {
    ...cardOf(row),
    ...{ amount_fen: batch.amountFen, percent: batch.percent, threshold_fen: batch.thresholdFen },
    ...{ goods: ofGoods, categories: ofCategories, min_level: batch.minLevel },
    ...{ owners_only: batch.ownersOnly, code: batch.code, points: batch.points },
    ...{ per_member: batch.perMember, valid_days: batch.validDays, created_by: creator, used },
    valid_from: batch.validFrom?.toISOString() ?? null,
    valid_until: batch.validUntil?.toISOString() ?? null,
    expired: await db.$count(coupons, and(eq(coupons.batchId, id), inState("expired"))),
    can: {
      open: batch.status !== "open" && !isOver,
      close: batch.status === "open",
      delete: batch.given === 0,
    },
    version: batchVersion(batch),
  };
}

const ofBatch = (db: Queryable, batchId: string, where?: SQL) =>
  db
    .select({ ...getTableColumns(coupons), nickname: members.nickname })
    .from(coupons)
    .leftJoin(members, eq(members.id, coupons.memberId))
    .where(and(eq(coupons.batchId, batchId), where))
    .orderBy(desc(coupons.createdAt), desc(coupons.id));

type Listed = Awaited<ReturnType<typeof ofBatch>>[number];

const presentCoupon = (row: Listed): DeskCoupon => ({
  ...{ id: row.id, order_number: row.orderNumber, valid_until: row.validUntil.toISOString() },
  state: row.state === "free" && row.validUntil <= new Date() ? "expired" : row.state,
  member: row.memberId === null ? null : { id: row.memberId, nickname: row.nickname ?? "" },
  ...{ used_at: row.usedAt?.toISOString() ?? null, created_at: row.createdAt.toISOString() },
});

/** A page of what was given of a batch, newest first. @throws AppError NOT_FOUND, FORBIDDEN */
export async function listGiven(
  { db, keys }: Pick<Services, "db" | "keys">,
  actor: AdminActor,
  batchId: string,
  { cursor, limit, state }: PageQuery & { state?: CouponState | undefined },
): Promise<Page<DeskCoupon>> {
  await mayRead(db, actor, batchId);
  const { rows, next_cursor } = await keysetPage(
    { keys, list: ["coupons given", batchId, state], cursor, limit },
    (after, take) =>
      ofBatch(db, batchId, and(state && inState(state), below([coupons.createdAt, coupons.id], after))).limit(
        take,
      ),
    (row) => [row.createdAt, row.id],
  );
  return { items: rows.map(presentCoupon), next_cursor };
}

async function mayRead(db: Queryable, actor: AdminActor, id: string): Promise<void> {
  const [row] = await db
    .select({ section: couponBatches.section })
    .from(couponBatches)
    .where(eq(couponBatches.id, id));
  if (row === undefined) throw new AppError("NOT_FOUND", "没有这批优惠券");
  demandManaging(actor, row.section);
}

/** All that was given of a batch. @throws AppError NOT_FOUND, FORBIDDEN */
export async function readGiven(tx: Transaction, batchId: string): Promise<DeskCoupon[]> {
  return (await ofBatch(tx, batchId)).map(presentCoupon);
}

/** Goods and categories that coupons can be limited to, by a part of their names. */
export async function findGoods(db: Queryable, q: string) {
  return {
    goods: await db
      .select({ id: goods.id, name: goods.title })
      .from(goods)
      .where(q === "" ? undefined : hasName(goods.title, q))
      .orderBy(desc(goods.createdAt), desc(goods.id))
      .limit(20),
    categories: await db
      .select({ id: goodsCategories.id, name: goodsCategories.name })
      .from(goodsCategories)
      .where(q === "" ? undefined : hasName(goodsCategories.name, q))
      .orderBy(asc(goodsCategories.place), asc(goodsCategories.id))
      .limit(20),
  };
}
