import { eq } from "drizzle-orm";
import type { Transaction } from "#platform/database/client.ts";
import { transact } from "#platform/database/transact.ts";
import type { Services } from "#platform/services.ts";
import { isBeingSent, SEND_WITHIN_DAYS } from "#shared/after-sale.ts";
import { AppError } from "#shared/errors.ts";
import { holdBuyer } from "../checkout/end-order.ts";
import { addOrderEvent, lockOrder } from "../order-moves.ts";
import { orderParcels, orders, parcelLines } from "../tables.ts";
import type { OrderRow } from "../watchers.ts";
import { amountOf, linesWithGoods, refundNow, refuseSecond, store } from "./ask.ts";
import { giveBack, restockPieces, stockOf } from "./give-back.ts";
import {
  type AfterSaleRow,
  askedLines,
  type LockedAfterSale,
  lockAfterSale,
  moveAfterSale,
} from "./moves.ts";
import { letPicturesGo, settle } from "./settled.ts";

/** Who decides, about what he saw. */
export interface Decision {
  adminId: string;
  version: string;
  /** To the member; an address to send to, or why not. */
  reply: string;
  /** Written together with the decision, or not at all: the audit log. */
  along?: (tx: Transaction) => Promise<void>;
}

type Base = Pick<Services, "db" | "cache">;

/** Runs a decision about a locked after-sale. @throws AppError NOT_FOUND, CHANGED; CONFLICT for a move that is not allowed */
const decided = (
  { db }: Base,
  number: string,
  { version, along }: Pick<Decision, "version" | "along">,
  work: (tx: Transaction, locked: LockedAfterSale) => Promise<AfterSaleRow>,
): Promise<AfterSaleRow> =>
  transact(db, async (tx) => {
    const row = await work(tx, await lockAfterSale(tx, number, { version }));
    await along?.(tx);
    return row;
  });

const step = ({ adminId, reply }: Omit<Decision, "version">) => ({
  ...{ by: "desk" as const, adminId, note: reply },
  set: { reply, decidedBy: adminId },
});

/** Money alone: it goes back at once, and what never went out into the stock. */
export const agreeAfterSale = (services: Base, number: string, decision: Decision): Promise<AfterSaleRow> =>
  decided(services, number, decision, async (tx, { order, afterSale }) => {
    const agreed = await moveAfterSale(tx, afterSale, "agree", step(decision));
    const how = { by: "desk" as const, adminId: decision.adminId, restock: "unsent" as const };
    return (await giveBack(tx, services, { order, afterSale: agreed }, how)) ? agreed : settle(tx, agreed);
  });

/** The goods may be sent, within seven days. @param decision `reply` says where to */
export const approveAfterSale = (services: Base, number: string, decision: Decision): Promise<AfterSaleRow> =>
  decided(services, number, decision, (tx, { afterSale }) => {
    const { set, ...how } = step(decision);
    const sendBy = new Date(Date.now() + SEND_WITHIN_DAYS * 86_400_000);
    return moveAfterSale(tx, afterSale, "approve", { ...how, set: { ...set, sendBy } });
  });

/** @param decision `reply` says why */
export const refuseAfterSale = (services: Base, number: string, decision: Decision): Promise<AfterSaleRow> =>
  decided(services, number, decision, async (tx, { afterSale }) => {
    if (decision.reply === "") throw new AppError("INVALID_INPUT", "请填写拒绝的理由", { field: "reply" });
    const refused = await moveAfterSale(tx, afterSale, "refuse", step(decision));
    await letPicturesGo(tx, refused);
    return refused;
  });

/** What came back is in order: the money goes back. @param decision `restock`: it can be sold again */
export const acceptAfterSale = (
  services: Base,
  number: string,
  decision: Decision & { restock: boolean },
): Promise<AfterSaleRow> =>
  decided(services, number, decision, async (tx, { order, afterSale }) => {
    const accepted = await moveAfterSale(tx, afterSale, "accept", step(decision));
    const restock = decision.restock ? ("all" as const) : ("none" as const);
    const how = { by: "desk" as const, adminId: decision.adminId, restock };
    return (await giveBack(tx, services, { order, afterSale: accepted }, how))
      ? accepted
      : settle(tx, accepted);
  });

/**
 * The other piece is on its way: out of the stock, in a parcel of its own.
 * @param decision `restock`: what came back can be sold again
 * @throws AppError CONFLICT also when there is none left
 */
export const replaceAfterSale = (
  services: Base,
  number: string,
  decision: Decision & { restock: boolean; courier: string; tracking: string },
): Promise<AfterSaleRow> =>
  decided(services, number, decision, async (tx, { order, afterSale }) => {
    const { adminId, courier, tracking, restock } = decision;
    const replaced = await moveAfterSale(tx, afterSale, "replace", step(decision));
    const parts = await askedLines(tx, replaced);
    const [parcel] = await tx
      .insert(orderParcels)
      .values({ orderId: order.id, courier, tracking, afterSaleId: replaced.id, shippedBy: adminId })
      .returning({ id: orderParcels.id });
    if (parcel === undefined) throw new Error("the parcel was not stored");
    await tx
      .insert(parcelLines)
      .values(
        parts.map(({ asked }) => ({ parcelId: parcel.id, lineId: asked.lineId, quantity: asked.quantity })),
      );
    await addOrderEvent(tx, order.id, "parcel", { by: "desk", adminId, note: `${courier} ${tracking}` });
    await letPicturesGo(tx, replaced);
    await restockPieces(tx, services, stockOf(parts, order.number, "exchanged", -1));
    if (restock) await restockPieces(tx, services, stockOf(parts, order.number, "returned"));
    return replaced;
  });

/**
 * Refunds at the desk without anybody having asked: pieces of lines, or all that is left.
 * @param wanted `lines` of the order, each with pieces of what is left of it; `check` looks at the held order and at what goes
 *   back before anything does, and refuses by throwing
 * @returns the after-sale that says so
 * @throws AppError NOT_FOUND; CONFLICT while an after-sale of it goes on, or before it was paid; INVALID_INPUT
 */
export function refundByDesk(
  services: Base,
  orderNumber: string,
  wanted: {
    adminId: string;
    reason: string;
    lines: readonly { id: string; quantity: number }[];
    check?: (tx: Transaction, order: OrderRow, back: { fen: number; points: number }) => Promise<void>;
  },
): Promise<AfterSaleRow> {
  return transact(services.db, async (tx) => {
    const { adminId, reason } = wanted;
    await holdBuyer(tx, eq(orders.number, orderNumber));
    const order = await lockOrder(tx, orderNumber);
    if (order.paidAt === null || order.state === "cancelled" || order.state === "refunded")
      throw new AppError("CONFLICT", "这个订单没有可以退的金额");
    await refuseSecond(tx, order.id);
    const all = await linesWithGoods(tx, order.id);
    const parts = wanted.lines.map(({ id, quantity }) => {
      const found = all.find(({ line }) => line.id === id);
      const gone = isBeingSent(order.state) ? (found?.line.shipped ?? 0) : 0;
      const left = found === undefined ? 0 : found.line.quantity - found.line.refunded - gone;
      if (found === undefined || quantity < 1 || quantity > left)
        throw new AppError("INVALID_INPUT", `最多还可以退 ${left} 件`, { field: "lines" });
      return { line: found.line, pieces: quantity };
    });
    if (parts.length === 0) throw new AppError("INVALID_INPUT", "请选择要退的商品", { field: "lines" });
    const how = { by: "desk" as const, adminId, note: reason };
    const back = amountOf(order, all, parts);
    await wanted.check?.(tx, order, back);
    const asked = { kind: "refund" as const, reason: "desk" as const, note: reason, ...back };
    const afterSale = await store(tx, order, parts, asked, how);
    await refundNow(tx, services, { order, afterSale }, how);
    return (await lockAfterSale(tx, afterSale.number)).afterSale;
  });
}
