import { eq } from "drizzle-orm";
import { transact } from "#platform/database/transact.ts";
import type { Services } from "#platform/services.ts";
import { AppError } from "#shared/errors.ts";
import { orders } from "../tables.ts";
import { type AtDesk, holdOrder, record } from "./policy.ts";
import type { Detail } from "./present.ts";
import { showOrder } from "./show-order.ts";

type Base = Pick<Services, "db">;

/** The desk's own note, which its buyer never reads. @throws AppError NOT_FOUND, FORBIDDEN, CHANGED */
export async function noteOrder(
  { db }: Base,
  actor: AtDesk,
  number: string,
  { note, version }: { note: string; version: string },
): Promise<Detail> {
  await transact(db, async (tx) => {
    const { id, deskNote } = await holdOrder(tx, actor, number, version);
    if (deskNote === note) return;
    await tx.update(orders).set({ deskNote: note, updatedAt: new Date() }).where(eq(orders.id, id));
    await record(tx, actor, "orders.noted", number, { before: { note: deskNote }, after: { note } });
  });
  return showOrder(db, actor, number);
}

/** Whether its invoice was made out. @throws AppError NOT_FOUND, FORBIDDEN, CHANGED; CONFLICT where none was asked for */
export async function markInvoice(
  { db }: Base,
  actor: AtDesk,
  number: string,
  { made, version }: { made: boolean; version: string },
): Promise<Detail> {
  await transact(db, async (tx) => {
    const { id, invoice, paidAt } = await holdOrder(tx, actor, number, version);
    if (invoice === "none" || paidAt === null) throw new AppError("CONFLICT", "这个订单没有要开的发票");
    const invoicedAt = made ? new Date() : null;
    await tx.update(orders).set({ invoicedAt, updatedAt: new Date() }).where(eq(orders.id, id));
    await record(tx, actor, "orders.invoiced", number, { after: { made } });
  });
  return showOrder(db, actor, number);
}
