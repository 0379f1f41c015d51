import { and, desc, eq, ilike, inArray, or } from "drizzle-orm";
import type { GoodsCard } from "#features/goods/contract.ts";
import type { Queryable } from "#platform/database/client.ts";
import { goods } from "../tables.ts";
import { cardColumns, presentCards } from "./cards.ts";

const MOST = 20;

/** Cards of some goods that are on sale now, by id; what is not is left out. */
export async function goodsCards(db: Queryable, ids: readonly string[]): Promise<Map<string, GoodsCard>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .select(cardColumns)
    .from(goods)
    .where(inArray(goods.id, [...ids]));
  const cards = await presentCards(db, rows);
  return new Map(cards.filter((card) => card.on_sale).map((card) => [card.id, card]));
}

/** Goods to choose from by a word of their titles, or their number, the latest first; drafts and what was taken off are none. */
export function goodsChoices(
  db: Queryable,
  q: string,
): Promise<{ id: string; title: string; section: string; minFen: number }[]> {
  const like = ilike(goods.title, `%${q.replace(/[\\%_]/g, "\\$&")}%`);
  return db
    .select({ id: goods.id, title: goods.title, section: goods.section, minFen: goods.minFen })
    .from(goods)
    .where(
      and(
        eq(goods.state, "on"),
        q === "" ? undefined : /^[1-9]\d{0,17}$/.test(q) ? or(eq(goods.id, q), like) : like,
      ),
    )
    .orderBy(desc(goods.id))
    .limit(MOST);
}

/** What goods are called, by id, on sale or not. */
export async function goodsNames(db: Queryable, ids: readonly string[]): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .select({ id: goods.id, title: goods.title })
    .from(goods)
    .where(inArray(goods.id, [...ids]));
  return new Map(rows.map(({ id, title }) => [id, title]));
}
