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

/** An order that is being placed, and what it takes. */
export interface Taking {
  memberId: string;
  /** Of the order. */
  number: string;
  lines: readonly WantedPieces[];
}

/**
 * Takes the pieces of orders: what their members may buy, the flash sale's own number, the stock. Everybody who buys the
 * same meets at the last two: they come last in the transaction.
 * @param takings all of them, or none
 * @throws AppError CONFLICT, in words of the goods that are not to be had; the caller's transaction ends with it
 */
export async function takePieces(
  tx: Transaction,
  services: Pick<Services, "cache">,
  takings: readonly Taking[],
): Promise<void> {
  await countPurchases(tx, takings);
  const lines = takings.flatMap((one) => one.lines);
  await takeFlash(tx, lines);
  const changes = takings.flatMap(({ number, lines: own }) =>
    own.map(({ skuId, quantity }) => ({
      ...{ skuId, amount: -quantity, reason: "placed" as const, orderNumber: number },
    })),
  );
  const left = await changeStock(tx, changes);
  const whole = [...piecesBy(lines, ({ skuId }) => skuId)].map(([skuId, pieces]) => ({
    skuId,
    amount: -pieces,
  }));
  await announceStock(services, tx, whole, left);
}

function piecesBy(
  lines: readonly WantedPieces[],
  of: (line: WantedPieces) => string | null,
): ReadonlyMap<string, number> {
  const pieces = new Map<string, number>();
  for (const line of lines) {
    const key = of(line);
    if (key !== null) pieces.set(key, (pieces.get(key) ?? 0) + line.quantity);
  }
  return pieces;
}

interface Counted {
  memberId: string;
  goodsId: string;
  flashItemId: string;
  quantity: number;
}

const countedKey = ({ memberId, goodsId, flashItemId }: Omit<Counted, "quantity">) =>
  `${memberId} ${goodsId} ${flashItemId}`;

/** Per member, so that hardly anybody waits for it: also without a limit, since one may be set later. */
async function countPurchases(tx: Transaction, takings: readonly Taking[]): Promise<void> {
  const wanted = new Map<string, Counted & { most: number; title: string }>();
  const add = (memberId: string, line: WantedPieces, flashItemId: string, most: number | null) => {
    const { goodsId, title } = line;
    const key = countedKey({ memberId, goodsId, flashItemId });
    const quantity = (wanted.get(key)?.quantity ?? 0) + line.quantity;
    const limit = most ?? Number.POSITIVE_INFINITY;
    wanted.set(key, { memberId, goodsId, flashItemId, quantity, most: limit, title });
  };
  for (const { memberId, lines } of takings)
    for (const line of lines) {
      add(memberId, line, "0", line.limit);
      if (line.flashItemId !== null) add(memberId, line, line.flashItemId, line.flashLimit);
    }
  // In one order for all, as a member's two tabs would wait for each other in a circle otherwise.
  const rows = [...wanted.values()].toSorted(
    (a, b) =>
      Number(BigInt(a.memberId) - BigInt(b.memberId)) ||
      Number(BigInt(a.goodsId) - BigInt(b.goodsId)) ||
      Number(BigInt(a.flashItemId) - BigInt(b.flashItemId)),
  );
  const counted = await tx
    .insert(goodsPurchases)
    .values(
      rows.map(({ memberId, goodsId, flashItemId, quantity }) => ({
        ...{ memberId, goodsId, flashItemId, quantity },
      })),
    )
    .onConflictDoUpdate({
      target: [goodsPurchases.memberId, goodsPurchases.goodsId, goodsPurchases.flashItemId],
      set: { quantity: sql`${goodsPurchases.quantity} + excluded.quantity` },
    })
    .returning({
      ...{ memberId: goodsPurchases.memberId, goodsId: goodsPurchases.goodsId },
      ...{ flashItemId: goodsPurchases.flashItemId, quantity: goodsPurchases.quantity },
    });
  for (const one of counted) {
    const { most = 0, title = "" } = wanted.get(countedKey(one)) ?? {};
    if (one.quantity <= most) continue;
    const words = one.flashItemId === "0" ? "每人限购" : "秒杀价每人限购";
    throw new AppError("CONFLICT", `“${title}”${words} ${most} 件，你已经买过或下过单`);
  }
}

async function takeFlash(tx: Transaction, lines: readonly WantedPieces[]): Promise<void> {
  const wanted = piecesBy(lines, (line) => line.flashItemId);
  if (wanted.size === 0) return;
  const { rows } = await tx.execute<{ id: string }>(sql`
    with wanted as (select * from unnest(
      ${sql.param([...wanted.keys()])}::bigint[],
      ${sql.param([...wanted.values()])}::int[]) as wanted (id, quantity)),
    held as (select f.id from ${flashItems} f join wanted using (id) order by f.id for no key update of f)
    update ${flashItems} f set taken = f.taken + wanted.quantity from wanted
    where f.id = wanted.id and f.id in (select id from held) and f.taken + wanted.quantity <= f.quota
    returning f.id::text as id`);
  const taken = new Set(rows.map(({ id }) => id));
  const missing = lines.find(({ flashItemId }) => flashItemId !== null && !taken.has(flashItemId));
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
