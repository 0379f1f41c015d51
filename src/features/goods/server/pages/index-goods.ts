import { eq, inArray, sql } from "drizzle-orm";
import { carSeries } from "#capabilities/cars/catalogue/server/public.ts";
import { fold, reindex } from "#capabilities/site/search/server/public.ts";
import type { Transaction } from "#platform/database/client.ts";
import { GOODS } from "../names.ts";
import { goods, goodsCategories, goodsFitments, goodsWords, skus } from "../tables.ts";
import { termsOf } from "./words.ts";

/**
 * Has goods found as they are now, in the shop and in the site's search; in the transaction that writes them. Doing so
 * without need changes nothing.
 */
export async function indexGoods(tx: Transaction, ids: readonly string[]): Promise<void> {
  const wanted = [...new Set(ids)].sort((a, b) => Number(BigInt(a) - BigInt(b)));
  if (wanted.length === 0) return;
  const [rows, choices, cars] = await Promise.all([
    tx
      .select({ id: goods.id, title: goods.title, subtitle: goods.subtitle, shelf: goodsCategories.name })
      .from(goods)
      .innerJoin(goodsCategories, eq(goodsCategories.id, goods.categoryId))
      .where(inArray(goods.id, wanted)),
    tx
      .select({ id: skus.goodsId, values: skus.values, code: skus.code })
      .from(skus)
      .where(inArray(skus.goodsId, wanted)),
    tx
      .select({ id: goodsFitments.goodsId, name: carSeries.name, make: carSeries.make })
      .from(goodsFitments)
      .innerJoin(carSeries, eq(carSeries.slug, goodsFitments.series))
      .where(inArray(goodsFitments.goodsId, wanted)),
  ]);
  const values = rows
    .toSorted((a, b) => Number(BigInt(a.id) - BigInt(b.id)))
    .map(({ id, ...row }) => {
      const said = [
        ...[row.title, row.subtitle, row.shelf],
        ...choices.filter((one) => one.id === id).flatMap((one) => [...one.values, one.code]),
        ...cars.filter((one) => one.id === id).flatMap((one) => [one.make, one.name]),
      ];
      const words = fold([...new Set(said)].filter(Boolean).join("\n"));
      return { goodsId: id, words, terms: termsOf(words) };
    });
  if (values.length > 0)
    await tx
      .insert(goodsWords)
      .values(values)
      .onConflictDoUpdate({
        target: goodsWords.goodsId,
        set: { words: sql`excluded.words`, terms: sql`excluded.terms` },
      });
  await reindex(tx, GOODS, wanted);
}
