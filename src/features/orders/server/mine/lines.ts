import { asc, desc, eq, inArray } from "drizzle-orm";
import type { z } from "zod";
import { mediaByIds, type Picture, presentPicture } from "#capabilities/media/media/server/public.ts";
import { goods } from "#features/goods/server/public.ts";
import type { Queryable } from "#platform/database/client.ts";
import { waysOf } from "#shared/after-sale.ts";
import { isOpenAfterSale, isOver } from "#shared/order.ts";
import type { orderCardSchema } from "../../orders-contract.ts";
import type { LineWithGoods } from "../after-sales/ask.ts";
import { afterSales, orderLines } from "../tables.ts";
import type { OrderRow } from "../watchers.ts";

export type Card = z.input<typeof orderCardSchema>;
type Line = Card["lines"][number];

/** Everything that a card of an order, and its page, show beside its own row. */
export interface Around {
  lines: ReadonlyMap<string, LineWithGoods[]>;
  pictures: ReadonlyMap<string, Picture>;
  afterSales: ReadonlyMap<string, (typeof afterSales.$inferSelect)[]>;
}

/** Reads it for several orders at once. */
export async function aroundOrders(db: Queryable, ids: readonly string[]): Promise<Around> {
  if (ids.length === 0) return { lines: new Map(), pictures: new Map(), afterSales: new Map() };
  const [rows, sales] = await Promise.all([
    db
      .select({ line: orderLines, returnDays: goods.returnDays })
      .from(orderLines)
      .leftJoin(goods, eq(goods.id, orderLines.goodsId))
      .where(inArray(orderLines.orderId, [...ids]))
      .orderBy(asc(orderLines.id)),
    db
      .select()
      .from(afterSales)
      .where(inArray(afterSales.orderId, [...ids]))
      .orderBy(desc(afterSales.id)),
  ]);
  const lines = rows.map(({ line, returnDays }) => ({ line, returnDays: returnDays ?? 0 }));
  return {
    lines: Map.groupBy(lines, ({ line }) => line.orderId),
    pictures: await picturesOf(
      db,
      lines.map(({ line }) => line.pictureId),
    ),
    afterSales: Map.groupBy(sales, ({ orderId }) => orderId),
  };
}

export async function picturesOf(
  db: Queryable,
  ids: readonly (string | null)[],
): Promise<ReadonlyMap<string, Picture>> {
  const rows = await mediaByIds(
    db,
    ids.flatMap((id) => id ?? []),
  );
  return new Map([...rows].map(([id, row]) => [id, presentPicture(row)]));
}

export const presentLine = ({ line }: LineWithGoods, pictures: Around["pictures"]): Line => ({
  ...{ id: line.id, goods_id: line.goodsId, title: line.title, choice: line.choice },
  picture: line.pictureId === null ? null : (pictures.get(line.pictureId) ?? null),
  ...{ quantity: line.quantity, unit_fen: line.unitFen, unit_points: line.unitPoints },
  ...{ refunded: line.refunded, shipped: line.shipped, reviewed: line.reviewedAt !== null },
});

export const afterSaleLink = ({ number, kind, state, fen, points }: typeof afterSales.$inferSelect) => ({
  ...{ number, kind, state, fen, points },
});

/** An order as lists show it. */
export function presentCard(order: OrderRow, around: Around, now = new Date()): Card {
  const lines = around.lines.get(order.id) ?? [];
  const sales = around.afterSales.get(order.id) ?? [];
  const open = sales.find(({ state }) => isOpenAfterSale(state));
  const isWaiting = order.state === "placed" && order.payBy > now;
  return {
    ...{ number: order.number, section: order.section, kind: order.kind, state: order.state },
    ...{ pay_fen: order.payFen, points: order.points, created_at: order.createdAt.toISOString() },
    lines: lines.map((line) => presentLine(line, around.pictures)),
    pay_by: isWaiting ? order.payBy.toISOString() : null,
    payment_number: isWaiting ? order.paymentNumber : "",
    after_sale: open === undefined ? null : afterSaleLink(open),
    can: {
      pay: isWaiting && order.paymentNumber !== "",
      cancel: order.state === "placed",
      receive: order.state === "shipped" && open === undefined,
      review: canReview(order, lines),
      after_sale:
        open === undefined &&
        lines.some(({ line, returnDays }) => waysOf(order, { ...line, returnDays }, now).length > 0),
      buy_again: order.kind === "goods" && order.state !== "placed",
      hide: isOver(order.state) && !order.hidden,
    },
  };
}

/** Whoever got goods and kept some of them may say how they are, once a line. */
export const canReview = (
  { kind, state }: Pick<OrderRow, "kind" | "state">,
  lines: readonly LineWithGoods[],
): boolean =>
  kind === "goods" &&
  (state === "received" || state === "finished") &&
  lines.some(({ line }) => mayReview(line));

export const mayReview = ({ goodsId, quantity, refunded, reviewedAt }: LineWithGoods["line"]): boolean =>
  goodsId !== null && refunded < quantity && reviewedAt === null;
