import { and, eq, sql } from "drizzle-orm";
import type { Queryable } from "#platform/database/client.ts";
import { preparedOnce } from "#platform/database/prepared.ts";
import { goods, goodsFitments, goodsPurchases, skus } from "../tables.ts";
import { type Buyer, ownsFor } from "./buyer.ts";
import { flashOf, type RunningItem, running } from "./flash.ts";
import { type FlashOffer, priceFor } from "./price.ts";

export type SkuRow = typeof skus.$inferSelect;
export type GoodsRow = typeof goods.$inferSelect;

/** Why a SKU cannot be bought by somebody now. */
export interface SaleProblem {
  code: "off" | "sold_out" | "owners_only" | "limit";
  /** As he reads it. */
  text: string;
}

/** What a SKU costs somebody, and how much of it he may have. Amounts in fen for one piece. */
export interface Sellable {
  sku: SkuRow;
  goods: GoodsRow;
  unitFen: number;
  /** 会员价, 车主价, 秒杀价; empty for the plain price. */
  words: string;
  /** What it costs beyond the flash sale; the same as `unitFen` without one. */
  usualFen: number;
  flashItemId: string | null;
  /** Pieces that he may still have for the flash price; null without one. */
  flashLeft: number | null;
  flashPerMember: number | null;
  /** For how many points one piece can be exchanged, with `pointsFen` on top; null where it cannot be. */
  points: number | null;
  pointsFen: number;
  stock: number;
  /** Pieces of the goods, all SKUs together, that he may still buy; null without a limit. */
  limitLeft: number | null;
  problem: SaleProblem | null;
}

/** Whether goods are on sale at a moment, as their times have it. */
export const isOnSale = ({ state, onAt, offAt }: Pick<GoodsRow, "state" | "onAt" | "offAt">, now: Date) =>
  state === "on" && (onAt === null || onAt <= now) && (offAt === null || offAt > now);

/**
 * What SKUs cost somebody now and whether he may buy them, read without locks: whoever takes an order holds the stock, the
 * limits and the flash quota by its own statements.
 * @param buyer null for a visitor
 * @returns by id of the SKU; those that do not exist, or belong to a draft, are missing
 */
export async function sellable(
  db: Queryable,
  skuIds: readonly string[],
  buyer: Buyer | null,
  now = new Date(),
): Promise<ReadonlyMap<string, Sellable>> {
  const ids = [...new Set(skuIds)];
  if (ids.length === 0) return new Map();
  const rows = await preparedOnce(db, "goods:sellable", (name) =>
    db
      .select({ sku: skus, goods })
      .from(skus)
      .innerJoin(goods, eq(goods.id, skus.goodsId))
      .where(sql`${skus.id} = any(${sql.placeholder("ids")}::bigint[])`)
      .prepare(name),
  ).execute({ ids });
  const goodsIds = [...new Set(rows.map((row) => row.goods.id))];
  const [fits, flash, bought] = await Promise.all([
    fittingSeries(db, goodsIds),
    flashOf(db, ids, now),
    purchasesOf(db, goodsIds, buyer),
  ]);
  return new Map(
    rows
      .filter((row) => row.goods.state !== "draft")
      .map((row) => {
        const of = { section: row.goods.section, fits: fits.get(row.goods.id) ?? [] };
        const offer = offerOf(running(flash.get(row.sku.id), now), row.goods.id, bought);
        return [row.sku.id, weigh(row, { of, offer, buyer, now, bought: bought(row.goods.id, "0") })];
      }),
  );
}

function weigh(
  { sku, goods: of }: { sku: SkuRow; goods: GoodsRow },
  asked: {
    of: { section: string; fits: readonly string[] };
    offer: FlashOffer | null;
    buyer: Buyer | null;
    now: Date;
    bought: number;
  },
): Sellable {
  const price = priceFor({ ...sku, goods: asked.of, flash: asked.offer }, asked.buyer);
  const limitLeft = of.limitPerMember === null ? null : Math.max(0, of.limitPerMember - asked.bought);
  return {
    sku,
    goods: of,
    unitFen: price.fen,
    words: price.words,
    usualFen: price.usualFen,
    flashItemId: price.flash?.itemId ?? null,
    flashLeft: price.flash?.left ?? null,
    flashPerMember: price.flash?.perMember ?? null,
    points: sku.points,
    pointsFen: sku.pointsFen,
    stock: sku.stock,
    limitLeft,
    problem: problemOf({ sku, goods: of, limitLeft }, asked),
  };
}

function problemOf(
  { sku, goods: of, limitLeft }: { sku: SkuRow; goods: GoodsRow; limitLeft: number | null },
  asked: { of: { section: string; fits: readonly string[] }; buyer: Buyer | null; now: Date },
): SaleProblem | null {
  if (!isOnSale(of, asked.now) || !sku.active) return { code: "off", text: "已下架" };
  if (sku.stock === 0) return { code: "sold_out", text: "已售罄" };
  if (of.ownersOnly && !ownsFor(asked.buyer, asked.of))
    return { code: "owners_only", text: "仅限认证车主购买，认证后再来" };
  if (limitLeft === 0) return { code: "limit", text: `每人限购 ${of.limitPerMember} 件，你已达上限` };
  return null;
}

type Bought = (goodsId: string, flashItemId: string) => number;

function offerOf(item: RunningItem | undefined, goodsId: string, bought: Bought): FlashOffer | null {
  if (item === undefined) return null;
  const { itemId, priceFen, endsAt, quota, taken, perMember } = item;
  const left = Math.min(quota - taken, perMember - bought(goodsId, itemId));
  return { itemId, priceFen, endsAt, quota, taken, perMember, left: Math.max(0, left) };
}

/** Slugs of the series that goods fit, by goods; without those that name none. */
export async function fittingSeries(
  db: Queryable,
  goodsIds: readonly string[],
): Promise<ReadonlyMap<string, readonly string[]>> {
  if (goodsIds.length === 0) return new Map();
  const rows = await preparedOnce(db, "goods:fitting-series", (name) =>
    db
      .selectDistinct({ id: goodsFitments.goodsId, series: goodsFitments.series })
      .from(goodsFitments)
      .where(sql`${goodsFitments.goodsId} = any(${sql.placeholder("goodsIds")}::bigint[])`)
      .prepare(name),
  ).execute({ goodsIds: [...goodsIds] });
  return new Map(
    [...Map.groupBy(rows, ({ id }) => id)].map(([id, some]) => [id, some.map(({ series }) => series)]),
  );
}

async function purchasesOf(db: Queryable, goodsIds: readonly string[], buyer: Buyer | null): Promise<Bought> {
  if (buyer === null || goodsIds.length === 0) return () => 0;
  const rows = await preparedOnce(db, "goods:purchases", (name) =>
    db
      .select()
      .from(goodsPurchases)
      .where(
        and(
          eq(goodsPurchases.memberId, sql.placeholder("memberId")),
          sql`${goodsPurchases.goodsId} = any(${sql.placeholder("goodsIds")}::bigint[])`,
        ),
      )
      .prepare(name),
  ).execute({ memberId: buyer.memberId, goodsIds: [...goodsIds] });
  const by = new Map(rows.map((row) => [`${row.goodsId}:${row.flashItemId}`, row.quantity]));
  return (goodsId, flashItemId) => by.get(`${goodsId}:${flashItemId}`) ?? 0;
}
