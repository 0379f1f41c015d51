import { inArray } from "drizzle-orm";
import { holdsLiving, members } from "#capabilities/people/members/server/public.ts";
import { openPayments } from "#capabilities/trade/payments/server/public.ts";
import type { Database, Transaction } from "#platform/database/client.ts";
import { isOutage } from "#platform/database/outage.ts";
import { transact } from "#platform/database/transact.ts";
import { claimAll, type Submission } from "#platform/idempotency/once.ts";
import type { Services } from "#platform/services.ts";
import type { PlacedOrder } from "../../checkout-contract.ts";
import { takePieces } from "../holds.ts";
import { orderEvents, orderLines, orders } from "../tables.ts";
import { lineRows, newNumbers, orderRow, piecesOf, type Writing, wantedPayment } from "./order-values.ts";

/** Orders of one transaction: in a rush more of them wait than that, and each transaction is over in some milliseconds. */
const TOGETHER = 50;

interface Wanted {
  writing: Writing;
  submission: Submission;
}

interface Waiting extends Wanted {
  answer(placed: PlacedOrder): void;
  /** He goes by himself, as nothing of what he wanted has happened. */
  goAlone(): void;
}

/** What waits in this process, by SKU. */
const lines = new WeakMap<Database, Map<string, Waiting[]>>();

/** Whether an order takes nothing but pieces of one SKU, and is paid for with money: what everybody orders in a rush. */
export function isPlain({ checkout, body }: Writing): boolean {
  const { lines: own, weighed, quote } = checkout;
  return (
    own.length === 1 &&
    weighed.couponId === null &&
    weighed.redPacketId === null &&
    quote.points === 0 &&
    quote.payFen > 0 &&
    !body.from_cart
  );
}

/**
 * Places an order together with all others of this process that want the same SKU at the moment: one transaction for many,
 * since each of them would wait for the SKU's lock and for the disk by itself. It is answered once that is committed. Where
 * anything is out of the ordinary with one of them (a key that was used, a limit, too few pieces) nothing of it happens, and
 * each goes alone.
 * @param alone places it in a transaction of its own
 * @throws what `alone` throws
 */
export async function placeTogether(
  services: Services,
  wanted: Wanted,
  alone: () => Promise<PlacedOrder>,
): Promise<PlacedOrder> {
  const ofAll = lines.get(services.db) ?? new Map<string, Waiting[]>();
  lines.set(services.db, ofAll);
  const skuId = wanted.writing.checkout.lines[0]?.skuId ?? "";
  const placed = await new Promise<PlacedOrder | null>((answer, fail) => {
    const one = { ...wanted, answer, goAlone: () => answer(null) };
    const line = ofAll.get(skuId);
    if (line !== undefined) {
      line.push(one);
      return;
    }
    const mine = [one];
    ofAll.set(skuId, mine);
    // Nobody may join a line that nobody serves any more: it goes in the same turn in which its last one is served.
    serve(services, mine, () => ofAll.delete(skuId)).catch(fail);
  });
  return placed ?? alone();
}

/** Until nobody waits any more; whoever comes meanwhile is in the next transaction. */
async function serve(services: Services, line: Waiting[], end: () => void): Promise<void> {
  while (line.length > 0) {
    const some = line.splice(0, TOGETHER);
    const placed = await placeAll(services, some);
    for (const [at, one] of some.entries()) {
      const its = placed?.[at];
      if (its === undefined) one.goAlone();
      else one.answer(its);
    }
  }
  end();
}

/** @returns null where not all of them could be placed: none is then */
async function placeAll(services: Services, some: readonly Wanted[]): Promise<PlacedOrder[] | null> {
  try {
    return await transact(services.db, (tx) => writeAll(tx, services, some));
  } catch (error) {
    // Why is told by each of them, alone.
    if (!isOutage(error)) services.log.debug({ err: error }, "orders go alone");
    return null;
  }
}

async function writeAll(
  tx: Transaction,
  services: Services,
  some: readonly Wanted[],
): Promise<PlacedOrder[] | null> {
  const ids = [...new Set(some.map(({ writing }) => writing.memberId))];
  const held = await tx
    .select({ id: members.id, status: members.status })
    .from(members)
    .where(inArray(members.id, ids))
    .orderBy(members.id)
    .for("key share");
  if (held.filter(({ status }) => status !== "cancelled").length < ids.length)
    throw new Error("an account ended");
  for (const id of ids) holdsLiving(tx, id);
  const all = some.map((one) => ({ ...one, numbers: newNumbers(one.writing) }));
  const placed = all.map(
    ({ numbers }): PlacedOrder => ({
      ...{ number: numbers.number, state: "placed", payment_number: numbers.paymentNumber },
    }),
  );
  const claims = all.map(({ submission }, at) => ({ ...submission, result: { ...placed[at] } }));
  if (!(await claimAll(tx, claims))) throw new Error("a key was used before");
  const stored = await tx
    .insert(orders)
    .values(all.map(({ writing, numbers }) => orderRow(services.keys, writing, numbers)))
    .returning({
      ...{ id: orders.id, number: orders.number, paymentNumber: orders.paymentNumber },
      ...{ payFen: orders.payFen, payBy: orders.payBy },
    });
  const byNumber = new Map(stored.map((row) => [row.number, row]));
  const written = all.flatMap(({ writing, numbers }) => {
    const order = byNumber.get(numbers.number);
    return order === undefined ? [] : [{ writing, order }];
  });
  await tx
    .insert(orderLines)
    .values(written.flatMap(({ writing, order }) => lineRows(writing.checkout, order.id)));
  await tx.insert(orderEvents).values(
    written.map(({ writing, order }) => ({
      ...{ orderId: order.id, what: "place", by: "member" as const, at: writing.now },
    })),
  );
  await openPayments(
    tx,
    written.flatMap(({ writing, order }) => wantedPayment(writing, order) ?? []),
  );
  await takePieces(
    tx,
    services,
    written.map(({ writing: { memberId, checkout }, order }) => ({
      ...{ memberId, number: order.number, lines: piecesOf(checkout) },
    })),
  );
  return placed;
}
