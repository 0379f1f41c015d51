import { eq } from "drizzle-orm";
import fc from "fast-check";
import { expect, test } from "vitest";
import { payments, refunds } from "#capabilities/trade/payments/server/tables.ts";
import { createTestApp } from "../../../../test/support/app.ts";
import { assertSums } from "../../../../test/support/shop-sums.ts";
import { makeWalker, type WalkAct } from "../../../../test/support/shop-walk.ts";
import { afterSales } from "./tables.ts";

const app = await createTestApp({ env: { WRITES_ADDRESS_MINUTE_MAX: "1000000" } });
const { db } = app.services;

/** `WALK_RUNS=200` for longer. */
const RUNS = Number(process.env.WALK_RUNS ?? 20);

const which = fc.nat(3);
const pieces = fc.nat(5);
const act = <Name extends WalkAct["act"]>(...names: Name[]) => fc.constantFrom(...names);
const placing = fc.record({
  act: act("place"),
  pieces: fc.tuple(fc.nat(3), fc.nat(3)),
  off: fc.boolean(),
  exchange: fc.boolean(),
});
const anyAct: fc.Arbitrary<WalkAct> = fc.oneof(
  { weight: 2, arbitrary: placing },
  {
    weight: 4,
    arbitrary: fc.record({
      ...{ act: act("pay"), which },
      how: fc.constantFrom("told" as const, "told" as const, "twice" as const, "late" as const),
    }),
  },
  { weight: 3, arbitrary: fc.record({ act: act("ship"), which, which_line: which, pieces }) },
  {
    weight: 5,
    arbitrary: fc.record({ act: act("ask", "ask", "desk_refund"), which, which_line: which, pieces }),
  },
  {
    weight: 4,
    arbitrary: fc.record({
      ...{ act: act("decide"), which, restock: fc.boolean() },
      agree: fc.constantFrom(true, true, true, false),
    }),
  },
  {
    weight: 5,
    arbitrary: fc.record({ act: act("cancel", "expire", "pack", "receive", "receive_due", "finish"), which }),
  },
  { weight: 2, arbitrary: fc.record({ act: act("money") }) },
);

/** Most walks begin with an order that is paid: otherwise little of what can happen to one is reached. */
const first = fc.record({
  ...{ act: act("place"), exchange: fc.boolean() },
  pieces: fc.constantFrom([2, 0] as const, [0, 2] as const, [1, 3] as const),
  off: fc.constantFrom(true, true, false),
});
const walks = fc.tuple(first, fc.array(anyAct, { minLength: 6, maxLength: 22 }));

test("whatever happens to orders, stock, coupons, points, ledger and provider stay equal to the fen", async () => {
  await fc.assert(
    fc.asyncProperty(walks, async ([placed, acts]) => {
      const walker = await makeWalker(app);
      for (const one of [placed, { act: "pay" as const, which: 0, how: "told" as const }, ...acts]) {
        await walker.step(one);
        await assertSums(db, walker);
      }
      // In the end the money of everything arrives, and nothing hangs.
      await walker.moveMoney();
      await assertSums(db, walker);
      const open = await db
        .select({ state: refunds.state })
        .from(refunds)
        .innerJoin(payments, eq(payments.id, refunds.paymentId))
        .where(eq(payments.memberId, walker.buyer.id));
      expect(open.filter(({ state }) => state !== "done")).toEqual([]);
      const sales = await db.select().from(afterSales).where(eq(afterSales.memberId, walker.buyer.id));
      expect(sales.filter(({ state }) => state === "refunding")).toEqual([]);
    }),
    { numRuns: RUNS },
  );
}, 300_000);
