import { goods, goodsCategories, skus } from "../../src/features/goods/server/tables.ts";
import type { Queryable } from "../../src/platform/database/client.ts";

let serial = 0;

/** Goods that are sold, with one SKU. Without a log of its stock: what tests count begins with what they do. */
export async function makeSku(
  db: Queryable,
  {
    goods: ofGoods = {},
    ...ofSku
  }: Partial<typeof skus.$inferInsert> & { goods?: Partial<typeof goods.$inferInsert> } = {},
) {
  const number = ++serial;
  const goodsId = ofSku.goodsId ?? (await makeGoods(db, ofGoods)).id;
  const values = { code: `TEST-${process.pid}-${number}`, priceFen: 10_000, stock: 100, ...ofSku, goodsId };
  const [row] = await db.insert(skus).values(values).returning();
  if (row === undefined) throw new Error("the SKU was not made");
  return row;
}

/** Goods on a shelf of their own, without a SKU. */
export async function makeGoods(db: Queryable, changes: Partial<typeof goods.$inferInsert> = {}) {
  const [category] = await db
    .insert(goodsCategories)
    .values({ name: `货架 ${++serial}`, icon: "gift" })
    .returning();
  if (category === undefined) throw new Error("the category was not made");
  const values = {
    ...{ section: "main", title: `商品 ${serial}`, state: "on" as const, minFen: 10_000, maxFen: 10_000 },
    ...{ categoryId: category.id, ...changes },
  };
  const [row] = await db.insert(goods).values(values).returning();
  if (row === undefined) throw new Error("the goods were not made");
  return row;
}
