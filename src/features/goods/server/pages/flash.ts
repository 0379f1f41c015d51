import { and, asc, eq, gt, sql } from "drizzle-orm";
import type { Queryable } from "#platform/database/client.ts";
import { preparedOnce } from "#platform/database/prepared.ts";
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
  const rows = await preparedOnce(db, "goods:flash", (name) =>
    db
      .select(columns)
      .from(flashItems)
      .innerJoin(flashSales, eq(flashSales.id, flashItems.saleId))
      .where(
        and(
          sql`${flashItems.skuId} = any(${sql.placeholder("skuIds")}::bigint[])`,
          gt(flashSales.endsAt, sql.placeholder("now")),
        ),
      )
      .orderBy(asc(flashItems.priceFen), asc(flashItems.id))
      .prepare(name),
  ).execute({ skuIds: [...skuIds], now });
  return Map.groupBy(rows, ({ skuId }) => skuId);
}

/** What a flash sale means where none runs that has pieces left: all are gone, or the next one comes. */
export function flashTurn(items: readonly RunningItem[], now: Date) {
  if (running(items, now) !== undefined) return null;
  const gone = items.find(({ startsAt }) => startsAt <= now);
  const next = items.toSorted((a, b) => a.startsAt.getTime() - b.startsAt.getTime())[0];
  const item = gone ?? next;
  if (item === undefined) return null;
  const state: "gone" | "next" = gone === undefined ? "next" : "gone";
  return { state, price_fen: item.priceFen, starts_at: item.startsAt.toISOString() };
}

/** The cheapest of some that runs and has pieces left; undefined without one. */
export const running = (items: readonly RunningItem[] | undefined, now: Date): RunningItem | undefined =>
  items?.find((item) => item.startsAt <= now && item.endsAt > now && item.taken < item.quota);
