import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { transact } from "#platform/database/transact.ts";
import { createTestApp } from "../../../../../test/support/app.ts";
import { makeAdmin } from "../../../../../test/support/factories.ts";
import { assertBooksBalance, makeBuyer, payOrder } from "../../../../../test/support/shop.ts";
import { refundByDesk } from "../after-sales/decide.ts";
import { expireOrders } from "../checkout/end-order.ts";
import { finishDue } from "../mine/rounds.ts";
import { orderLines, orders } from "../tables.ts";
import { feeKinds } from "./fee-kinds.ts";
import { endFee, placeFee } from "./place-fee.ts";

const { services } = await createTestApp();
const { db } = services;

/** What a feature was told of its fees, in turn; the seat is given away where its id is 404. */
const told: string[] = [];
/** When that of the fifth is over now. */
let postponed: Date | null = null;
feeKinds
  .offer("seat", {
    hold: () => Promise.resolve(),
    refundableUntil: (_db, subject) => Promise.resolve(subject === "seat:5" ? postponed : null),
    paid: (_tx, _services, { subject }) => {
      told.push(`paid ${subject}`);
      return Promise.resolve(subject !== "seat:404");
    },
    ended: (_tx, _services, { subject }, how) => {
      told.push(`${how} ${subject}`);
      return Promise.resolve();
    },
    path: () => Promise.resolve("/active"),
  })
  .install();

async function seat(id: number, payBy?: Date, refundableUntil?: Date) {
  const { id: memberId } = await makeBuyer(db);
  const wanted = { memberId, section: "main", title: "报名费", fen: 4900, points: 0, subject: `seat:${id}` };
  return transact(db, (tx) =>
    placeFee(tx, services, {
      ...wanted,
      ...(payBy && { payBy }),
      ...(refundableUntil && { refundableUntil }),
    }),
  );
}
const stateOf = async (number: string) =>
  (await db.select().from(orders).where(eq(orders.number, number)))[0]?.state;

test("a fee is paid once, and given back whole when what it was for comes to nothing", async () => {
  const { number, paymentNumber } = await seat(1);
  expect(paymentNumber).toMatch(/^\d{18}$/);
  await payOrder(services, number);
  expect(await stateOf(number)).toBe("received");
  for (let times = 0; times < 2; times += 1)
    await transact(db, (tx) => endFee(tx, services, { number, reason: "活动取消" }));
  expect(await stateOf(number)).toBe("refunded");
  expect(told.filter((line) => line.endsWith("seat:1"))).toEqual(["paid seat:1", "refunded seat:1"]);
  await assertBooksBalance(db);
});

test("a fee that nobody paid ends by itself, and one that is taken back cannot be paid", async () => {
  const late = await seat(2, new Date(Date.now() - 1000));
  await expireOrders(services);
  expect(await stateOf(late.number)).toBe("cancelled");
  const given = await seat(3);
  await transact(db, (tx) => endFee(tx, services, { number: given.number, reason: "名额让出" }));
  expect(await stateOf(given.number)).toBe("cancelled");
  expect(told).toEqual(expect.arrayContaining(["expired seat:2", "cancelled seat:3"]));
  await assertBooksBalance(db);
});

test("a fee whose day was put off is not the shop's before that is over, and the desk's refund ends it too", async () => {
  const over = new Date(Date.now() - 1000);
  const { number } = await seat(5, undefined, over);
  await payOrder(services, number);
  postponed = new Date(Date.now() + 3_600_000);
  await finishDue(services);
  expect(await stateOf(number)).toBe("received");
  const [order] = await db.select().from(orders).where(eq(orders.number, number));
  expect(order?.returnBy).toEqual(postponed);
  const [line] = await db
    .select()
    .from(orderLines)
    .where(eq(orderLines.orderId, order?.id ?? ""));
  const { admin } = await makeAdmin(db);
  const lines = [{ id: line?.id ?? "", quantity: 1 }];
  await refundByDesk(services, number, { adminId: admin.id, reason: "来不了", lines });
  expect(await stateOf(number)).toBe("refunded");
  expect(told).toContain("refunded seat:5");
  const { number: other } = await seat(6, undefined, over);
  await payOrder(services, other);
  await finishDue(services);
  expect(await stateOf(other)).toBe("finished");
  await assertBooksBalance(db);
});
