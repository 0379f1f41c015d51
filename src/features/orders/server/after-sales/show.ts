import { and, asc, desc, eq, inArray } from "drizzle-orm";
import type { z } from "zod";
import { presentPrivateAll } from "#capabilities/media/media/server/public.ts";
import type { Queryable } from "#platform/database/client.ts";
import { below, keysetPage, type Page, type PageQuery } from "#platform/database/keyset.ts";
import type { MemberActor } from "#platform/http/actor.ts";
import type { Services } from "#platform/services.ts";
import { type AfterSaleReason, isAfterSaleReason, isInstant, waysOf } from "#shared/after-sale.ts";
import { AppError } from "#shared/errors.ts";
import { afterSaleMove } from "#shared/order.ts";
import type {
  AfterSaleForm,
  afterSaleCardSchema,
  afterSaleFormSchema,
  afterSaleSchema,
} from "../../after-sale-contract.ts";
import { picturesOf } from "../mine/lines.ts";
import { ownOrder, queryUrl } from "../mine/show-order.ts";
import {
  afterSaleEvents,
  afterSaleLines,
  afterSalePictures,
  afterSales,
  orderLines,
  orderParcels,
  orders,
} from "../tables.ts";
import { linesWithGoods, openAfterSale, refundedLine } from "./ask.ts";
import type { AfterSaleRow } from "./moves.ts";

type Card = z.input<typeof afterSaleCardSchema>;
type AskedLine = Card["lines"][number];

/** Pieces that after-sales are about, by its id. */
export async function askedLinesOf(
  db: Queryable,
  ids: readonly string[],
): Promise<ReadonlyMap<string, AskedLine[]>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .select({ line: orderLines, asked: afterSaleLines })
    .from(afterSaleLines)
    .innerJoin(orderLines, eq(orderLines.id, afterSaleLines.lineId))
    .where(inArray(afterSaleLines.afterSaleId, [...ids]))
    .orderBy(asc(orderLines.id));
  const pictures = await picturesOf(
    db,
    rows.map(({ line }) => line.pictureId),
  );
  const shown = rows.map(({ line, asked }) => ({
    of: asked.afterSaleId,
    ...{ id: line.id, title: line.title, choice: line.choice, quantity: asked.quantity },
    picture: line.pictureId === null ? null : (pictures.get(line.pictureId) ?? null),
  }));
  const grouped = Map.groupBy(shown, ({ of }) => of);
  return new Map([...grouped].map(([id, lines]) => [id, lines.map(({ of: _of, ...line }) => line)]));
}

const reasonOf = (reason: string): AfterSaleReason => (isAfterSaleReason(reason) ? reason : "desk");

/** One as lists show it. */
export function presentCard(row: AfterSaleRow, orderNumber: string, lines: AskedLine[]): Card {
  return {
    ...{ number: row.number, order_number: orderNumber, section: row.section },
    ...{ kind: row.kind, state: row.state, reason: reasonOf(row.reason), fen: row.fen, points: row.points },
    lines,
    created_at: row.createdAt.toISOString(),
    send_by: row.state === "approved" ? (row.sendBy?.toISOString() ?? null) : null,
  };
}

/** A page of a member's after-sales, newest first. */
export async function listOwnAfterSales(
  { db, keys }: Pick<Services, "db" | "keys">,
  memberId: string,
  { cursor, limit }: PageQuery,
): Promise<Page<Card>> {
  const { rows, next_cursor } = await keysetPage(
    { keys, list: ["own after-sales", memberId], cursor, limit },
    (after, take) =>
      db
        .select({ sale: afterSales, order: orders.number })
        .from(afterSales)
        .innerJoin(orders, eq(orders.id, afterSales.orderId))
        .where(and(eq(afterSales.memberId, memberId), below([afterSales.createdAt, afterSales.id], after)))
        .orderBy(desc(afterSales.createdAt), desc(afterSales.id))
        .limit(take),
    ({ sale }) => [sale.createdAt, sale.id],
  );
  const lines = await askedLinesOf(
    db,
    rows.map(({ sale }) => sale.id),
  );
  return {
    items: rows.map(({ sale, order }) => presentCard(sale, order, lines.get(sale.id) ?? [])),
    next_cursor,
  };
}

/** One of a member's. @throws AppError NOT_FOUND, also for another's */
export async function showOwnAfterSale(
  services: Pick<Services, "db" | "keys" | "env">,
  actor: MemberActor,
  number: string,
): Promise<z.input<typeof afterSaleSchema>> {
  const { db, env } = services;
  const [found] = await db
    .select({ sale: afterSales, order: orders })
    .from(afterSales)
    .innerJoin(orders, eq(orders.id, afterSales.orderId))
    .where(and(eq(afterSales.number, number), eq(afterSales.memberId, actor.id)));
  if (found === undefined) throw new AppError("NOT_FOUND", "没有这个售后单");
  const { sale, order } = found;
  const [lines, events, parcels, papers, all, open] = await Promise.all([
    askedLinesOf(db, [sale.id]),
    db
      .select()
      .from(afterSaleEvents)
      .where(eq(afterSaleEvents.afterSaleId, sale.id))
      .orderBy(asc(afterSaleEvents.id)),
    db.select().from(orderParcels).where(eq(orderParcels.afterSaleId, sale.id)).orderBy(asc(orderParcels.id)),
    db
      .select({ id: afterSalePictures.mediaId })
      .from(afterSalePictures)
      .where(eq(afterSalePictures.afterSaleId, sale.id))
      .orderBy(asc(afterSalePictures.place)),
    linesWithGoods(db, order.id),
    openAfterSale(db, order.id),
  ]);
  const ids = papers.map(({ id }) => id);
  const shown = await presentPrivateAll(services, ids, actor);
  const now = new Date();
  return {
    ...presentCard(sale, order.number, lines.get(sale.id) ?? []),
    ...{ note: sale.note, freight_fen: sale.freightFen, reply: sale.reply },
    ...{ courier: sale.courier, tracking: sale.tracking },
    parcels: parcels.map(({ courier, tracking }) => ({
      ...{ courier, tracking, query_url: queryUrl(env, tracking) },
    })),
    pictures: ids.flatMap((id) => shown.get(id) ?? []),
    events: events.map(({ id, what, note, by, at }) => ({ id, what, note, by, at: at.toISOString() })),
    can: {
      cancel: afterSaleMove("cancel", sale.state, sale.kind) !== null,
      send_back: afterSaleMove("send_back", sale.state, sale.kind) !== null,
      ask_again:
        (sale.state === "refused" || sale.state === "cancelled") &&
        open === undefined &&
        all.some(({ line, returnDays }) => waysOf(order, { ...line, returnDays }, now).length > 0),
    },
  };
}

/** What can be asked for with an own order. @throws AppError NOT_FOUND, also for another's */
export async function afterSaleForm(
  { db }: Pick<Services, "db">,
  memberId: string,
  number: string,
): Promise<AfterSaleForm> {
  const order = await ownOrder(db, memberId, number);
  const [all, open] = await Promise.all([linesWithGoods(db, order.id), openAfterSale(db, order.id)]);
  const pictures = await picturesOf(
    db,
    all.map(({ line }) => line.pictureId),
  );
  const now = new Date();
  const form: z.input<typeof afterSaleFormSchema> = {
    number,
    instant: isInstant(order, "refund"),
    sent: all.some(({ line }) => line.shipped > 0),
    freight_fen: order.freightFen,
    open: open?.number ?? null,
    lines: all.map(({ line, returnDays }) => {
      const one = refundedLine(line);
      return {
        ...{ id: line.id, title: line.title, choice: line.choice, quantity: line.quantity },
        picture: line.pictureId === null ? null : (pictures.get(line.pictureId) ?? null),
        ...{ pay_fen: one.payFen, points: one.points, refunded: one.refunded },
        ...{ refunded_fen: one.refundedFen, refunded_points: one.refundedPoints },
        ways: waysOf(order, { ...line, returnDays }, now),
      };
    }),
  };
  return form;
}
