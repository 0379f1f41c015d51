import { asc, eq, inArray } from "drizzle-orm";
import type { Transaction } from "#platform/database/client.ts";
import { transact } from "#platform/database/transact.ts";
import type { Services } from "#platform/services.ts";
import { AppError } from "#shared/errors.ts";
import { orderStateNames } from "#shared/order.ts";
import type { ManyDone, SeenOrders } from "../../packing-contract.ts";
import { moveOrder } from "../order-moves.ts";
import { orderLines, orders } from "../tables.ts";
import type { OrderRow } from "../watchers.ts";
import { type AtDesk, demand, MANAGE, orderVersion, record } from "./policy.ts";

/**
 * Says that orders are packed. What is packed already counts as done, so that a repetition changes nothing; what cannot be
 * packed is told, and keeps none of the others back.
 * @throws AppError NOT_FOUND, FORBIDDEN for any of them
 */
export const packOrders = (
  services: Pick<Services, "db">,
  actor: AtDesk,
  seen: SeenOrders,
): Promise<ManyDone> => moveMany(services, actor, seen, "pack");

/** Takes that back, where nothing of it was sent. @throws as `packOrders` */
export const unpackOrders = (
  services: Pick<Services, "db">,
  actor: AtDesk,
  seen: SeenOrders,
): Promise<ManyDone> => moveMany(services, actor, seen, "unpack");

function moveMany(
  { db }: Pick<Services, "db">,
  actor: AtDesk,
  seen: SeenOrders,
  act: "pack" | "unpack",
): Promise<ManyDone> {
  return transact(db, async (tx) => {
    const rows = await lockOrders(
      tx,
      seen.map(({ number }) => number),
    );
    const problems: ManyDone["problems"] = [];
    const moved: string[] = [];
    for (const { number, version } of seen) {
      const row = rows.get(number);
      if (row === undefined) throw new AppError("NOT_FOUND", `没有订单 ${number}`);
      demand(actor, MANAGE, row.section);
      if (row.state === (act === "pack" ? "packed" : "paid")) continue;
      const problem = await problemOf(tx, row, act, version);
      if (problem === null) {
        const packedAt = act === "pack" ? new Date() : null;
        await moveOrder(tx, row, act, { by: "desk", adminId: actor.id, set: { packedAt } });
        moved.push(number);
      } else problems.push({ number, text: problem });
    }
    const [first] = moved;
    if (first !== undefined)
      await record(tx, actor, act === "pack" ? "orders.packed" : "orders.unpacked", first, {
        after: { numbers: moved, total: moved.length },
      });
    return { done: seen.length - problems.length, problems };
  });
}

async function problemOf(
  tx: Transaction,
  row: OrderRow,
  act: "pack" | "unpack",
  version: string,
): Promise<string | null> {
  if (row.kind === "fee") return "这个订单没有要寄的商品";
  if (row.state !== (act === "pack" ? "paid" : "packed"))
    return `这个订单${orderStateNames[row.state]}，不能${act === "pack" ? "打包" : "退回"}`;
  if (orderVersion(row) !== version) return "这个订单刚刚有变化，请核对最新内容后再操作";
  if (act === "pack") return null;
  const lines = await tx.select().from(orderLines).where(eq(orderLines.orderId, row.id));
  return lines.some(({ shipped }) => shipped > 0) ? "已经寄出了一部分，不能退回" : null;
}

/** Holds orders until the transaction ends, in the order of their ids, as everybody who takes several. */
export async function lockOrders(
  tx: Transaction,
  numbers: readonly string[],
): Promise<ReadonlyMap<string, OrderRow>> {
  if (numbers.length === 0) return new Map();
  const rows = await tx
    .select()
    .from(orders)
    .where(inArray(orders.number, [...numbers]))
    .orderBy(asc(orders.id))
    .for("no key update");
  return new Map(rows.map((row) => [row.number, row]));
}
