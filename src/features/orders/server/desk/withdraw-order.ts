import { eq } from "drizzle-orm";
import { transact } from "#platform/database/transact.ts";
import type { Services } from "#platform/services.ts";
import { AppError } from "#shared/errors.ts";
import { endUnpaid, holdBuyer } from "../checkout/end-order.ts";
import { orders } from "../tables.ts";
import { type AtDesk, holdOrder, record } from "./policy.ts";
import type { Detail } from "./present.ts";
import { showOrder } from "./show-order.ts";

/**
 * Cancels an order that is not paid yet: what it held goes back, and its buyer is told why.
 * @throws AppError NOT_FOUND, FORBIDDEN, CHANGED; CONFLICT once it is paid, or over
 */
export async function withdrawOrder(
  services: Services,
  actor: AtDesk,
  number: string,
  { reason, version }: { reason: string; version: string },
): Promise<Detail> {
  await transact(services.db, async (tx) => {
    await holdBuyer(tx, eq(orders.number, number));
    const order = await holdOrder(tx, actor, number, version);
    const how = { act: "withdraw" as const, by: "desk" as const, adminId: actor.id, note: reason };
    if (!(await endUnpaid(tx, services, order, how)))
      throw new AppError("CONFLICT", "这个订单刚刚付款成功，请用退款");
    await record(tx, actor, "orders.withdrawn", number, { after: { reason } });
  });
  return showOrder(services.db, actor, number);
}
