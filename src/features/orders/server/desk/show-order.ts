import { asc, desc, eq, getTableColumns, inArray } from "drizzle-orm";
import { admins } from "#capabilities/desk/admin/server/public.ts";
import { can, type Granted } from "#platform/auth/permissions.ts";
import type { Queryable } from "#platform/database/client.ts";
import { oddTracking } from "#shared/courier.ts";
import { orderMove } from "#shared/order.ts";
import { afterSales, orderEvents, orderLines, orderParcels, parcelLines } from "../tables.ts";
import type { OrderRow } from "../watchers.ts";
import { MANAGE, orderAtDesk, REFUND, REVEAL } from "./policy.ts";
import { type Detail, leftOf, linesOf, presentCards, presentLine } from "./present.ts";

/** How long a parcel that was entered by mistake can be taken back, in ms. */
export const UNDO_WITHIN = 24 * 3_600_000;

/** @throws AppError NOT_FOUND, FORBIDDEN */
export const showOrder = async (db: Queryable, actor: Granted, number: string): Promise<Detail> =>
  presentOrder(db, actor, await orderAtDesk(db, actor, number));

/** One order whole but for what is sealed. */
export async function presentOrder(db: Queryable, actor: Granted, row: OrderRow): Promise<Detail> {
  const [[card], { lines, pictures }, parcels, sales, events] = await Promise.all([
    presentCards(db, [row]),
    linesOf(db, [row.id]),
    parcelsOf(db, row),
    db.select().from(afterSales).where(eq(afterSales.orderId, row.id)).orderBy(desc(afterSales.id)),
    db
      .select({ ...getTableColumns(orderEvents), admin: admins.name })
      .from(orderEvents)
      .leftJoin(admins, eq(admins.id, orderEvents.adminId))
      .where(eq(orderEvents.orderId, row.id))
      .orderBy(asc(orderEvents.id)),
  ]);
  if (card === undefined) throw new Error("it was not presented");
  const own = lines.get(row.id) ?? [];
  const may = (permission: string) => can(actor, permission, { section: row.section });
  const isOver = row.state === "cancelled" || row.state === "refunded";
  return {
    ...card,
    lines: own.map((line) => presentLine(line, pictures)),
    ...{ goods_fen: row.goodsFen, freight_fen: row.freightFen, coupon_fen: row.couponFen },
    ...{ red_packet_fen: row.redPacketFen, points_fen: row.pointsFen, points_off: row.pointsOff },
    ...{ refunded_points: row.refundedPoints, payment_number: row.paymentNumber },
    ...{ invoice: row.invoice, invoiced_at: iso(row.invoicedAt), reason: row.reason },
    pay_by: row.payBy.toISOString(),
    ...{ shipped_at: iso(row.shippedAt), receive_by: iso(row.receiveBy), return_by: iso(row.returnBy) },
    parcels,
    after_sales: sales.map(({ number, kind, state, fen }) => ({ number, kind, state, fen })),
    events: events.map(({ id, what, note, by, admin, at }) => ({
      ...{ id, what, note, by, admin, at: at.toISOString() },
    })),
    can: {
      pack: may(MANAGE) && row.kind === "goods" && orderMove("pack", row.state) !== null,
      unpack:
        may(MANAGE) && orderMove("unpack", row.state) !== null && own.every(({ shipped }) => shipped === 0),
      ship:
        may(MANAGE) &&
        row.kind === "goods" &&
        orderMove("ship", row.state) !== null &&
        own.some((line) => leftOf(line) > 0),
      withdraw: may(MANAGE) && row.state === "placed",
      refund:
        may(REFUND) &&
        row.kind === "goods" &&
        row.paidAt !== null &&
        !isOver &&
        own.some(({ quantity, refunded }) => refunded < quantity) &&
        card.after_sale === null,
      reveal: may(REVEAL) && row.sealed !== null,
      invoice: may(MANAGE) && row.invoice !== "none" && row.paidAt !== null,
    },
  };
}

const iso = (moment: Date | null): string | null => moment?.toISOString() ?? null;

async function parcelsOf(db: Queryable, { id, state }: OrderRow): Promise<Detail["parcels"]> {
  const parcels = await db
    .select({ ...getTableColumns(orderParcels), admin: admins.name })
    .from(orderParcels)
    .leftJoin(admins, eq(admins.id, orderParcels.shippedBy))
    .where(eq(orderParcels.orderId, id))
    .orderBy(asc(orderParcels.id));
  if (parcels.length === 0) return [];
  const within = await db
    .select({
      parcelId: parcelLines.parcelId,
      id: orderLines.id,
      title: orderLines.title,
      choice: orderLines.choice,
      quantity: parcelLines.quantity,
    })
    .from(parcelLines)
    .innerJoin(orderLines, eq(orderLines.id, parcelLines.lineId))
    .where(
      inArray(
        parcelLines.parcelId,
        parcels.map((parcel) => parcel.id),
      ),
    )
    .orderBy(asc(orderLines.id));
  return parcels.map((parcel) => {
    const until = new Date(parcel.shippedAt.getTime() + UNDO_WITHIN);
    const canUndo =
      parcel.afterSaleId === null && (state === "packed" || state === "shipped") && until > new Date();
    return {
      ...{ id: parcel.id, courier: parcel.courier, tracking: parcel.tracking, by: parcel.admin },
      odd: oddTracking(parcel.courier, parcel.tracking),
      exchange: parcel.afterSaleId !== null,
      shipped_at: parcel.shippedAt.toISOString(),
      lines: within.filter(({ parcelId }) => parcelId === parcel.id).map(({ parcelId: _, ...line }) => line),
      undo_until: canUndo ? until.toISOString() : null,
    };
  });
}
