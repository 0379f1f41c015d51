import { and, asc, inArray } from "drizzle-orm";
import type { z } from "zod";
import { mediaByIds, type Picture, presentPicture } from "#capabilities/media/media/server/public.ts";
import { personsOf } from "#capabilities/review/applications/server/public.ts";
import type { Queryable } from "#platform/database/client.ts";
import { isOpenAfterSale } from "#shared/order.ts";
import type { deskOrderCardSchema, deskOrderSchema } from "../../desk-contract.ts";
import { afterSales, orderLines } from "../tables.ts";
import type { OrderRow } from "../watchers.ts";
import { orderVersion } from "./policy.ts";

export type Card = z.input<typeof deskOrderCardSchema>;
export type Detail = z.input<typeof deskOrderSchema>;
export type LineRow = typeof orderLines.$inferSelect;

/** Pieces that are neither sent nor given back. */
export const leftOf = ({ quantity, shipped, refunded }: Pick<LineRow, "quantity" | "shipped" | "refunded">) =>
  Math.max(0, quantity - refunded - shipped);

/** Lines of several orders in their order, with their pictures. */
export async function linesOf(
  db: Queryable,
  orderIds: readonly string[],
): Promise<{ lines: Map<string, LineRow[]>; pictures: ReadonlyMap<string, Picture> }> {
  const lines = new Map<string, LineRow[]>(orderIds.map((id) => [id, []]));
  if (orderIds.length === 0) return { lines, pictures: new Map() };
  const rows = await db
    .select()
    .from(orderLines)
    .where(inArray(orderLines.orderId, [...orderIds]))
    .orderBy(asc(orderLines.id));
  for (const row of rows) lines.get(row.orderId)?.push(row);
  const ids = [...new Set(rows.flatMap(({ pictureId }) => (pictureId === null ? [] : [pictureId])))];
  const media = ids.length === 0 ? new Map<string, never>() : await mediaByIds(db, ids);
  return { lines, pictures: new Map([...media].map(([id, row]) => [id, presentPicture(row)])) };
}

export function presentLine(row: LineRow, pictures: ReadonlyMap<string, Picture>): Detail["lines"][number] {
  const { id, title, choice, code, quantity, shipped, refunded } = row;
  return {
    ...{ id, goods_id: row.goodsId, title, choice, code, quantity, shipped, refunded },
    picture: row.pictureId === null ? null : (pictures.get(row.pictureId) ?? null),
    ...{ left: leftOf(row), unit_fen: row.unitFen, unit_points: row.unitPoints, coupon_fen: row.couponFen },
    ...{ red_packet_fen: row.redPacketFen, points_fen: row.pointsFen, points_off: row.pointsOff },
    ...{ pay_fen: row.payFen, refunded_fen: row.refundedFen, refunded_points: row.refundedPoints },
  };
}

/** As the desk's lists show them, in the order given. */
export async function presentCards(db: Queryable, rows: readonly OrderRow[]): Promise<Card[]> {
  const ids = rows.map(({ id }) => id);
  const open =
    ids.length === 0
      ? []
      : await db
          .select({ orderId: afterSales.orderId, number: afterSales.number, state: afterSales.state })
          .from(afterSales)
          .where(and(inArray(afterSales.orderId, ids)));
  const [{ lines, pictures }, personOf] = await Promise.all([
    linesOf(db, ids),
    personsOf(
      db,
      rows.flatMap(({ memberId }) => memberId ?? []),
    ),
  ]);
  return rows.map((row) => ({
    ...{ number: row.number, section: row.section, kind: row.kind, state: row.state },
    member: row.memberId === null ? null : personOf(row.memberId),
    ...{ recipient: row.recipient, pay_fen: row.payFen, refunded_fen: row.refundedFen, points: row.points },
    lines: (lines.get(row.id) ?? []).map((line) => {
      const { id, title, choice, code, picture, quantity, left } = presentLine(line, pictures);
      return { id, title, choice, code, picture, quantity, left };
    }),
    ...{ note: row.note, desk_note: row.deskNote },
    after_sale: open.find((one) => one.orderId === row.id && isOpenAfterSale(one.state))?.number ?? null,
    created_at: row.createdAt.toISOString(),
    paid_at: row.paidAt?.toISOString() ?? null,
    version: orderVersion(row),
  }));
}
