import { randomUUID } from "node:crypto";
import { and, eq } from "drizzle-orm";
import fc from "fast-check";
import { expect, test } from "vitest";
import { moveOrder } from "#features/orders/server/public.ts";
import { orderLines, orders } from "#features/orders/server/tables.ts";
import { balanceOf } from "#platform/ledger/transfer.ts";
import { AppError } from "#shared/errors.ts";
import type { OrderAct, OrderState } from "#shared/order.ts";
import { createTestApp } from "../../../../test/support/app.ts";
import { makeAdmin, makeMember, makeSignedIn } from "../../../../test/support/factories.ts";
import { makeOrder, makePartner } from "../../../../test/support/partners.ts";
import { assertBooksBalance } from "../../../../test/support/shop.ts";
import { partnerAccount, payoutAccount } from "./accounts.ts";
import { commissionFen, settleCommission } from "./commission.ts";
import { partnerOrders, partnerWithdrawals } from "./tables.ts";

const { services, call } = await createTestApp({ env: { WRITES_ADDRESS_MINUTE_MAX: "1000000" } });
const { db } = services;
const { token: desk } = await makeAdmin(db, "super");

const ORDERS = 2;
const which = fc.nat(ORDERS - 1);
const step = fc.oneof(
  // Most of what is bought goes its way.
  fc.record({ act: fc.constant("on" as const), which }),
  fc.record({ act: fc.constant("on" as const), which }),
  fc.record({ act: fc.constant("on" as const), which }),
  fc.record({ act: fc.constantFrom("cancel" as const, "refund" as const), which }),
  fc.record({ act: fc.constant("part" as const), which, share: fc.integer({ min: 0, max: 100 }) }),
  fc.record({ act: fc.constant("withdraw" as const), fen: fc.integer({ min: 1, max: 40_000 }) }),
  fc.record({ act: fc.constant("settle" as const) }),
  fc.record({ act: fc.constantFrom("paid", "refused") }),
);
type Step = typeof step extends fc.Arbitrary<infer One> ? One : never;

async function world() {
  const { member, token } = await makeSignedIn(db);
  const partner = await makePartner(db, member.id, { rateBp: 730 });
  const buyer = await makeMember(db);
  const made = [];
  for (let n = 0; n < ORDERS; n += 1)
    made.push(await makeOrder(db, buyer.id, { payFen: 333_333 * (n + 1), partnerCode: partner.code }));
  return { token, partner, made };
}
type World = Awaited<ReturnType<typeof world>>;

const next: Partial<Record<OrderState, OrderAct>> = {
  ...{ placed: "pay", paid: "ship", shipped: "receive", received: "finish" },
};
/** So that the walks do not pass by what they are about. */
const reached = { finished: 0, withdrawn: 0 };

/** Does one step; a refusal is as good an answer as any. */
async function take({ token, partner, made }: World, one: Step): Promise<void> {
  if (one.act === "settle") return void (await settleCommission(services));
  if (one.act === "withdraw" && "fen" in one) {
    const { status } = await call("POST", "/api/my/partner/withdrawals", {
      token,
      body: {
        ...{ fen: one.fen, name: "王小明", id_number: "11010519491231002X", way: "alipay" },
        ...{ account: "wang@example.com", idempotency_key: randomUUID() },
      },
    });
    reached.withdrawn += status === 200 ? 1 : 0;
    return;
  }
  if (one.act === "paid" || one.act === "refused") {
    const [open] = await db
      .select()
      .from(partnerWithdrawals)
      .where(and(eq(partnerWithdrawals.partnerId, partner.id), eq(partnerWithdrawals.state, "asked")));
    const path = `/api/admin/partner-withdrawals/${open?.id ?? "1"}`;
    if (one.act === "paid") await call("POST", `${path}/pay`, { token: desk, body: { reference: "B" } });
    else await call("POST", `${path}/refuse`, { token: desk, body: { reason: "资料不符" } });
    return;
  }
  const target = "which" in one ? made[one.which] : undefined;
  if (target === undefined) return;
  await db
    .transaction(async (tx) => {
      const [order] = await tx
        .select()
        .from(orders)
        .where(eq(orders.id, target.order.id))
        .for("no key update");
      if (order === undefined || (one.act === "part" && order.paidAt === null && order.state === "placed"))
        return;
      if (one.act === "part" || one.act === "refund") {
        const share = "share" in one ? one.share : 100;
        const fen = Math.max(order.refundedFen, Math.floor((order.payFen * share) / 100));
        await tx.update(orderLines).set({ refundedFen: fen }).where(eq(orderLines.id, target.line.id));
        await tx.update(orders).set({ refundedFen: fen }).where(eq(orders.id, order.id));
        if (one.act === "part") return;
      }
      const act = one.act === "on" ? next[order.state] : one.act === "refund" ? "refund" : "cancel";
      await moveOrder(tx, order, act ?? "finish", { by: "system" });
      reached.finished += act === "finish" ? 1 : 0;
    })
    .catch((error: unknown) => expect(error).toBeInstanceOf(AppError));
}

/** What has to hold whatever happened, once all that is due was settled. */
async function consistent({ partner }: World): Promise<void> {
  for (let n = 0; n < 4; n += 1) await settleCommission(services);
  await assertBooksBalance(db);
  const rows = await db
    .select({ row: partnerOrders, state: orders.state, pay: orderLines.payFen, back: orderLines.refundedFen })
    .from(partnerOrders)
    .innerJoin(orders, eq(orders.id, partnerOrders.orderId))
    .innerJoin(orderLines, eq(orderLines.orderId, orders.id))
    .where(eq(partnerOrders.partnerId, partner.id));
  const withdrawn = await db
    .select()
    .from(partnerWithdrawals)
    .where(eq(partnerWithdrawals.partnerId, partner.id));
  const balance = await balanceOf(db, partnerAccount(partner.id));
  const booked = rows.reduce((sum, { row }) => sum + row.bookedFen, 0);
  const gone = withdrawn.filter(({ state }) => state !== "refused").reduce((sum, { fen }) => sum + fen, 0);
  expect(balance).toBeGreaterThanOrEqual(0);
  expect(booked).toBe(balance + gone);
  for (const { row, state, pay, back } of rows) {
    const due = state === "finished" ? commissionFen(pay - back, row.rateBp) : 0;
    if (row.settledAt !== null) expect(row.bookedFen - row.owedFen).toBe(due);
    else expect(row.bookedFen).toBe(0);
    // What is owed stands only as long as there is nothing to take it from.
    if (row.owedFen > 0) expect(balance).toBe(0);
  }
  for (const { id, state, fen } of withdrawn)
    expect(await balanceOf(db, payoutAccount(id))).toBe(state === "asked" ? fen : 0);
}

test("whatever is sold, sent back, settled and paid out in whatever order, the books say what is due", async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 25, maxLength: 60, size: "max" }), async (steps) => {
      const made = await world();
      for (const one of steps) await take(made, one);
      await consistent(made);
    }),
    { numRuns: Number(process.env.MODEL_RUNS ?? 12) },
  );
}, 300_000);

test("the same with three at once", async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.tuple(step, step, step), { minLength: 8, maxLength: 20, size: "max" }),
      async (rounds) => {
        const made = await world();
        for (const some of rounds) await Promise.all(some.map((one) => take(made, one)));
        await consistent(made);
      },
    ),
    { numRuns: Number(process.env.MODEL_RUNS ?? 8) },
  );
}, 300_000);

test("the walks finished orders and paid commission out", () => {
  expect(reached.finished).toBeGreaterThan(0);
  expect(reached.withdrawn).toBeGreaterThan(0);
});
