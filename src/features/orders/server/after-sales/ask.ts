import { and, asc, eq, inArray } from "drizzle-orm";
import { attachPrivate } from "#capabilities/media/media/server/public.ts";
import { goods } from "#features/goods/server/public.ts";
import type { Queryable, Transaction } from "#platform/database/client.ts";
import { firstRow } from "#platform/database/row.ts";
import { transact } from "#platform/database/transact.ts";
import { once } from "#platform/idempotency/once.ts";
import { serialNumber } from "#platform/serial-number.ts";
import type { Services } from "#platform/services.ts";
import { type AfterSaleReason, isInstant, needsPictures, waysOf } from "#shared/after-sale.ts";
import { AppError } from "#shared/errors.ts";
import { type AfterSaleKind, isOpenAfterSale } from "#shared/order.ts";
import type { AfterSaleInput } from "../../after-sale-contract.ts";
import { refundable, refundOf } from "../../refundable.ts";
import { addOrderEvent, type Happening, lockOrder } from "../order-moves.ts";
import { afterSaleLines, afterSalePictures, afterSales, orderLines } from "../tables.ts";
import type { OrderRow } from "../watchers.ts";
import { giveBack } from "./give-back.ts";
import {
  AFTER_SALE,
  type AfterSaleRow,
  addAfterSaleEvent,
  moveAfterSale,
  type OrderLineRow,
} from "./moves.ts";
import { settle } from "./settled.ts";

/** Pictures of what is wrong go at the latest after so long, in ms; some time after the decision otherwise. */
const PICTURES_MS = 180 * 86_400_000;

export interface LineWithGoods {
  line: OrderLineRow;
  returnDays: number;
}

/** Lines of an order with how long their goods can be sent back without a reason. */
export async function linesWithGoods(db: Queryable, orderId: string): Promise<LineWithGoods[]> {
  const rows = await db
    .select({ line: orderLines, returnDays: goods.returnDays })
    .from(orderLines)
    .leftJoin(goods, eq(goods.id, orderLines.goodsId))
    .where(eq(orderLines.orderId, orderId))
    .orderBy(asc(orderLines.id));
  return rows.map(({ line, returnDays }) => ({ line, returnDays: returnDays ?? 0 }));
}

/** Number of an after-sale of an order that is not over; undefined for none. */
export async function openAfterSale(db: Queryable, orderId: string): Promise<AfterSaleRow | undefined> {
  return firstRow(
    db,
    afterSales,
    and(
      eq(afterSales.orderId, orderId),
      inArray(afterSales.state, ["asked", "approved", "sent_back", "refunding"]),
    ),
  );
}

/** A line as `refundable` takes it. */
export const refundedLine = (line: OrderLineRow) => ({
  quantity: line.quantity,
  payFen: line.payFen,
  points: line.pointsOff + line.unitPoints * line.quantity,
  refunded: line.refunded,
  refundedFen: line.refundedFen,
  refundedPoints: line.refundedPoints,
});

interface Part {
  line: OrderLineRow;
  pieces: number;
}

/** What pieces of an order give back. @param all every line of it */
export function amountOf(order: OrderRow, all: readonly LineWithGoods[], parts: readonly Part[]) {
  const pieces = new Map(parts.map(({ line, pieces: many }) => [line.id, many]));
  return refundOf(
    all.map(({ line }) => ({ line: refundedLine(line), pieces: pieces.get(line.id) ?? 0 })),
    // What went back of the freight before is not given twice.
    { freightFen: order.freightFen, sent: all.some(({ line }) => line.shipped > 0) },
  );
}

/**
 * Asks for a refund, a return or an exchange. Before anything was packed the money goes back at once.
 * @returns its number, and where it stands; under the same key that of the first time
 * @throws AppError NOT_FOUND for another's order; CONFLICT while another one goes, or where it cannot be; INVALID_INPUT;
 *   CHANGED when what goes back is not what was seen
 */
export async function askAfterSale(
  services: Pick<Services, "db" | "cache">,
  memberId: string,
  orderNumber: string,
  { idempotency_key: key, ...input }: AfterSaleInput,
): Promise<{ number: string; state: AfterSaleRow["state"] }> {
  return transact(services.db, (tx) =>
    once(tx, { scope: `after-sale:${memberId}`, key, request: { orderNumber, ...input } }, async () => {
      const order = await lockOrder(tx, orderNumber, memberId);
      await refuseSecond(tx, order.id);
      const all = await linesWithGoods(tx, order.id);
      const parts = wanted(order, all, input);
      const back = input.kind === "exchange" ? NOTHING : amountOf(order, all, parts);
      if (back.fen !== input.fen || back.points !== input.points)
        throw new AppError("CHANGED", "可退的金额有变化，请核对最新内容后再提交");
      if (
        input.kind !== "exchange" &&
        back.fen === 0 &&
        back.points === 0 &&
        !parts.some(({ line }) => line.payFen === 0)
      )
        throw new AppError("CONFLICT", "没有可以退的金额");
      if (needsPictures(input.reason) && input.pictures.length === 0)
        throw new AppError("INVALID_INPUT", "请上传能看清问题的照片", { field: "pictures" });
      const row = await store(tx, order, parts, { ...input, ...back }, { by: "member" });
      await attachPictures(tx, row, memberId, input.pictures);
      if (!isInstant(order, input.kind)) return { number: row.number, state: row.state };
      const state = await refundNow(tx, services, { order, afterSale: row }, { by: "system" });
      return { number: row.number, state };
    }),
  );
}

const NOTHING = { fen: 0, points: 0, freightFen: 0 };

/** Lines that are asked for, as the rules allow them. @throws AppError INVALID_INPUT, CONFLICT */
function wanted(
  order: OrderRow,
  all: readonly LineWithGoods[],
  { kind, reason, lines }: Pick<AfterSaleInput, "kind" | "reason" | "lines">,
): Part[] {
  const now = new Date();
  return lines.map(({ id, quantity }) => {
    const found = all.find(({ line }) => line.id === id);
    if (found === undefined) throw new AppError("INVALID_INPUT", "订单里没有这件商品", { field: "lines" });
    const { line, returnDays } = found;
    const way = waysOf(order, { ...line, returnDays }, now).find((one) => one.kind === kind);
    if (way === undefined)
      throw new AppError("CONFLICT", `“${line.title}”现在不能这样申请售后`, { field: "kind" });
    if (quantity > way.pieces)
      throw new AppError("INVALID_INPUT", `“${line.title}”最多可以申请 ${way.pieces} 件`, { field: "lines" });
    if (!way.reasons.includes(reason))
      throw new AppError("INVALID_INPUT", `“${line.title}”不能按这个原因申请`, { field: "reason" });
    return { line, pieces: quantity };
  });
}

/** @throws AppError CONFLICT while one of an order is not over */
export async function refuseSecond(tx: Transaction, orderId: string): Promise<void> {
  const open = await openAfterSale(tx, orderId);
  if (open !== undefined && isOpenAfterSale(open.state))
    throw new AppError("CONFLICT", "这个订单有正在处理的售后，请先等它完成");
}

/** Writes an after-sale of a locked order down, as asked. */
export async function store(
  tx: Transaction,
  order: OrderRow,
  parts: readonly Part[],
  asked: {
    kind: AfterSaleKind;
    reason: AfterSaleReason;
    note: string;
    fen: number;
    points: number;
    freightFen: number;
  },
  happening: Happening,
): Promise<AfterSaleRow> {
  const { kind, reason, note, fen, points, freightFen } = asked;
  const [row] = await tx
    .insert(afterSales)
    .values({
      ...{ number: serialNumber(), orderId: order.id, memberId: order.memberId, section: order.section },
      ...{ kind, state: "asked", reason, note, fen, points, freightFen },
    })
    .returning();
  if (row === undefined) throw new Error("the after-sale was not stored");
  await tx.insert(afterSaleLines).values(
    parts.map(({ line, pieces }) => ({
      ...{ afterSaleId: row.id, lineId: line.id, quantity: pieces },
      ...(kind === "exchange" ? { fen: 0, points: 0 } : refundable(refundedLine(line), pieces)),
    })),
  );
  await addAfterSaleEvent(tx, row.id, "ask", happening);
  await addOrderEvent(tx, order.id, "after_sale", { ...happening, note: row.number });
  return row;
}

async function attachPictures(
  tx: Transaction,
  { id }: AfterSaleRow,
  memberId: string,
  pictures: readonly string[],
): Promise<void> {
  if (pictures.length === 0) return;
  const deleteAt = new Date(Date.now() + PICTURES_MS);
  await attachPrivate(tx, pictures, { memberId, kind: AFTER_SALE, deleteAt });
  await tx
    .insert(afterSalePictures)
    .values(pictures.map((mediaId, place) => ({ afterSaleId: id, mediaId, place })));
}

/** Agrees to a refund that nobody has to look at. @returns where it stands then */
export async function refundNow(
  tx: Transaction,
  services: Pick<Services, "cache">,
  { order, afterSale }: { order: OrderRow; afterSale: AfterSaleRow },
  happening: Happening,
): Promise<AfterSaleRow["state"]> {
  const agreed = await moveAfterSale(tx, afterSale, "agree", happening);
  const isUnderWay = await giveBack(
    tx,
    services,
    { order, afterSale: agreed },
    { ...happening, restock: "unsent" },
  );
  return isUnderWay ? agreed.state : (await settle(tx, agreed)).state;
}
