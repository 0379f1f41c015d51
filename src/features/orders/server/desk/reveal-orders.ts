import { and, asc, inArray } from "drizzle-orm";
import type { z } from "zod";
import { can } from "#platform/auth/permissions.ts";
import { above, keysetPage } from "#platform/database/keyset.ts";
import type { Services } from "#platform/services.ts";
import { type CsvCell, csvLines } from "#shared/csv.ts";
import { AppError } from "#shared/errors.ts";
import { formatDate } from "#shared/format.ts";
import { yuanOf } from "#shared/money.ts";
import { orderStateName } from "#shared/order.ts";
import type { deskOrderEndpoints, Revealed } from "../../desk-contract.ts";
import type { PackingSlip } from "../../packing-contract.ts";
import { openOrder } from "../seal.ts";
import { orderParcels, orders } from "../tables.ts";
import { filtered } from "./list-orders.ts";
import { lockOrders } from "./pack-orders.ts";
import { type AtDesk, demand, MANAGE, managedSections, orderAtDesk, REVEAL, record } from "./policy.ts";
import { leftOf, linesOf } from "./present.ts";

type Base = Pick<Services, "db" | "keys">;

/**
 * Address, number and invoice of an order in whole; that somebody looked stands in the audit log.
 * @throws AppError NOT_FOUND, FORBIDDEN, GONE once they were deleted
 */
export async function revealOrder({ db, keys }: Base, actor: AtDesk, number: string): Promise<Revealed> {
  return db.transaction(async (tx) => {
    const order = await orderAtDesk(tx, actor, number);
    demand(actor, REVEAL, order.section);
    const { recipient, invoice } = openOrder(keys, order);
    if (recipient === null && invoice === null) throw new AppError("GONE", "收件信息已按期限删除");
    await record(tx, actor, "orders.revealed", number);
    return {
      recipient,
      invoice: invoice === null ? null : { title: invoice.title, tax_number: invoice.taxNumber },
    };
  });
}

/**
 * What is printed to lie in parcels, in the order asked for. Whole addresses, for whoever may read them, stand in the audit log.
 * @throws AppError NOT_FOUND, FORBIDDEN
 */
export async function packingSlips(
  { db, keys }: Base,
  actor: AtDesk,
  numbers: readonly string[],
): Promise<{ items: PackingSlip[] }> {
  return db.transaction(async (tx) => {
    const rows = await lockOrders(tx, numbers);
    const { lines } = await linesOf(
      tx,
      [...rows.values()].map(({ id }) => id),
    );
    const revealed: string[] = [];
    const items = [...new Set(numbers)].map((number): PackingSlip => {
      const row = rows.get(number);
      if (row === undefined) throw new AppError("NOT_FOUND", `没有订单 ${number}`);
      demand(actor, MANAGE, row.section);
      const whole = can(actor, REVEAL, { section: row.section });
      if (whole) revealed.push(number);
      const all = lines.get(row.id) ?? [];
      // What went out already is in no parcel that is still to be packed.
      const left = all.filter((line) => leftOf(line) > 0);
      return {
        ...{ number, masked: row.recipient, note: row.note, created_at: row.createdAt.toISOString() },
        recipient: whole ? openOrder(keys, row).recipient : null,
        lines: (left.length > 0 ? left : all).map((line) => ({
          ...{ id: line.id, title: line.title, choice: line.choice, code: line.code },
          quantity: left.length > 0 ? leftOf(line) : line.quantity,
        })),
      };
    });
    const [first] = revealed;
    if (first !== undefined)
      await record(tx, actor, "orders.printed", first, {
        after: { numbers: revealed, total: revealed.length },
      });
    return { items };
  });
}

/** Orders of one part: what a phone takes in without waiting. */
const AT_ONCE = 500;

type Wanted = z.output<(typeof deskOrderEndpoints)["POST /api/admin/orders/export"]["body"]>;

/**
 * Orders as CSV, a row a line of them, one part; the next is asked for with its cursor. The first stands in the audit log.
 * @throws AppError FORBIDDEN, also for addresses without their permission; INVALID_INPUT for a foreign cursor
 */
export async function exportOrders(
  { db, keys }: Base,
  actor: AtDesk,
  { cursor, addresses, ...filter }: Wanted,
): Promise<{ csv: string; rows: number; next_cursor: string | null }> {
  const wanted = managedSections(actor, filter.section);
  if (wanted.length === 0) throw new AppError("FORBIDDEN", "你的角色不能处理这个分区的订单");
  if (addresses && !wanted.every((section) => can(actor, REVEAL, { section })))
    throw new AppError("FORBIDDEN", "你的角色不能导出收件信息");
  const { rows, next_cursor } = await keysetPage(
    { keys, list: ["orders as csv", wanted.join(), addresses, filter], cursor, limit: AT_ONCE },
    (after, take) =>
      db
        .select()
        .from(orders)
        .where(and(filtered(filter, wanted), above([orders.createdAt, orders.id], after)))
        .orderBy(asc(orders.createdAt), asc(orders.id))
        .limit(take),
    (row) => [row.createdAt, row.id],
  );
  if (cursor === undefined)
    await db.transaction((tx) =>
      record(tx, actor, "orders.exported", "", { after: { ...filter, sealed: addresses } }),
    );
  const ids = rows.map(({ id }) => id);
  const { lines } = await linesOf(db, ids);
  const parcels =
    ids.length === 0
      ? []
      : await db
          .select()
          .from(orderParcels)
          .where(inArray(orderParcels.orderId, ids))
          .orderBy(asc(orderParcels.id));
  const cells = rows.flatMap((row) => {
    const recipient = addresses ? openOrder(keys, row).recipient : null;
    const sent = parcels.filter(({ orderId, afterSaleId }) => orderId === row.id && afterSaleId === null);
    return (lines.get(row.id) ?? []).map((line, at): CsvCell[] => [
      // With a tab before it, so that a spreadsheet keeps all of its digits.
      `\t${row.number}`,
      ...[orderStateName(row), row.section, formatDate(row.createdAt, { time: true })],
      row.paidAt === null ? "" : formatDate(row.paidAt, { time: true }),
      ...[line.title, line.choice, line.code, line.quantity, line.refunded],
      ...[yuanOf(line.unitFen), line.unitPoints, yuanOf(line.payFen), yuanOf(line.refundedFen)],
      // Of the whole order, once.
      ...(at === 0 ? [yuanOf(row.freightFen), yuanOf(row.payFen), yuanOf(row.refundedFen)] : ["", "", ""]),
      sent.map(({ courier }) => courier).join("；"),
      sent.map(({ tracking }) => tracking).join("；"),
      ...(recipient === null
        ? [row.recipient, "", ""]
        : [recipient.name, recipient.mobile, `${recipient.region}${recipient.detail}`]),
      ...[row.note, row.deskNote],
    ]);
  });
  return {
    csv: csvLines(cursor === undefined ? [HEADING, ...cells] : cells),
    rows: rows.length,
    next_cursor,
  };
}

const HEADING = [
  ...["订单号", "状态", "分区", "下单时间", "付款时间", "商品", "规格", "编码", "件数", "已退件数"],
  ...["单价", "单件积分", "实付", "已退", "运费", "订单实付", "订单已退"],
  ...["快递公司", "快递单号", "收件人", "手机号", "地址", "买家留言", "备注"],
];
