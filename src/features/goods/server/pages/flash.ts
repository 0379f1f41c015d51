import { and, asc, eq, gt, inArray } from "drizzle-orm";
import type { Queryable } from "#platform/database/client.ts";
import { flashItems, flashSales } from "../tables.ts";

export interface RunningItem {
  itemId: string;
  saleId: string;
  skuId: string;
  priceFen: number;
  quota: number;
  taken: number;
  perMember: number;
  startsAt: Date;
  endsAt: Date;
}

const columns = {
  itemId: flashItems.id,
  saleId: flashItems.saleId,
  skuId: flashItems.skuId,
  priceFen: flashItems.priceFen,
  quota: flashItems.quota,
  taken: flashItems.taken,
  perMember: flashItems.perMember,
  startsAt: flashSales.startsAt,
  endsAt: flashSales.endsAt,
};

/** Flash items of SKUs that are not over, running or to come, the cheapest first. */
export async function flashOf(
  db: Queryable,
  skuIds: readonly string[],
  now: Date,
): Promise<ReadonlyMap<string, readonly RunningItem[]>> {
  if (skuIds.length === 0) return new Map();
  const rows = await db
    .select(columns)
    .from(flashItems)
    .innerJoin(flashSales, eq(flashSales.id, flashItems.saleId))
    .where(and(inArray(flashItems.skuId, [...skuIds]), gt(flashSales.endsAt, now)))
    .orderBy(asc(flashItems.priceFen), asc(flashItems.id));
  return Map.groupBy(rows, ({ skuId }) => skuId);
}

/** The cheapest of some that runs and has pieces left; undefined without one. */
export const running = (items: readonly RunningItem[] | undefined, now: Date): RunningItem | undefined =>
  items?.find((item) => item.startsAt <= now && item.endsAt > now && item.taken < item.quota);
