import { and, eq, gt, inArray, isNotNull, lte, notExists, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import { settingValue } from "#capabilities/desk/admin/server/public.ts";
import type { Transaction } from "#platform/database/client.ts";
import { eachDue } from "#platform/rounds/each-row.ts";
import type { Services } from "#platform/services.ts";
import { openAfterSale } from "../after-sales/ask.ts";
import { lapseAfterSales } from "../after-sales/by-member.ts";
import { linesOfOrder } from "../checkout/end-order.ts";
import { feeKindOf } from "../fees/fee-kinds.ts";
import { addOrderEvent, moveOrder } from "../order-moves.ts";
import { rewrapOrders } from "../seal.ts";
import { afterSales, orderEvents, orders } from "../tables.ts";
import type { OrderRow } from "../watchers.ts";
import { earnRest } from "./money.ts";
import { tellReceived, tellUnpaid } from "./notices.ts";
import { received } from "./receive.ts";
import { KEEP_DAYS, keepDays } from "./settings.ts";

export const RECEIVE_ROUND = "orders-receive";
export const FINISH_ROUND = "orders-finish";
export const REMIND_ROUND = "orders-remind";
export const PRIVACY_ROUND = "orders-private";

/** Whoever has not paid is reminded so long before it closes, in minutes. */
const REMIND_MIN = 10;

type Base = Pick<Services, "db" | "log">;

const open = alias(afterSales, "open_sale");

/** No after-sale of the order goes on. */
const undisturbed = ({ db }: Base) =>
  notExists(
    db
      .select({ one: sql`1` })
      .from(open)
      .where(
        and(
          eq(open.orderId, orders.id),
          inArray(open.state, ["asked", "approved", "sent_back", "refunding"]),
        ),
      ),
  );

/** An order, unless others are at it. */
async function free(tx: Transaction, id: string): Promise<OrderRow | undefined> {
  const [row] = await tx
    .select()
    .from(orders)
    .where(eq(orders.id, id))
    .for("no key update", { skipLocked: true });
  return row;
}

/** Receives what was sent ten days ago, unless an after-sale of it goes on. @returns how many */
export function receiveDue(services: Base): Promise<number> {
  const due = and(eq(orders.state, "shipped"), lte(orders.receiveBy, sql`now()`), undisturbed(services));
  return eachDue(services, RECEIVE_ROUND, { id: orders.id, due, order: orders.receiveBy }, async (tx, id) => {
    const row = await free(tx, id);
    if (row?.state !== "shipped" || row.receiveBy === null || row.receiveBy > new Date()) return false;
    if ((await openAfterSale(tx, id)) !== undefined) return false;
    await tellReceived(tx, await received(tx, row, "system"));
    return true;
  });
}

/** Finishes what can come back no more: its money is the shop's from now on. @returns how many */
export function finishDue(services: Base): Promise<number> {
  const due = and(eq(orders.state, "received"), lte(orders.returnBy, sql`now()`), undisturbed(services));
  return eachDue(services, FINISH_ROUND, { id: orders.id, due, order: orders.returnBy }, async (tx, id) => {
    const row = await free(tx, id);
    if (row?.state !== "received" || row.returnBy === null || row.returnBy > new Date()) return false;
    if ((await openAfterSale(tx, id)) !== undefined) return false;
    const later = row.kind === "fee" ? await putOff(tx, id) : null;
    if (later !== null) {
      await tx.update(orders).set({ returnBy: later }).where(eq(orders.id, id));
      return false;
    }
    const finished = await moveOrder(tx, row, "finish", { by: "system", set: { finishedAt: new Date() } });
    await earnRest(tx, finished);
    return true;
  });
}

/** Until when a fee can come back whose day was put off since it was paid; null where it is over. */
async function putOff(tx: Transaction, orderId: string): Promise<Date | null> {
  for (const { subject } of await linesOfOrder(tx, orderId)) {
    const until = await feeKindOf(subject).refundableUntil(tx, subject);
    if (until !== null && until > new Date()) return until;
  }
  return null;
}

/** Reminds who has not paid ten minutes before his order closes, once. @returns how many */
export function remindUnpaid(services: Base): Promise<number> {
  const { db } = services;
  const told = db
    .select({ one: sql`1` })
    .from(orderEvents)
    .where(and(eq(orderEvents.orderId, orders.id), eq(orderEvents.what, "remind")));
  const due = and(
    eq(orders.state, "placed"),
    gt(orders.payBy, sql`now()`),
    lte(orders.payBy, sql`now() + make_interval(mins => ${REMIND_MIN})`),
    notExists(told),
  );
  return eachDue(services, REMIND_ROUND, { id: orders.id, due, order: orders.payBy }, async (tx, id) => {
    const row = await free(tx, id);
    if (row?.state !== "placed") return false;
    await addOrderEvent(tx, id, "remind", { by: "system" });
    await tellUnpaid(tx, row);
    return true;
  });
}

/** Deletes names, addresses and invoices of orders that were over long enough ago. @returns how many */
export async function deleteSecrets(services: Base): Promise<number> {
  const days = await settingValue(services.db, KEEP_DAYS, keepDays);
  const ended = sql`coalesce(${orders.finishedAt}, ${orders.cancelledAt})`;
  const due = and(
    isNotNull(orders.sealed),
    inArray(orders.state, ["finished", "cancelled", "refunded"]),
    sql`${ended} <= now() - make_interval(days => ${days})`,
  );
  return eachDue(services, PRIVACY_ROUND, { id: orders.id, due, order: orders.id }, async (tx, id) => {
    const row = await free(tx, id);
    if (row === undefined || row.sealed === null) return false;
    if ((await openAfterSale(tx, id)) !== undefined) return false;
    await tx.update(orders).set({ sealed: null, sealedKeyId: null, recipient: "" }).where(eq(orders.id, id));
    return true;
  });
}

/** Declares what happens to orders that were paid by itself. */
export async function defineOwnOrderJobs(services: Services): Promise<void> {
  await services.jobs.define("orders-days", {
    cron: "*/5 * * * *",
    async work() {
      await receiveDue(services);
      await lapseAfterSales(services);
      await finishDue(services);
    },
  });
  await services.jobs.define("orders-remind", {
    cron: "* * * * *",
    async work() {
      await remindUnpaid(services);
    },
  });
  await services.jobs.define("orders-private", {
    cron: "43 * * * *",
    async work() {
      await deleteSecrets(services);
      const { lost } = await rewrapOrders(services);
      if (lost > 0)
        services.log.warn({ lost }, "addresses of orders cannot be opened: their key is not configured");
    },
  });
}
