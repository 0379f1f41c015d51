import { and, asc, desc, eq, gte, inArray, lt, type SQL, sql } from "drizzle-orm";
import type { z } from "zod";
import { skuByCode } from "#features/goods/server/public.ts";
import type { Queryable } from "#platform/database/client.ts";
import { above, below, keysetPage } from "#platform/database/keyset.ts";
import type { AdminActor } from "#platform/http/actor.ts";
import type { Services } from "#platform/services.ts";
import { plainTracking } from "#shared/courier.ts";
import type { deskOrderEndpoints, OrderFilter } from "../../desk-contract.ts";
import { orderLines, orderParcels, orders } from "../tables.ts";
import { inSections, managedSections } from "./policy.ts";
import { presentCards } from "./present.ts";

type Query = z.output<(typeof deskOrderEndpoints)["GET /api/admin/orders"]["query"]>;

/** Of what is found, however often a code was sold or a number begins so, the newest are looked through. */
const FOUND = 200;

/**
 * Orders of the sections that somebody looks after. What is to be packed or sent stands in the order in which it is done, the
 * oldest first; everything else the newest first.
 * @throws AppError INVALID_INPUT for a foreign cursor
 */
export async function listOrders(
  { db, keys }: Pick<Services, "db" | "keys">,
  actor: AdminActor,
  { cursor, limit, ...filter }: Query,
) {
  const wanted = managedSections(actor, filter.section);
  if (wanted.length === 0) return { items: [], next_cursor: null };
  const isQueue = filter.state === "paid" || filter.state === "packed";
  const order = [orders.createdAt, orders.id];
  const found = await searched(db, filter.q.trim());
  if (found === null) return { items: [], next_cursor: null };
  const { rows, next_cursor } = await keysetPage(
    { keys, list: ["orders at the desk", wanted.join(), filter], cursor, limit },
    (after, take) =>
      db
        .select()
        .from(orders)
        .where(and(filtered(filter, wanted), found, isQueue ? above(order, after) : below(order, after)))
        .orderBy(
          ...(isQueue ? [asc(orders.createdAt), asc(orders.id)] : [desc(orders.createdAt), desc(orders.id)]),
        )
        .limit(take),
    (row) => [row.createdAt, row.id],
  );
  return { items: await presentCards(db, rows), next_cursor };
}

/** By section, state and days. @param wanted slugs of sections */
export function filtered(
  { state, from, to }: Pick<OrderFilter, "state" | "from" | "to">,
  wanted: readonly string[],
): SQL | undefined {
  return and(
    wanted.length === 1 ? eq(orders.section, wanted[0] ?? "") : inSections(orders.section, wanted),
    state === undefined ? undefined : eq(orders.state, state),
    from === undefined ? undefined : gte(orders.createdAt, dayBegins(from)),
    to === undefined ? undefined : lt(orders.createdAt, new Date(dayBegins(to).getTime() + 86_400_000)),
  );
}

/** @param day 2026-11-29 @returns when it begins in China */
export const dayBegins = (day: string): Date => new Date(`${day}T00:00:00+08:00`);

/**
 * By the beginning of a number from 8 digits on, a courier's number, or the code of goods, each looked up by an index.
 * @returns undefined, which is no condition, for nothing; null where nothing can be found
 */
async function searched(db: Queryable, q: string): Promise<SQL | undefined | null> {
  if (q === "") return undefined;
  const sku = await skuByCode(db, q);
  const [parcels, lines, numbered] = await Promise.all([
    db
      .select({ id: orderParcels.orderId })
      .from(orderParcels)
      .where(eq(orderParcels.tracking, plainTracking(q)))
      .limit(FOUND),
    sku === undefined
      ? []
      : db
          .select({ id: orderLines.orderId })
          .from(orderLines)
          .where(and(eq(orderLines.goodsId, sku.goodsId), eq(orderLines.skuId, sku.id)))
          .orderBy(desc(orderLines.id))
          .limit(FOUND),
    numbersLike(db, q),
  ]);
  // As ids: beside an order by time, a condition of several tables is met by reading that order to its end.
  const ids = [...new Set([...parcels, ...lines, ...numbered].map(({ id }) => id))];
  return ids.length === 0 ? null : inArray(orders.id, ids);
}

async function numbersLike(db: Queryable, q: string): Promise<{ id: string }[]> {
  const like = byNumber(q);
  if (like === undefined) return [];
  return db.select({ id: orders.id }).from(orders).where(like).orderBy(desc(orders.number)).limit(FOUND);
}

/** An order by its number, or those whose number begins so, from eight digits on; undefined for anything else. */
export function byNumber(q: string): SQL | undefined {
  if (/^\d{18}$/.test(q)) return eq(orders.number, q);
  if (!/^\d{8,17}$/.test(q)) return undefined;
  // Digits alone sort alike under every collation: all that begin so lie below the next beginning.
  const next = String(BigInt(q) + 1n).padStart(q.length, "0");
  return sql`(${orders.number} >= ${q} and ${orders.number} < ${next})`;
}
