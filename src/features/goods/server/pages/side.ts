import { and, asc, eq, inArray } from "drizzle-orm";
import type { z } from "zod";
import { carsOf } from "#capabilities/cars/garage/server/public.ts";
import type { GoodsSide, goodsSideSchema } from "#features/goods/contract.ts";
import type { Queryable } from "#platform/database/client.ts";
import { goodsFitments, restockRequests, skus, wishes } from "../tables.ts";
import { buyerOf } from "./buyer.ts";
import { sellable } from "./sellable.ts";
import { shownGoods } from "./show-goods.ts";

/** What goods are to a member. @throws AppError NOT_FOUND */
export async function sideOf(
  db: Queryable,
  memberId: string,
  id: string,
): Promise<z.input<typeof goodsSideSchema>> {
  await shownGoods(db, id);
  const choices = await db
    .select({ id: skus.id })
    .from(skus)
    .where(and(eq(skus.goodsId, id), eq(skus.active, true)))
    .orderBy(asc(skus.place), asc(skus.id));
  const ids = choices.map((sku) => sku.id);
  const [buyer, wished, asked, cars] = await Promise.all([
    buyerOf(db, memberId),
    db.$count(wishes, and(eq(wishes.memberId, memberId), eq(wishes.goodsId, id))),
    db
      .select({ id: restockRequests.skuId })
      .from(restockRequests)
      .where(and(eq(restockRequests.memberId, memberId), inArray(restockRequests.skuId, ids))),
    fitsCars(db, memberId, id),
  ]);
  const own = await sellable(db, ids, buyer);
  const told = new Set(asked.map((one) => one.id));
  return {
    wished: wished > 0,
    cars,
    skus: [...own.values()].map((one) => ({
      id: one.sku.id,
      price_fen: one.unitFen,
      words: one.words,
      problem: one.problem?.text ?? null,
      needs_certificate: one.problem?.code === "owners_only",
      limit_left: one.limitLeft,
      flash_left: one.flashLeft,
      asked: told.has(one.sku.id),
    })),
  };
}

/** How a member's cars stand to what goods fit, his default first. */
async function fitsCars(db: Queryable, memberId: string, id: string): Promise<GoodsSide["cars"]> {
  const fitments = await db.select().from(goodsFitments).where(eq(goodsFitments.goodsId, id));
  if (fitments.length === 0) return [];
  const cars = await carsOf(db, memberId);
  return cars.map(({ label, series, generationId }) => {
    const ofSeries = fitments.filter((one) => one.series === series);
    const fit = ofSeries.find((one) => one.generationId === null || one.generationId === generationId);
    if (fit !== undefined) return { label, fits: "yes", note: fit.note };
    return { label, fits: ofSeries.length > 0 && generationId === null ? "some" : "no", note: "" };
  });
}
