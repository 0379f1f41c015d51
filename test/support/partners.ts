import { randomUUID } from "node:crypto";
import { orderLines, orders } from "../../src/features/orders/server/tables.ts";
import { partners } from "../../src/features/partners/server/tables.ts";
import type { Database } from "../../src/platform/database/client.ts";

let serial = 0;

/** A partner whose code counts. */
export async function makePartner(
  db: Database,
  memberId: string,
  values: Partial<typeof partners.$inferInsert> = {},
) {
  serial += 1;
  const code = `code${String(serial).padStart(4, "2")}`;
  const [row] = await db
    .insert(partners)
    .values({ section: "main", code, ...values, memberId })
    .returning();
  if (row === undefined) throw new Error("no partner made");
  return row;
}

/** An order of goods that waits for its payment, in one line. */
export async function makeOrder(
  db: Database,
  memberId: string,
  { payFen = 10_000, ...values }: Partial<typeof orders.$inferInsert> = {},
) {
  const [row] = await db
    .insert(orders)
    .values({
      ...{ number: randomUUID(), section: "main", kind: "goods", state: "placed", goodsFen: payFen, payFen },
      ...{ payBy: new Date(Date.now() + 1_800_000), memberId },
      ...values,
    })
    .returning();
  if (row === undefined) throw new Error("no order made");
  const [line] = await db
    .insert(orderLines)
    .values({ orderId: row.id, title: "车模", quantity: 1, unitFen: payFen, payFen })
    .returning();
  if (line === undefined) throw new Error("no line made");
  return { order: row, line };
}
