import { and, eq, gte, inArray, ne, sql } from "drizzle-orm";
import type { DeskFigure, DeskPart } from "#capabilities/desk/admin/server/public.ts";
import { canSomewhere, type Granted } from "#platform/auth/permissions.ts";
import type { Queryable } from "#platform/database/client.ts";
import { deskPathOf } from "#sections/desk-paths.ts";
import { formatDate } from "#shared/format.ts";
import type { AfterSaleState, OrderState } from "#shared/order.ts";
import { afterSales, orderLines, orders } from "../tables.ts";
import { dayBegins } from "./list-orders.ts";
import { inSections, MANAGE, managedSections } from "./policy.ts";

/** Counted no further: more than that is the same to whoever packs. */
const ENOUGH = 1000;

const NOTHING = { placed: 0, paid: 0, paid_fen: 0, pieces: 0, refunds: 0, refunded_fen: 0 };

/** What happened today in China, and what waits, in the sections that somebody looks after. Amounts are fen. */
export async function dayFigures(db: Queryable, reader: Granted) {
  const wanted = managedSections(reader);
  if (wanted.length === 0) return { ...NOTHING, to_pack: 0, to_send: 0, asked: 0 };
  const today = dayBegins(formatDate(new Date(), { year: true }));
  const here = inSections(orders.section, wanted);
  const whole = sql.raw("::int");
  const [[placed], [paid], [pieces], [refunds], toPack, toSend, asked] = await Promise.all([
    db
      .select({ count: sql<number>`count(*)${whole}` })
      .from(orders)
      .where(and(gte(orders.createdAt, today), here)),
    db
      .select({ count: sql<number>`count(*)${whole}`, fen: sql<string>`coalesce(sum(${orders.payFen}), 0)` })
      .from(orders)
      .where(and(gte(orders.paidAt, today), here)),
    db
      .select({ count: sql<number>`coalesce(sum(${orderLines.quantity}), 0)${whole}` })
      .from(orderLines)
      .innerJoin(orders, eq(orders.id, orderLines.orderId))
      .where(and(gte(orders.paidAt, today), eq(orders.kind, "goods"), here)),
    db
      .select({ count: sql<number>`count(*)${whole}`, fen: sql<string>`coalesce(sum(${afterSales.fen}), 0)` })
      .from(afterSales)
      .where(
        and(
          inArray(afterSales.state, ["refunding", "done"]),
          ne(afterSales.kind, "exchange"),
          gte(afterSales.updatedAt, today),
          // Nothing is decided later than that, and the index goes by it.
          gte(afterSales.createdAt, new Date(today.getTime() - 60 * 86_400_000)),
          inSections(afterSales.section, wanted),
        ),
      ),
    waiting(db, "paid", wanted),
    waiting(db, "packed", wanted),
    asking(db, wanted),
  ]);
  return {
    ...{ placed: placed?.count ?? 0, paid: paid?.count ?? 0, paid_fen: Number(paid?.fen ?? 0) },
    ...{ pieces: pieces?.count ?? 0, refunds: refunds?.count ?? 0, refunded_fen: Number(refunds?.fen ?? 0) },
    ...{ to_pack: toPack, to_send: toSend, asked },
  };
}

const waiting = (db: Queryable, state: OrderState, wanted: readonly string[]): Promise<number> =>
  db.$count(
    db
      .select({ id: orders.id })
      .from(orders)
      .where(and(eq(orders.state, state), eq(orders.kind, "goods"), inSections(orders.section, wanted)))
      .limit(ENOUGH)
      .as("waiting"),
  );

/** After-sales that wait for the desk. */
const WAIT: AfterSaleState[] = ["asked", "sent_back"];

const asking = (db: Queryable, wanted: readonly string[]): Promise<number> =>
  db.$count(
    db
      .select({ id: afterSales.id })
      .from(afterSales)
      .where(and(inArray(afterSales.state, WAIT), inSections(afterSales.section, wanted)))
      .limit(ENOUGH)
      .as("asking"),
  );

/** How many wait, beside the desk's lines, by the ids of the screens. */
export const countOrders: DeskPart = async ({ db }, reader) => {
  if (!canSomewhere(reader, MANAGE)) return {};
  const wanted = managedSections(reader);
  const [paid, packed, asked] = await Promise.all([
    waiting(db, "paid", wanted),
    waiting(db, "packed", wanted),
    asking(db, wanted),
  ]);
  return { counts: { "admin.orders": paid + packed, "admin.aftersales": asked } };
};

export const toSendFigure: DeskFigure = {
  permission: MANAGE,
  async read({ db }, reader) {
    const wanted = managedSections(reader);
    const [paid, packed] = await Promise.all([waiting(db, "paid", wanted), waiting(db, "packed", wanted)]);
    return {
      label: "待发货订单",
      value: paid + packed,
      note: paid + packed === 0 ? "" : `${paid} 待打包 ${packed} 已打包`,
      tone: paid + packed === 0 ? "plain" : "warn",
      link: deskPathOf("admin.orders"),
    };
  },
};

export const afterSaleFigure: DeskFigure = {
  permission: MANAGE,
  async read({ db }, reader) {
    const value = await asking(db, managedSections(reader));
    return {
      label: "待处理售后",
      value,
      note: value === 0 ? "" : "买家在等答复",
      tone: value === 0 ? "plain" : "warn",
      link: deskPathOf("admin.aftersales"),
    };
  },
};
