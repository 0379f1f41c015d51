import { and, asc, eq, notInArray } from "drizzle-orm";
import type { z } from "zod";
import { settingValue } from "#capabilities/desk/admin/server/public.ts";
import type { Queryable } from "#platform/database/client.ts";
import { firstRow } from "#platform/database/row.ts";
import type { Services } from "#platform/services.ts";
import { AppError } from "#shared/errors.ts";
import { maskMobile } from "#shared/validation.ts";
import type { orderSchema } from "../../orders-contract.ts";
import { type OrderSecrets, openOrder } from "../seal.ts";
import { orderEvents, orderParcels, orders, parcelLines } from "../tables.ts";
import type { OrderRow } from "../watchers.ts";
import { type Around, afterSaleLink, aroundOrders, presentCard } from "./lines.ts";
import { KEEP_DAYS, keepDays } from "./settings.ts";

/** What the desk and jobs write down for themselves. */
const NOT_SHOWN = ["note", "remind"];

/** An own order. @throws AppError NOT_FOUND, also for another's */
export async function ownOrder(db: Queryable, memberId: string, number: string): Promise<OrderRow> {
  const row = await firstRow(db, orders, and(eq(orders.number, number), eq(orders.memberId, memberId)));
  if (row === undefined) throw new AppError("NOT_FOUND", "没有这个订单");
  return row;
}

/** One own order with all that is known of it; name, number and invoice masked. @throws AppError NOT_FOUND */
export async function showOwnOrder(
  { db, keys, env }: Pick<Services, "db" | "keys" | "env">,
  memberId: string,
  number: string,
): Promise<z.input<typeof orderSchema>> {
  const order = await ownOrder(db, memberId, number);
  const [around, events, parcels, keep_days] = await Promise.all([
    aroundOrders(db, [order.id]),
    db
      .select()
      .from(orderEvents)
      .where(and(eq(orderEvents.orderId, order.id), notInArray(orderEvents.what, NOT_SHOWN)))
      .orderBy(asc(orderEvents.id)),
    parcelsOf(db, order.id),
    settingValue(db, KEEP_DAYS, keepDays),
  ]);
  const secrets = openOrder(keys, order);
  return {
    ...presentCard(order, around),
    ...{ goods_fen: order.goodsFen, freight_fen: order.freightFen, coupon_fen: order.couponFen },
    ...{ red_packet_fen: order.redPacketFen, points_fen: order.pointsFen, points_off: order.pointsOff },
    ...{ refunded_fen: order.refundedFen, refunded_points: order.refundedPoints },
    recipient: maskedRecipient(secrets),
    note: order.note,
    invoice: {
      kind: order.invoice,
      title: masked(secrets.invoice?.title ?? ""),
      made_at: order.invoicedAt?.toISOString() ?? null,
    },
    reason: order.reason,
    paid_at: order.paidAt?.toISOString() ?? null,
    receive_by: order.state === "shipped" ? (order.receiveBy?.toISOString() ?? null) : null,
    return_by: order.state === "received" ? (order.returnBy?.toISOString() ?? null) : null,
    parcels: parcels.map((parcel) => presentParcel(env, parcel, order.id, around)),
    after_sales: (around.afterSales.get(order.id) ?? []).map(afterSaleLink),
    events: events.map(({ id, what, note, by, at }) => ({ id, what, note, by, at: at.toISOString() })),
    keep_days,
  };
}

/** Whole name, number and address; for whoever ordered. @throws AppError NOT_FOUND */
export async function showRecipient(
  { db, keys }: Pick<Services, "db" | "keys">,
  memberId: string,
  number: string,
) {
  return openOrder(keys, await ownOrder(db, memberId, number)).recipient;
}

const masked = (name: string): string => {
  const letters = [...name];
  return letters.length === 0 ? "" : `${letters[0]}${"*".repeat(Math.min(2, letters.length - 1) || 1)}`;
};

function maskedRecipient({ recipient }: OrderSecrets) {
  if (recipient === null) return null;
  const { name, mobile, region } = recipient;
  return { name: masked(name), mobile: maskMobile(mobile), region };
}

type ParcelRow = Awaited<ReturnType<typeof parcelsOf>>[number];

/** Parcels of an order with what is in each, the first on top. */
async function parcelsOf(db: Queryable, orderId: string) {
  const rows = await db
    .select({ parcel: orderParcels, lineId: parcelLines.lineId, quantity: parcelLines.quantity })
    .from(orderParcels)
    .leftJoin(parcelLines, eq(parcelLines.parcelId, orderParcels.id))
    .where(eq(orderParcels.orderId, orderId))
    .orderBy(asc(orderParcels.id), asc(parcelLines.lineId));
  return [...Map.groupBy(rows, ({ parcel }) => parcel.id).values()].flatMap((same) => {
    const [first] = same;
    const held = same.flatMap(({ lineId, quantity }) =>
      lineId === null || quantity === null ? [] : [{ lineId, quantity }],
    );
    return first === undefined ? [] : [{ ...first.parcel, held }];
  });
}

/** Where a courier tells of a parcel; empty where none is configured. */
export const queryUrl = ({ COURIER_QUERY_URL: base }: Services["env"], tracking: string): string =>
  tracking === "" ? "" : base.replaceAll("{tracking}", encodeURIComponent(tracking));

function presentParcel(env: Services["env"], parcel: ParcelRow, orderId: string, around: Around) {
  const { id, courier, tracking, shippedAt, afterSaleId, held } = parcel;
  const lines = around.lines.get(orderId) ?? [];
  return {
    ...{ id, courier, tracking, shipped_at: shippedAt.toISOString(), exchange: afterSaleId !== null },
    query_url: queryUrl(env, tracking),
    lines: held.flatMap(({ lineId, quantity }) => {
      const line = lines.find((one) => one.line.id === lineId)?.line;
      if (line === undefined) return [];
      const picture = line.pictureId === null ? null : (around.pictures.get(line.pictureId) ?? null);
      return [{ id: lineId, title: line.title, choice: line.choice, picture, quantity }];
    }),
  };
}
