import { eq, inArray } from "drizzle-orm";
import { goods, goodsCategories } from "#features/goods/server/public.ts";
import type { Transaction } from "#platform/database/client.ts";
import { transact } from "#platform/database/transact.ts";
import { once } from "#platform/idempotency/once.ts";
import type { Services } from "#platform/services.ts";
import { sectionBySlug } from "#sections/registry.ts";
import { couponWords } from "#shared/coupon.ts";
import { AppError } from "#shared/errors.ts";
import type { CouponBatchInput } from "../desk-contract.ts";
import { lockBatch, readGiven, showBatch } from "./desk-batches.ts";
import { OFFERS_TAG } from "./list-offers.ts";
import { type AtDesk, demandManaging, record } from "./policy.ts";
import type { BatchRow } from "./present.ts";
import { couponBatches } from "./tables.ts";

type Base = Pick<Services, "db" | "cache">;

/** The longest time in which coupons can be taken, and used, in days. */
const MAX_DAYS = 366;
const DAY = 86_400_000;

const wrong = (field: string, text: string) => new AppError("INVALID_INPUT", text, { field });

/**
 * Writes a batch down; nobody sees it before it is opened. The same key again answers the batch of the first time.
 * @throws AppError FORBIDDEN for another section's, INVALID_INPUT for what cannot be given out like that
 */
export function draftBatch(
  { db }: Base,
  actor: AtDesk,
  { idempotency_key: key, ...input }: CouponBatchInput & { idempotency_key: string },
) {
  return db.transaction(async (tx) => {
    const { id } = await once(tx, { scope: `coupon-batch:${actor.id}`, key, request: input }, async () => {
      const columns = await columnsOf(tx, actor, input);
      const [row] = await tx
        .insert(couponBatches)
        .values({ ...columns, createdBy: actor.id })
        .returning({ id: couponBatches.id });
      if (row === undefined) throw new Error("the coupons were not stored");
      await record(tx, actor, "coupons.drafted", row.id, { after: said(input) });
      return { id: row.id };
    });
    return showBatch(tx, actor, id);
  });
}

/**
 * Changes a batch. What was given stays as it was promised: worth, goods and section change no more once somebody has one.
 * @throws AppError NOT_FOUND, FORBIDDEN, CHANGED; INVALID_INPUT also for a number below what was given
 */
export function changeBatch(
  { db, cache }: Base,
  actor: AtDesk,
  id: string,
  { version, ...input }: CouponBatchInput & { version: string },
) {
  return transact(db, async (tx) => {
    const before = await lockBatch(tx, actor, id, version);
    const columns = await columnsOf(tx, actor, input);
    if (input.total < before.given) throw wrong("total", `已经发出 ${before.given} 张，数量不能更少`);
    if (before.given > 0) refuseOtherWorth(before, columns);
    await tx.update(couponBatches).set(columns).where(eq(couponBatches.id, id));
    await cache.invalidate(tx, [OFFERS_TAG]);
    const was = { name: before.name, total: before.total };
    await record(tx, actor, "coupons.changed", id, { before: was, after: said(input) });
    return showBatch(tx, actor, id);
  });
}

type Columns = Awaited<ReturnType<typeof columnsOf>>;

function refuseOtherWorth(before: BatchRow, after: Columns): void {
  const same = (a: readonly string[], b: readonly string[]) =>
    a.length === b.length && a.every((one) => b.includes(one));
  const fields: readonly (readonly [string, boolean])[] = [
    ["section", before.section === after.section],
    ["kind", before.kind === after.kind],
    ["amount_fen", before.amountFen === after.amountFen],
    ["percent", before.percent === after.percent],
    ["threshold_fen", before.thresholdFen === after.thresholdFen],
    ["goods_ids", same(before.goodsIds, after.goodsIds)],
    ["category_ids", same(before.categoryIds, after.categoryIds)],
    ["way", before.way === after.way],
  ];
  const changed = fields.find(([, kept]) => !kept);
  if (changed !== undefined) throw wrong(changed[0], "已经有人领取，这一项不能再改；可以关闭后新建一批");
}

const said = (input: CouponBatchInput) => ({
  ...{ excerpt: input.name, section: input.section, total: input.total, until: input.claim_until },
  words: couponWords({
    ...{ kind: input.kind, amountFen: input.amount_fen, percent: input.percent },
    thresholdFen: input.threshold_fen,
  }),
});

async function columnsOf(tx: Transaction, actor: AtDesk, input: CouponBatchInput) {
  const section = sectionBySlug(input.section);
  if (section === undefined) throw wrong("section", "没有这个分区");
  demandManaging(actor, section.slug);
  const isShare = input.kind === "percent";
  if (isShare && input.percent < 1) throw wrong("percent", "请填写减百分之几，1 到 99");
  if (!isShare && input.threshold_fen > 0 && input.amount_fen > input.threshold_fen)
    throw wrong("amount_fen", "减的金额不能超过门槛");
  if (input.way === "code" && (input.code.length < 4 || input.code.length > 20))
    throw wrong("code", "兑换码是 4 到 20 个字");
  if (input.way === "points" && input.points < 1) throw wrong("points", "请填写要多少积分");
  const code = input.way === "code" ? input.code : "";
  await refuseGoods(tx, input);
  return {
    ...{ name: input.name, section: section.slug, kind: input.kind, amountFen: input.amount_fen },
    ...{ percent: isShare ? input.percent : 0, thresholdFen: input.threshold_fen },
    ...{ goodsIds: [...new Set(input.goods_ids)], categoryIds: [...new Set(input.category_ids)] },
    ...{ minLevel: input.min_level, ownersOnly: input.owners_only, way: input.way, code },
    ...{ points: input.way === "points" ? input.points : 0, total: input.total },
    perMember: input.per_member,
    ...timesOf(input),
  };
}

function timesOf(input: CouponBatchInput) {
  const claimFrom = new Date(input.claim_from);
  const claimUntil = new Date(input.claim_until);
  if (claimUntil <= claimFrom) throw wrong("claim_until", "结束时间要晚于开始时间");
  if (claimUntil.getTime() - claimFrom.getTime() > MAX_DAYS * DAY)
    throw wrong("claim_until", "领取时间最长一年");
  if (input.valid_days !== null)
    return { claimFrom, claimUntil, validDays: input.valid_days, validFrom: null, validUntil: null };
  if (input.valid_from === null) throw wrong("valid_from", "请选择从什么时候起可用");
  if (input.valid_until === null) throw wrong("valid_until", "请选择有效期至");
  const validFrom = new Date(input.valid_from);
  const validUntil = new Date(input.valid_until);
  if (validUntil <= validFrom) throw wrong("valid_until", "有效期要晚于起始时间");
  if (validUntil <= claimFrom) throw wrong("valid_until", "有效期要晚于领取开始的时间");
  if (validUntil.getTime() - validFrom.getTime() > MAX_DAYS * DAY)
    throw wrong("valid_until", "有效期最长一年");
  return { claimFrom, claimUntil, validDays: null, validFrom, validUntil };
}

async function refuseGoods(tx: Transaction, { goods_ids, category_ids }: CouponBatchInput): Promise<void> {
  const named = [...new Set(goods_ids)];
  if (named.length > 0 && (await tx.$count(goods, inArray(goods.id, named))) < named.length)
    throw wrong("goods_ids", "有的商品已不存在，请重新选择");
  const shelves = [...new Set(category_ids)];
  const known =
    shelves.length === 0 ? 0 : await tx.$count(goodsCategories, inArray(goodsCategories.id, shelves));
  if (known < shelves.length) throw wrong("category_ids", "有的品类已不存在，请重新选择");
}

/**
 * Lets members take them. @throws AppError NOT_FOUND, FORBIDDEN, CHANGED; CONFLICT for one that is open, that is over, or whose
 * coupons would be over as they are taken
 */
export function openBatch({ db, cache }: Base, actor: AtDesk, id: string, version: string) {
  return db.transaction(async (tx) => {
    const row = await lockBatch(tx, actor, id, version);
    if (row.status === "open") throw new AppError("CONFLICT", "这批优惠券已经在发放");
    if (row.claimUntil <= new Date()) throw new AppError("CONFLICT", "领取时间已经结束，请先改时间");
    if (row.validUntil !== null && row.validUntil <= new Date())
      throw new AppError("CONFLICT", "有效期已过，请先改时间");
    await tx.update(couponBatches).set({ status: "open" }).where(eq(couponBatches.id, id));
    await cache.invalidate(tx, [OFFERS_TAG]);
    const action = row.status === "draft" ? "coupons.opened" : "coupons.reopened";
    await record(tx, actor, action, id, { after: { excerpt: row.name } });
    return showBatch(tx, actor, id);
  });
}

/** Ends taking at once. @throws AppError NOT_FOUND, FORBIDDEN, CHANGED; CONFLICT for one that is not open */
export function closeBatch({ db, cache }: Base, actor: AtDesk, id: string, version: string) {
  return db.transaction(async (tx) => {
    const row = await lockBatch(tx, actor, id, version);
    if (row.status !== "open") throw new AppError("CONFLICT", "这批优惠券没有在发放");
    await tx.update(couponBatches).set({ status: "closed" }).where(eq(couponBatches.id, id));
    await cache.invalidate(tx, [OFFERS_TAG]);
    await record(tx, actor, "coupons.closed", id, { after: { excerpt: row.name, given: row.given } });
    return showBatch(tx, actor, id);
  });
}

/** Deletes a batch of which none was given. @throws AppError NOT_FOUND, FORBIDDEN, CONFLICT */
export async function deleteBatch({ db, cache }: Base, actor: AtDesk, id: string): Promise<void> {
  await db.transaction(async (tx) => {
    const row = await lockBatch(tx, actor, id);
    if (row.given > 0) throw new AppError("CONFLICT", "已经有人领取，不能删除；不再发放请关闭它");
    await tx.delete(couponBatches).where(eq(couponBatches.id, id));
    await cache.invalidate(tx, [OFFERS_TAG]);
    await record(tx, actor, "coupons.deleted", id, { after: { excerpt: row.name } });
  });
}

/** All that was given of a batch, for a file. @throws AppError NOT_FOUND, FORBIDDEN */
export function exportGiven({ db }: Pick<Services, "db">, actor: AtDesk, id: string) {
  return db.transaction(async (tx) => {
    const { name } = await lockBatch(tx, actor, id);
    const items = await readGiven(tx, id);
    await record(tx, actor, "coupons.exported", id, { after: { excerpt: name, total: items.length } });
    return { items };
  });
}
