import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import fc from "fast-check";
import { expect, test } from "vitest";
import { givePoints } from "#capabilities/community/points/server/public.ts";
import { AppError } from "#shared/errors.ts";
import { createTestApp } from "../../../../test/support/app.ts";
import { makeCouponBatch } from "../../../../test/support/coupons.ts";
import { makeAdmin, makeCrowd, makeRole } from "../../../../test/support/factories.ts";
import type { DeskCouponBatch } from "../desk-contract.ts";
import { returnCoupons, takeCoupons } from "./public.ts";
import { expireCoupons } from "./rounds.ts";
import { couponBatches, coupons } from "./tables.ts";

const { services, call } = await createTestApp({ env: { WRITES_ADDRESS_MINUTE_MAX: "1000000" } });
const { db } = services;
const { token: desk } = await makeAdmin(db, await makeRole(db, [{ permission: "coupons.manage" }]));

const PEOPLE = 4;
const who = fc.nat(PEOPLE - 1);
const step = fc.oneof(
  fc.record({ act: fc.constant("claim" as const), who }),
  fc.record({ act: fc.constant("grant" as const), who }),
  fc.record({ act: fc.constantFrom("take" as const, "return" as const), who, order: fc.nat(2) }),
  fc.record({ act: fc.constant("total" as const), total: fc.integer({ min: 1, max: 6 }) }),
  fc.record({ act: fc.constantFrom("close" as const, "open" as const, "expire" as const) }),
);
type Step = typeof step extends fc.Arbitrary<infer One> ? One : never;

async function world(points: boolean) {
  const people = await makeCrowd(db, PEOPLE);
  for (const { id } of people)
    await db.transaction((tx) =>
      givePoints(tx, { key: `start:${id}`, memberId: id, amount: 30, reason: "act", title: "测试" }),
    );
  const batch = await makeCouponBatch(db, {
    ...{ total: 4, perMember: 2, thresholdFen: 0, amountFen: 100 },
    ...(points && { way: "points", points: 20 }),
  });
  return { people, batch };
}
type World = Awaited<ReturnType<typeof world>>;

const shown = async (id: string) =>
  (await call("GET", `/api/admin/coupons/${id}`, { token: desk })).body.data as DeskCouponBatch;

/** Does one step the way people do it; a refusal is as good an answer as any. */
async function take({ people, batch }: World, one: Step): Promise<void> {
  const path = `/api/admin/coupons/${batch.id}`;
  const idempotency_key = randomUUID();
  if (one.act === "claim") {
    const token = people[one.who]?.token ?? "";
    await call("POST", `/api/coupons/${batch.id}/claim`, { token, body: { idempotency_key } });
  } else if (one.act === "grant") {
    const text = people[one.who]?.id;
    await call("POST", `${path}/grant`, { token: desk, body: { text, idempotency_key } });
  } else if (one.act === "take") {
    const memberId = people[one.who]?.id ?? "0";
    const [free] = await db
      .select()
      .from(coupons)
      .where(eq(coupons.memberId, memberId))
      .orderBy(coupons.id)
      .limit(1);
    if (free === undefined) return;
    const line = { goodsId: "1", categoryId: "1", section: "main", fen: 500 };
    await db
      .transaction((tx) =>
        takeCoupons(tx, {
          ...{ memberId, couponIds: [free.id], lines: [line], now: new Date() },
          orderNumber: `${memberId}-${one.order}`,
        }),
      )
      .catch((error: unknown) => expect(error).toBeInstanceOf(AppError));
  } else if (one.act === "return") {
    await db.transaction((tx) => returnCoupons(tx, `${people[one.who]?.id}-${one.order}`));
  } else if (one.act === "expire") {
    const past = new Date(Date.now() - 1000);
    await db.update(coupons).set({ validUntil: past }).where(eq(coupons.batchId, batch.id));
    await expireCoupons(services);
  } else if (one.act === "total") {
    const { goods: _goods, categories: _categories, ...seen } = await shown(batch.id);
    await call("PUT", path, { token: desk, body: { ...seen, total: one.total } });
  } else {
    const { version } = await shown(batch.id);
    await call("POST", `${path}/${one.act}`, { token: desk, body: { version } });
  }
}

/** What has to hold whatever happened. */
async function consistent({ batch, people }: World): Promise<void> {
  const [row] = await db.select().from(couponBatches).where(eq(couponBatches.id, batch.id));
  const held = await db.select().from(coupons).where(eq(coupons.batchId, batch.id));
  expect(row?.given).toBe(held.length);
  expect(held.length).toBeLessThanOrEqual(row?.total ?? 0);
  for (const { id } of people)
    expect(held.filter(({ memberId }) => memberId === id).length).toBeLessThanOrEqual(2);
  // Used exactly as long as an order keeps it.
  for (const { state, orderNumber, usedAt } of held) {
    expect(orderNumber !== "").toBe(state === "used");
    expect(usedAt !== null).toBe(state === "used");
  }
}

const runs = Number(process.env.MODEL_RUNS ?? 10);

test("whatever is done in whatever order, as many are given as there are, and never more than in all", async () => {
  const steps = fc.array(step, { minLength: 5, maxLength: 25 });
  await fc.assert(
    fc.asyncProperty(steps, fc.boolean(), async (some, points) => {
      const made = await world(points);
      for (const one of some) await take(made, one);
      await consistent(made);
    }),
    { numRuns: runs },
  );
}, 300_000);

test("the same with three at once", async () => {
  const steps = fc.array(fc.tuple(step, step, step), { minLength: 2, maxLength: 6 });
  await fc.assert(
    fc.asyncProperty(steps, fc.boolean(), async (rounds, points) => {
      const made = await world(points);
      for (const some of rounds) await Promise.all(some.map((one) => take(made, one)));
      await consistent(made);
    }),
    { numRuns: runs },
  );
}, 300_000);
