import { and, gt, lte, or, sql } from "drizzle-orm";
import type { Services } from "#platform/services.ts";
import { flashItems, flashSales, goods, skus } from "../tables.ts";
import { announce } from "./announce.ts";

/** Longer than the minute between two looks: what looks twice drops twice. */
const SPAN = sql`now() - interval '100 seconds'`;

/** Goods that went on or off by their times, and sales that began or ended: what was kept of them is dropped. */
export async function dropTurned({ db, cache }: Pick<Services, "db" | "cache">): Promise<void> {
  await db.transaction(async (tx) => {
    const turned = await tx
      .select({ id: goods.id })
      .from(goods)
      .where(
        and(
          sql`${goods.state} = 'on'`,
          or(
            and(gt(goods.onAt, SPAN), lte(goods.onAt, sql`now()`)),
            and(gt(goods.offAt, SPAN), lte(goods.offAt, sql`now()`)),
          ),
        ),
      );
    const flashed = await tx
      .selectDistinct({ id: skus.goodsId })
      .from(flashSales)
      .innerJoin(flashItems, sql`${flashItems.saleId} = ${flashSales.id}`)
      .innerJoin(skus, sql`${skus.id} = ${flashItems.skuId}`)
      .where(
        or(
          and(gt(flashSales.startsAt, SPAN), lte(flashSales.startsAt, sql`now()`)),
          and(gt(flashSales.endsAt, SPAN), lte(flashSales.endsAt, sql`now()`)),
        ),
      );
    const ids = [...new Set([...turned, ...flashed].map(({ id }) => id))];
    if (ids.length > 0) await announce({ cache }, tx, ids);
  });
}
