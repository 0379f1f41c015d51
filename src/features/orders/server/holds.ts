import { and, eq, sql } from "drizzle-orm";
import { returnHeld } from "#capabilities/community/points/server/public.ts";
import { announceStock, changeStock, flashItems, goodsPurchases } from "#features/goods/server/public.ts";
import type { Transaction } from "#platform/database/client.ts";
import type { AccountName } from "#platform/ledger/transfer.ts";
import type { Services } from "#platform/services.ts";
import { AppError } from "#shared/errors.ts";
import type { OrderRow } from "./watchers.ts";

/** Where the points of an order lie until it is over: no more than was held ever leaves it. @param id of the order, not its number */
export const orderPoints = (id: string): AccountName => ({ owner: `order:${id}`, unit: "points" });

/** What of a line limits, flash sales and stock have to know. */
export interface GoodsPieces {
  goodsId: string;
  skuId: string;
  flashItemId: string | null;
  quantity: number;
}

export interface WantedPieces extends GoodsPieces {
  title: string;
  /** Of the goods, for one member in all; null without a limit. */
  limit: number | null;
  /** Of the flash sale, for one member; null where it is none. */
  flashLimit: number | null;
}

/**
 * Takes the pieces of an order: what its member may buy, the flash sale's own number, the stock. Everybody who buys the
 * same meets at the last two: they come last in the transaction.
 * @throws AppError CONFLICT, in words of the goods that are not to be had; the caller's transaction ends with it
 */
export async function takePieces(
  tx: Transaction,
  services: Pick<Services, "cache">,
  { memberId, number, lines }: { memberId: string; number: string; lines: readonly WantedPieces[] },
): Promise<void> {
  await countPurchases(tx, memberId, lines);
  await takeFlash(tx, lines);
  const changes = lines.map(({ skuId, quantity }) => ({
    ...{ skuId, amount: -quantity, reason: "placed" as const, orderNumber: number },
  }));
  await announceStock(services, tx, changes, await changeStock(tx, changes));
}

/** Per member, so that hardly anybody waits for it: also without a limit, since one may be set later. */
async function countPurchases(tx: Transaction, memberId: string, lines: readonly WantedPieces[]) {
  const wanted = new Map<string, { goodsId: string; flashItemId: string; quantity: number; most: number }>();
  const add = (line: WantedPieces, flashItemId: string, most: number | null) => {
    const key = `${line.goodsId} ${flashItemId}`;
    const quantity = (wanted.get(key)?.quantity ?? 0) + line.quantity;
    const limit = most ?? Number.POSITIVE_INFINITY;
    wanted.set(key, { goodsId: line.goodsId, flashItemId, quantity, most: limit });
  };
  for (const line of lines) {
    add(line, "0", line.limit);
    if (line.flashItemId !== null) add(line, line.flashItemId, line.flashLimit);
  }
  // In one order for all, as a member's two tabs would wait for each other in a circle otherwise.
  const rows = [...wanted.values()].toSorted(
    (a, b) =>
      Number(BigInt(a.goodsId) - BigInt(b.goodsId)) || Number(BigInt(a.flashItemId) - BigInt(b.flashItemId)),
  );
  const counted = await tx
    .insert(goodsPurchases)
    .values(rows.map(({ goodsId, flashItemId, quantity }) => ({ memberId, goodsId, flashItemId, quantity })))
    .onConflictDoUpdate({
      target: [goodsPurchases.memberId, goodsPurchases.goodsId, goodsPurchases.flashItemId],
      set: { quantity: sql`${goodsPurchases.quantity} + excluded.quantity` },
    })
    .returning({
      goodsId: goodsPurchases.goodsId,
      flashItemId: goodsPurchases.flashItemId,
      quantity: goodsPurchases.quantity,
    });
  for (const { goodsId, flashItemId, quantity } of counted) {
    const most = wanted.get(`${goodsId} ${flashItemId}`)?.most ?? 0;
    if (quantity <= most) continue;
    const title = lines.find((line) => line.goodsId === goodsId)?.title ?? "";
    const words = flashItemId === "0" ? "每人限购" : "秒杀价每人限购";
    throw new AppError("CONFLICT", `“${title}”${words} ${most} 件，你已经买过或下过单`);
  }
}

async function takeFlash(tx: Transaction, lines: readonly WantedPieces[]): Promise<void> {
  const wanted = lines.filter((line) => line.flashItemId !== null);
  if (wanted.length === 0) return;
  const { rows } = await tx.execute<{ id: string }>(sql`
    with wanted as (select * from unnest(
      ${sql.param(wanted.map((line) => line.flashItemId))}::bigint[],
      ${sql.param(wanted.map((line) => line.quantity))}::int[]) as wanted (id, quantity)),
    held as (select f.id from ${flashItems} f join wanted using (id) order by f.id for no key update of f)
    update ${flashItems} f set taken = f.taken + wanted.quantity from wanted
    where f.id = wanted.id and f.id in (select id from held) and f.taken + wanted.quantity <= f.quota
    returning f.id::text as id`);
  const taken = new Set(rows.map(({ id }) => id));
  const missing = wanted.find((line) => !taken.has(line.flashItemId ?? ""));
  if (missing !== undefined) throw new AppError("CONFLICT", `“${missing.title}”的秒杀名额已抢完`);
}

/** Counts back what a member bought of goods, and gives a flash sale its pieces back; before the stock. */
export async function returnPurchases(
  tx: Transaction,
  memberId: string | null,
  lines: readonly GoodsPieces[],
): Promise<void> {
  const sorted = lines.toSorted(
    (a, b) => Number(BigInt(a.goodsId) - BigInt(b.goodsId)) || Number(BigInt(a.skuId) - BigInt(b.skuId)),
  );
  if (memberId !== null)
    for (const { goodsId, flashItemId, quantity } of sorted)
      await tx
        .update(goodsPurchases)
        .set({ quantity: sql`greatest(0, ${goodsPurchases.quantity} - ${quantity}::int)` })
        .where(
          and(
            eq(goodsPurchases.memberId, memberId),
            eq(goodsPurchases.goodsId, goodsId),
            sql`${goodsPurchases.flashItemId} in (0, ${flashItemId ?? "0"}::bigint)`,
          ),
        );
  const flash = sorted
    .filter((line) => line.flashItemId !== null)
    .toSorted((a, b) => Number(BigInt(a.flashItemId ?? 0) - BigInt(b.flashItemId ?? 0)));
  for (const { flashItemId, quantity } of flash)
    await tx
      .update(flashItems)
      .set({ taken: sql`greatest(0, ${flashItems.taken} - ${quantity}::int)` })
      .where(eq(flashItems.id, flashItemId ?? "0"));
}

/** Gives a cancelled order's points, what it counted and its pieces back, in this order; its coupons go before it. */
export async function returnPieces(
  tx: Transaction,
  services: Pick<Services, "cache">,
  order: Pick<OrderRow, "id" | "number" | "memberId" | "heldLots">,
  lines: readonly GoodsPieces[],
  now: Date,
): Promise<void> {
  if (order.memberId !== null && order.heldLots.length > 0)
    await returnHeld(
      tx,
      {
        ...{ key: `order:${order.number}:returned`, memberId: order.memberId },
        ...{ title: "订单取消，积分退回", from: orderPoints(order.id) },
      },
      order.heldLots,
      now,
    );
  await returnPurchases(tx, order.memberId, lines);
  const changes = lines.map(({ skuId, quantity }) => ({
    ...{ skuId, amount: quantity, reason: "cancelled" as const, orderNumber: order.number },
  }));
  await announceStock(services, tx, changes, await changeStock(tx, changes));
}
