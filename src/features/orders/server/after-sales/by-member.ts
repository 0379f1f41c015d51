import { and, eq, lte, sql } from "drizzle-orm";
import { transact } from "#platform/database/transact.ts";
import { eachDue } from "#platform/rounds/each-row.ts";
import type { Services } from "#platform/services.ts";
import { afterSales } from "../tables.ts";
import { lockAfterSale, lockAfterSaleById, moveAfterSale } from "./moves.ts";
import { letPicturesGo } from "./settled.ts";

/** Its member takes it back; again changes nothing. @throws AppError NOT_FOUND; CONFLICT once goods or money are on their way */
export async function cancelAfterSale(
  { db }: Pick<Services, "db">,
  memberId: string,
  number: string,
): Promise<void> {
  await transact(db, async (tx) => {
    const { afterSale } = await lockAfterSale(tx, number, { memberId });
    if (afterSale.state === "cancelled") return;
    await letPicturesGo(tx, await moveAfterSale(tx, afterSale, "cancel", { by: "member" }));
  });
}

/** The goods are on their way back; the same parcel again changes nothing. @throws AppError NOT_FOUND, CONFLICT */
export async function sendBack(
  { db }: Pick<Services, "db">,
  memberId: string,
  number: string,
  parcel: { courier: string; tracking: string },
): Promise<void> {
  await transact(db, async (tx) => {
    const { afterSale } = await lockAfterSale(tx, number, { memberId });
    const { courier, tracking } = parcel;
    if (afterSale.state === "sent_back" && afterSale.courier === courier && afterSale.tracking === tracking)
      return;
    const set = { courier, tracking, sendBy: null };
    await moveAfterSale(tx, afterSale, "send_back", { by: "member", note: `${courier} ${tracking}`, set });
  });
}

export const LAPSE_ROUND = "orders-after-sale-lapse";

/** Ends what was approved and never sent. @returns how many */
export function lapseAfterSales(services: Pick<Services, "db" | "log">): Promise<number> {
  const due = and(eq(afterSales.state, "approved"), lte(afterSales.sendBy, sql`now()`));
  return eachDue(
    services,
    LAPSE_ROUND,
    { id: afterSales.id, due, order: afterSales.sendBy },
    async (tx, id) => {
      const locked = await lockAfterSaleById(tx, id);
      if (locked === undefined) return false;
      const { state, sendBy } = locked.afterSale;
      if (state !== "approved" || sendBy === null || sendBy > new Date()) return false;
      await letPicturesGo(tx, await moveAfterSale(tx, locked.afterSale, "lapse", { by: "system" }));
      return true;
    },
  );
}
