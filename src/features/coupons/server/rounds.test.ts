import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { notices } from "#capabilities/people/notices/server/tables.ts";
import { createTestApp } from "../../../../test/support/app.ts";
import { makeCoupon } from "../../../../test/support/coupons.ts";
import { makeMember } from "../../../../test/support/factories.ts";
import { expireCoupons, remindCoupons } from "./rounds.ts";
import { coupons } from "./tables.ts";

const { services } = await createTestApp();
const { db } = services;
const HOUR = 3_600_000;
const stateOf = async (id: string) => (await db.select().from(coupons).where(eq(coupons.id, id)))[0]?.state;

test("what is past its time expires; what an order keeps does not", async () => {
  const { id } = await makeMember(db);
  const past = new Date(Date.now() - 1000);
  const [free, used, fresh] = [
    await makeCoupon(db, id, { validUntil: past }),
    await makeCoupon(db, id, { validUntil: past, state: "used", orderNumber: "1" }),
    await makeCoupon(db, id),
  ];
  expect(await expireCoupons(services)).toBe(1);
  expect(await expireCoupons(services)).toBe(0);
  expect([await stateOf(free.id), await stateOf(used.id), await stateOf(fresh.id)]).toEqual([
    ...["expired", "used", "free"],
  ]);
});

test("whoever has not used one is reminded two days before its end, once", async () => {
  const { id } = await makeMember(db);
  const old = new Date(Date.now() - 72 * HOUR);
  await makeCoupon(db, id, { createdAt: old });
  await makeCoupon(db, id, { createdAt: old, validUntil: new Date(Date.now() + 90 * HOUR) });
  await makeCoupon(db, id);
  expect(await remindCoupons(services)).toBe(1);
  expect(await remindCoupons(services)).toBe(0);
  const told = await db.select().from(notices).where(eq(notices.memberId, id));
  expect(told.map(({ title, link }) => [title, link])).toEqual([
    ["优惠券快到期：满 ¥200 减 ¥30", "/shop/coupons?tab=mine"],
  ]);
});
