import { and, asc, desc, eq, gt, inArray, lt, ne, sql } from "drizzle-orm";
import type { FlashInput, FlashSale } from "#features/goods/shelves-contract.ts";
import type { Granted } from "#platform/auth/permissions.ts";
import type { Queryable, Transaction } from "#platform/database/client.ts";
import { below, keysetPage, type Page, type PageQuery } from "#platform/database/keyset.ts";
import { lock } from "#platform/database/lock.ts";
import { lockedRow } from "#platform/database/row.ts";
import { transact } from "#platform/database/transact.ts";
import { once } from "#platform/idempotency/once.ts";
import type { Services } from "#platform/services.ts";
import { versionOf } from "#platform/version.ts";
import { AppError } from "#shared/errors.ts";
import { formatFen } from "#shared/money.ts";
import { flashItems, flashSales, goods, goodsPurchases, skus } from "../tables.ts";
import { announce } from "./announce.ts";
import { type AtDesk, demandManaging, managedSections, record, wrong } from "./policy.ts";
import { skuChoices } from "./sku-choices.ts";

type Writing = Pick<Services, "db" | "cache">;
type SaleRow = typeof flashSales.$inferSelect;
type ItemRow = typeof flashItems.$inferSelect;

/** Everybody who plans one waits for the others: two at the same time would not see that they overlap. */
const PLANNING = "flash-sales";

/** Flash sales of the sections that somebody looks after, the newest first. */
export async function listFlashSales(
  { db, keys }: Pick<Services, "db" | "keys">,
  actor: Granted,
  { cursor, limit }: PageQuery,
): Promise<Page<FlashSale>> {
  const sections = managedSections(actor);
  const { rows, next_cursor } = await keysetPage(
    { keys, list: ["flash sales", sections.join()], cursor, limit },
    (after, take) =>
      db
        .select()
        .from(flashSales)
        .where(and(inArray(flashSales.section, sections), below([flashSales.startsAt, flashSales.id], after)))
        .orderBy(desc(flashSales.startsAt), desc(flashSales.id))
        .limit(take),
    (row) => [row.startsAt, row.id],
  );
  const items = await itemsOf(
    db,
    rows.map(({ id }) => id),
  );
  const choices = await skuChoices(
    db,
    items.map(({ skuId }) => skuId),
  );
  const used = await usedItems(
    db,
    items.map(({ id }) => id),
  );
  const now = new Date();
  return {
    items: rows.map((row) => {
      const own = items.filter(({ saleId }) => saleId === row.id);
      return {
        ...{ id: row.id, section: row.section, title: row.title },
        ...{ starts_at: row.startsAt.toISOString(), ends_at: row.endsAt.toISOString() },
        state: row.endsAt <= now ? "over" : row.startsAt <= now ? "running" : "coming",
        items: own.flatMap((item) => {
          const sku = choices.get(item.skuId);
          if (sku === undefined) return [];
          const { priceFen: price_fen, quota, perMember: per_member, taken } = item;
          return [{ sku, price_fen, quota, per_member, taken }];
        }),
        can: { delete: own.every(({ id }) => !used.has(id)) },
        version: saleVersion(row, own),
      };
    }),
    next_cursor,
  };
}

const itemsOf = (db: Queryable, saleIds: readonly string[]): Promise<ItemRow[]> =>
  saleIds.length === 0
    ? Promise.resolve([])
    : db
        .select()
        .from(flashItems)
        .where(inArray(flashItems.saleId, [...saleIds]))
        .orderBy(asc(flashItems.id));

/** What was bought meanwhile does not stand in an editor's way. */
const saleVersion = ({ createdAt: _at, ...row }: SaleRow, items: readonly ItemRow[]): string =>
  versionOf(
    row,
    items.map(({ taken: _taken, ...item }) => item),
  );

/** Those that orders took pieces of once, also where they came back. */
async function usedItems(db: Queryable, ids: readonly string[]): Promise<ReadonlySet<string>> {
  if (ids.length === 0) return new Set();
  const bought = await db
    .selectDistinct({ id: goodsPurchases.flashItemId })
    .from(goodsPurchases)
    .where(inArray(goodsPurchases.flashItemId, [...ids]));
  const taken = await db
    .select({ id: flashItems.id })
    .from(flashItems)
    .where(and(inArray(flashItems.id, [...ids]), gt(flashItems.taken, 0)));
  return new Set([...bought, ...taken].map(({ id }) => id));
}

/** Plans a sale. @throws AppError FORBIDDEN, INVALID_INPUT beside the field */
export async function addFlashSale(
  { db, cache }: Writing,
  actor: AtDesk,
  { idempotency_key: key, ...input }: FlashInput & { idempotency_key: string },
): Promise<void> {
  await transact(db, (tx) =>
    once(tx, { scope: `flash-sale:${actor.id}`, key, request: input }, async () => {
      await lock(tx, PLANNING);
      const goodsIds = await check(tx, actor, input, null);
      const [row] = await tx.insert(flashSales).values(columnsOf(input)).returning();
      if (row === undefined) throw new Error("the sale was not stored");
      await tx.insert(flashItems).values(input.items.map((item) => ({ saleId: row.id, ...itemOf(item) })));
      await tell({ cache }, tx, actor, row, goodsIds);
      return { ok: true };
    }),
  );
}

/**
 * Changes a sale, also while it runs.
 * @throws AppError NOT_FOUND, FORBIDDEN, CHANGED; INVALID_INPUT beside the field, also for fewer pieces than were bought
 */
export async function changeFlashSale(
  { db, cache }: Writing,
  actor: AtDesk,
  id: string,
  { version, ...input }: FlashInput & { version: string },
): Promise<void> {
  await transact(db, async (tx) => {
    await lock(tx, PLANNING);
    const { row, items } = await lockSale(tx, actor, id);
    if (saleVersion(row, items) !== version)
      throw new AppError("CHANGED", "同事刚刚改过这场秒杀，请刷新后重试");
    const goodsIds = await check(tx, actor, input, id);
    const used = await usedItems(
      tx,
      items.map((item) => item.id),
    );
    const wanted = new Map(input.items.map((item, at) => [item.sku_id, { item, at }]));
    const gone = items.filter(({ skuId }) => !wanted.has(skuId));
    if (gone.some((item) => used.has(item.id)))
      throw wrong("items", "有人买过的规格不能移除，可以把数量改成已抢的件数");
    if (gone.length > 0)
      await tx.delete(flashItems).where(
        inArray(
          flashItems.id,
          gone.map((item) => item.id),
        ),
      );
    for (const item of items) {
      const change = wanted.get(item.skuId);
      if (change === undefined) continue;
      if (change.item.quota < item.taken)
        throw wrong(`items.${change.at}.quota`, `已被抢走 ${item.taken} 件，数量不能更少`);
      await tx.update(flashItems).set(itemOf(change.item)).where(eq(flashItems.id, item.id));
    }
    const known = new Set(items.map(({ skuId }) => skuId));
    const fresh = input.items.filter(({ sku_id }) => !known.has(sku_id));
    if (fresh.length > 0)
      await tx.insert(flashItems).values(fresh.map((item) => ({ saleId: id, ...itemOf(item) })));
    const [after] = await tx
      .update(flashSales)
      .set(columnsOf(input))
      .where(eq(flashSales.id, id))
      .returning();
    if (after === undefined) throw new Error("the sale is gone while it is locked");
    await tell({ cache }, tx, actor, after, [...goodsIds, ...(await goodsOf(tx, gone))]);
  });
}

/** Deletes a sale in which nobody bought. @throws AppError NOT_FOUND, FORBIDDEN, CONFLICT */
export async function deleteFlashSale({ db, cache }: Writing, actor: AtDesk, id: string): Promise<void> {
  await transact(db, async (tx) => {
    const { row, items } = await lockSale(tx, actor, id);
    const used = await usedItems(
      tx,
      items.map((item) => item.id),
    );
    if (used.size > 0) throw new AppError("CONFLICT", "已经有人买过，不能删除；可以提前结束");
    const goodsIds = await goodsOf(tx, items);
    await tx.delete(flashSales).where(eq(flashSales.id, id));
    await tell({ cache }, tx, actor, { ...row, title: `删除“${row.title}”` }, goodsIds);
  });
}

async function lockSale(tx: Transaction, actor: AtDesk, id: string) {
  const row = await lockedRow(tx, flashSales, eq(flashSales.id, id));
  if (row === undefined) throw new AppError("NOT_FOUND", "没有这场秒杀");
  demandManaging(actor, row.section);
  // Held as orders hold them, in the order of their ids.
  await tx.execute(sql`select id from ${flashItems} where sale_id = ${id} order by id for no key update`);
  return { row, items: await itemsOf(tx, [id]) };
}

const columnsOf = (input: FlashInput) => ({
  ...{ section: input.section, title: input.title },
  ...{ startsAt: new Date(input.starts_at), endsAt: new Date(input.ends_at) },
});

const itemOf = (item: FlashInput["items"][number]) => ({
  ...{ skuId: item.sku_id, priceFen: item.price_fen, quota: item.quota, perMember: item.per_member },
});

/** @returns the goods that it is about */
async function check(
  tx: Transaction,
  actor: AtDesk,
  input: FlashInput,
  saleId: string | null,
): Promise<string[]> {
  demandManaging(actor, input.section);
  const { startsAt, endsAt } = columnsOf(input);
  if (endsAt <= startsAt) throw wrong("ends_at", "结束时间要晚于开始时间");
  if (endsAt.getTime() - startsAt.getTime() > 31 * 86_400_000) throw wrong("ends_at", "一场秒杀最长 31 天");
  const ids = input.items.map(({ sku_id }) => sku_id);
  const rows = await tx
    .select({ sku: skus, section: goods.section })
    .from(skus)
    .innerJoin(goods, eq(goods.id, skus.goodsId))
    .where(inArray(skus.id, ids));
  const known = new Map(rows.map((row) => [row.sku.id, row]));
  const busy = await tx
    .select({ skuId: flashItems.skuId, title: flashSales.title })
    .from(flashItems)
    .innerJoin(flashSales, eq(flashSales.id, flashItems.saleId))
    .where(
      and(
        inArray(flashItems.skuId, ids),
        lt(flashSales.startsAt, endsAt),
        gt(flashSales.endsAt, startsAt),
        saleId === null ? undefined : ne(flashSales.id, saleId),
      ),
    );
  for (const [at, item] of input.items.entries()) {
    const row = known.get(item.sku_id);
    const place = (field: string) => `items.${at}.${field}`;
    if (row === undefined) throw wrong(place("sku_id"), "有规格已被删除，请重新选择");
    if (ids.indexOf(item.sku_id) !== at) throw wrong(place("sku_id"), `“${row.sku.code}”选了两次`);
    demandManaging(actor, row.section);
    if (item.price_fen >= row.sku.priceFen)
      throw wrong(place("price_fen"), `秒杀价要低于售价 ${formatFen(row.sku.priceFen)}`);
    const other = busy.find(({ skuId }) => skuId === item.sku_id);
    if (other !== undefined) throw wrong(place("sku_id"), `“${row.sku.code}”同一时间已在“${other.title}”里`);
  }
  return rows.map(({ sku }) => sku.goodsId);
}

async function goodsOf(tx: Transaction, items: readonly ItemRow[]): Promise<string[]> {
  if (items.length === 0) return [];
  const rows = await tx
    .selectDistinct({ id: skus.goodsId })
    .from(skus)
    .where(
      inArray(
        skus.id,
        items.map(({ skuId }) => skuId),
      ),
    );
  return rows.map(({ id }) => id);
}

async function tell(
  { cache }: Pick<Services, "cache">,
  tx: Transaction,
  actor: AtDesk,
  { id, title, section }: SaleRow,
  goodsIds: readonly string[],
): Promise<void> {
  await record(tx, actor, "goods.flash", { kind: "flash_sale", id }, { after: { excerpt: title, section } });
  await announce({ cache }, tx, [...new Set(goodsIds)]);
}
