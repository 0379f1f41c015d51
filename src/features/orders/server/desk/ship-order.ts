import { and, asc, eq, isNull, sql } from "drizzle-orm";
import type { Transaction } from "#platform/database/client.ts";
import { firstRow } from "#platform/database/row.ts";
import { transact } from "#platform/database/transact.ts";
import { once } from "#platform/idempotency/once.ts";
import type { Services } from "#platform/services.ts";
import { AppError } from "#shared/errors.ts";
import { orderStateNames, RECEIVED_AFTER_DAYS } from "#shared/order.ts";
import type { ParcelInput } from "../../packing-contract.ts";
import { addOrderEvent, moveOrder } from "../order-moves.ts";
import { orderLines, orderParcels, orders, parcelLines } from "../tables.ts";
import type { OrderRow } from "../watchers.ts";
import { type AtDesk, holdOrder, record } from "./policy.ts";
import { type Detail, leftOf } from "./present.ts";
import { showOrder, UNDO_WITHIN } from "./show-order.ts";

type Base = Pick<Services, "db">;
type Pieces = readonly { id: string; quantity: number }[];

/**
 * Sends a parcel of chosen pieces; of all that is left where none are chosen. With the last piece the order is on its way.
 * @throws AppError NOT_FOUND, FORBIDDEN, CHANGED; CONFLICT where nothing is to be sent; INVALID_INPUT for more than is left
 */
export async function shipOrder(
  { db }: Base,
  actor: AtDesk,
  number: string,
  wanted: ParcelInput & { lines: Pieces; version: string; idempotency_key: string },
): Promise<Detail> {
  const { version, idempotency_key: key, ...parcel } = wanted;
  await transact(db, (tx) =>
    once(tx, { scope: `ship:${actor.id}`, key, request: { number, ...parcel } }, async () => {
      const order = await holdOrder(tx, actor, number, version);
      await sendParcel(tx, actor, order, parcel, parcel.lines);
      const { courier, tracking } = parcel;
      await record(tx, actor, "orders.shipped", number, { after: { courier, tracking } });
      return { number };
    }),
  );
  return showOrder(db, actor, number);
}

/** Why nothing of an order can be sent; null where something can. */
export function shippingProblem({ kind, state }: OrderRow): string | null {
  if (kind === "fee") return "这个订单没有要寄的商品";
  return state === "paid" || state === "packed" ? null : `这个订单${orderStateNames[state]}，不能发货`;
}

/**
 * Writes a parcel of a locked order down.
 * @param chosen pieces of lines; none means all that is left
 * @throws AppError CONFLICT, INVALID_INPUT
 */
export async function sendParcel(
  tx: Transaction,
  { id: adminId }: AtDesk,
  order: OrderRow,
  { courier, tracking }: ParcelInput,
  chosen: Pieces,
): Promise<void> {
  const problem = shippingProblem(order);
  if (problem !== null) throw new AppError("CONFLICT", problem);
  const lines = await tx
    .select()
    .from(orderLines)
    .where(eq(orderLines.orderId, order.id))
    .orderBy(asc(orderLines.id));
  const pieces = (
    chosen.length > 0 ? chosen : lines.map((line) => ({ id: line.id, quantity: leftOf(line) }))
  ).filter(({ quantity }) => quantity > 0);
  if (pieces.length === 0) throw new AppError("CONFLICT", "这个订单没有要寄的商品了");
  for (const { id, quantity } of pieces) {
    const line = lines.find((one) => one.id === id);
    const left = line === undefined ? 0 : leftOf(line);
    if (quantity > left)
      throw new AppError("INVALID_INPUT", `${line?.title ?? "这件商品"}最多还可以寄 ${left} 件`, {
        field: "lines",
      });
  }
  const [parcel] = await tx
    .insert(orderParcels)
    .values({ orderId: order.id, courier, tracking, shippedBy: adminId })
    .returning({ id: orderParcels.id });
  if (parcel === undefined) throw new Error("the parcel was not stored");
  await tx
    .insert(parcelLines)
    .values(pieces.map(({ id, quantity }) => ({ parcelId: parcel.id, lineId: id, quantity })));
  for (const { id, quantity } of pieces)
    await tx
      .update(orderLines)
      .set({ shipped: sql`${orderLines.shipped} + ${quantity}` })
      .where(eq(orderLines.id, id));
  const sent = new Map(pieces.map(({ id, quantity }) => [id, quantity]));
  const happening = { by: "desk" as const, adminId, note: `${courier} ${tracking}` };
  if (lines.every((line) => leftOf(line) === (sent.get(line.id) ?? 0))) {
    const now = new Date();
    const receiveBy = new Date(now.getTime() + RECEIVED_AFTER_DAYS * 86_400_000);
    await moveOrder(tx, order, "ship", { ...happening, set: { shippedAt: now, receiveBy } });
    return;
  }
  await addOrderEvent(tx, order.id, "parcel", happening);
  if (order.state === "paid")
    await moveOrder(tx, order, "pack", { by: "desk", adminId, set: { packedAt: new Date() } });
  else await touch(tx, order);
}

/** Whoever saw it as it was is told that it changed. */
const touch = (tx: Transaction, { id }: OrderRow) =>
  tx.update(orders).set({ updatedAt: new Date() }).where(eq(orders.id, id));

async function parcelOf(tx: Transaction, order: OrderRow, id: string) {
  const row = await firstRow(
    tx,
    orderParcels,
    and(eq(orderParcels.id, id), eq(orderParcels.orderId, order.id), isNull(orderParcels.afterSaleId)),
  );
  if (row === undefined) throw new AppError("NOT_FOUND", "没有这个包裹");
  return row;
}

/** Corrects a parcel's courier and number. @throws AppError NOT_FOUND, FORBIDDEN, CHANGED */
export async function correctParcel(
  { db }: Base,
  actor: AtDesk,
  number: string,
  parcelId: string,
  { version, courier, tracking }: ParcelInput & { version: string },
): Promise<Detail> {
  await transact(db, async (tx) => {
    const order = await holdOrder(tx, actor, number, version);
    const before = await parcelOf(tx, order, parcelId);
    if (before.courier === courier && before.tracking === tracking) return;
    await tx.update(orderParcels).set({ courier, tracking }).where(eq(orderParcels.id, parcelId));
    const how = { by: "desk" as const, adminId: actor.id, note: `${courier} ${tracking}` };
    await addOrderEvent(tx, order.id, "parcel", how);
    await touch(tx, order);
    await record(tx, actor, "orders.parcel", number, {
      before: { courier: before.courier, tracking: before.tracking },
      after: { courier, tracking },
    });
  });
  return showOrder(db, actor, number);
}

/**
 * A parcel did not go after all: its pieces are to be sent again.
 * @throws AppError NOT_FOUND, FORBIDDEN, CHANGED; CONFLICT after a day, or where something of it was given back
 */
export async function unshipParcel(
  { db }: Base,
  actor: AtDesk,
  number: string,
  parcelId: string,
  version: string,
): Promise<Detail> {
  await transact(db, async (tx) => {
    const order = await holdOrder(tx, actor, number, version);
    const parcel = await parcelOf(tx, order, parcelId);
    if (order.state !== "packed" && order.state !== "shipped")
      throw new AppError("CONFLICT", `这个订单${orderStateNames[order.state]}，不能撤回包裹`);
    if (parcel.shippedAt.getTime() + UNDO_WITHIN < Date.now())
      throw new AppError("CONFLICT", "寄出超过 24 小时，不能撤回了");
    const within = await tx
      .select({ line: orderLines, quantity: parcelLines.quantity })
      .from(parcelLines)
      .innerJoin(orderLines, eq(orderLines.id, parcelLines.lineId))
      .where(eq(parcelLines.parcelId, parcelId));
    // Whether what was given back is in this parcel nobody knows: nothing may be sent twice.
    if (within.some(({ line }) => line.shipped + line.refunded > line.quantity))
      throw new AppError("CONFLICT", "包裹里有已经退款的商品，不能撤回");
    for (const { line, quantity } of within)
      await tx
        .update(orderLines)
        .set({ shipped: sql`${orderLines.shipped} - ${quantity}` })
        .where(eq(orderLines.id, line.id));
    await tx.delete(orderParcels).where(eq(orderParcels.id, parcelId));
    const { courier, tracking } = parcel;
    const how = { by: "desk" as const, adminId: actor.id, note: `${courier} ${tracking}` };
    if (order.state === "shipped")
      await moveOrder(tx, order, "unship", { ...how, set: { shippedAt: null, receiveBy: null } });
    else {
      await addOrderEvent(tx, order.id, "unship", how);
      await touch(tx, order);
    }
    await record(tx, actor, "orders.unshipped", number, { before: { courier, tracking } });
  });
  return showOrder(db, actor, number);
}
