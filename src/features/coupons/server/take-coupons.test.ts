import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { AppError } from "#shared/errors.ts";
import { createTestApp } from "../../../../test/support/app.ts";
import { makeCoupon } from "../../../../test/support/coupons.ts";
import { makeMember } from "../../../../test/support/factories.ts";
import { couponData, forgetCoupons } from "./own-data.ts";
import { returnCoupons, takeCoupons, usableCoupons, weighCoupons } from "./public.ts";
import { coupons } from "./tables.ts";

const { services } = await createTestApp();
const { db } = services;

const line = (fen: number, values: { goodsId?: string; categoryId?: string; section?: string } = {}) => ({
  ...{ goodsId: "1", categoryId: "1", section: "main", fen },
  ...values,
});
const now = () => new Date();
const stored = async (id: string) => (await db.select().from(coupons).where(eq(coupons.id, id)))[0];
const refused = async (work: Promise<unknown>) =>
  work.then(
    () => "taken",
    (error: unknown) => (error instanceof AppError ? error.message : String(error)),
  );

const take = (
  memberId: string,
  couponIds: string[],
  lines = [line(25_000)],
  orderNumber = `order ${Math.random()}`,
) => db.transaction((tx) => takeCoupons(tx, { ...{ memberId, couponIds, orderNumber, lines }, now: now() }));

test("a member's coupons say what they take off, and why not", async () => {
  const { id: memberId } = await makeMember(db);
  const amount = await makeCoupon(db, memberId);
  const high = await makeCoupon(db, memberId, { batch: { thresholdFen: 30_000 } });
  const percent = await makeCoupon(db, memberId, {
    batch: { kind: "percent", percent: 10, amountFen: 1500, thresholdFen: 0 },
  });
  const club = await makeCoupon(db, memberId, { batch: { section: "lexus" } });
  const later = await makeCoupon(db, memberId, { validFrom: new Date(Date.now() + 3_600_000) });
  await makeCoupon(db, memberId, { validUntil: new Date(Date.now() - 1000) });
  const list = await usableCoupons(db, memberId, [line(25_000)], "main", now());
  expect(list.map(({ id, offFen, problem }) => [id, offFen, problem])).toEqual([
    [amount.id, 3000, null],
    [percent.id, 1500, null],
    [high.id, 0, "还差 ¥50"],
    [later.id, 0, expect.stringMatching(/起可用$/)],
    [club.id, 0, "没有适用的商品"],
  ]);
  expect(list[0]?.words).toBe("满 ¥200 减 ¥30");
});

test("a coupon and a red packet go together, each over the lines that it is for", async () => {
  const { id: memberId } = await makeMember(db);
  const coupon = await makeCoupon(db, memberId, { batch: { goodsIds: ["7"] } });
  const packet = await makeCoupon(db, memberId, {
    batch: { kind: "red_packet", amountFen: 1000, thresholdFen: 0 },
  });
  const lines = [line(20_000, { goodsId: "7" }), line(3000)];
  const choice = { memberId, couponIds: [coupon.id, packet.id], lines, now: now() };
  const weighed = await weighCoupons(db, choice);
  expect(weighed).toEqual({
    ...{ couponId: coupon.id, redPacketId: packet.id, couponFen: 3000, redPacketFen: 1000 },
    shares: [
      { couponFen: 3000, redPacketFen: 850 },
      { couponFen: 0, redPacketFen: 150 },
    ],
  });
  expect(await take(memberId, [coupon.id, packet.id], lines)).toEqual(weighed);
  expect((await stored(packet.id))?.state).toBe("used");
});

test("never more than the lines cost is taken off", async () => {
  const { id: memberId } = await makeMember(db);
  const coupon = await makeCoupon(db, memberId, { batch: { thresholdFen: 0, amountFen: 5000 } });
  const packet = await makeCoupon(db, memberId, {
    batch: { kind: "red_packet", amountFen: 1000, thresholdFen: 0 },
  });
  const weighed = await take(memberId, [coupon.id, packet.id], [line(4000), line(1500)]);
  expect([weighed.couponFen, weighed.redPacketFen]).toEqual([5000, 500]);
});

test("two of a kind, another's, one that ended and one that was used are refused with words", async () => {
  const { id: memberId } = await makeMember(db);
  const { id: otherId } = await makeMember(db);
  const [one, two] = [await makeCoupon(db, memberId), await makeCoupon(db, memberId)];
  expect(await refused(take(memberId, [one.id, two.id]))).toBe("一笔订单只能用一张优惠券");
  const packet = () =>
    makeCoupon(db, memberId, { batch: { kind: "red_packet", amountFen: 100, thresholdFen: 0 } });
  expect(await refused(take(memberId, [(await packet()).id, (await packet()).id]))).toBe(
    "一笔订单只能用一个红包",
  );
  const others = await makeCoupon(db, otherId);
  expect(await refused(take(memberId, [others.id]))).toBe("没有这张优惠券");
  const over = await makeCoupon(db, memberId, { validUntil: new Date(Date.now() - 1000) });
  expect(await refused(take(memberId, [over.id]))).toMatch(/已过期$/);
  expect(await refused(take(memberId, [one.id], [line(1999)]))).toMatch(/还差 ¥180.01$/);
  await take(memberId, [one.id]);
  expect(await refused(take(memberId, [one.id]))).toMatch(/已经用过了$/);
  expect((await stored(two.id))?.state).toBe("free");
});

test("of two orders at once with one coupon one gets it", async () => {
  const { id: memberId } = await makeMember(db);
  const coupon = await makeCoupon(db, memberId);
  const answers = await Promise.allSettled([
    take(memberId, [coupon.id], [line(25_000)], "A"),
    take(memberId, [coupon.id], [line(25_000)], "B"),
    take(memberId, [coupon.id], [line(25_000)], "C"),
  ]);
  expect(answers.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
  expect(["A", "B", "C"]).toContain((await stored(coupon.id))?.orderNumber);
});

test("for the same order it is taken once, and given back once", async () => {
  const { id: memberId } = await makeMember(db);
  const coupon = await makeCoupon(db, memberId);
  const lines = [line(25_000)];
  const first = await take(memberId, [coupon.id], lines, "same");
  expect(await take(memberId, [coupon.id], lines, "same")).toEqual(first);
  const back = () => db.transaction((tx) => returnCoupons(tx, "same"));
  expect(await back()).toBe(1);
  expect(await stored(coupon.id)).toMatchObject({ state: "free", orderNumber: "", usedAt: null });
  expect((await stored(coupon.id))?.validUntil).toEqual(coupon.validUntil);
  expect(await back()).toBe(0);
  // The next order uses it as any other.
  await take(memberId, [coupon.id], lines, "next");
  expect(await back()).toBe(0);
  expect((await stored(coupon.id))?.state).toBe("used");
});

test("what ended while an order kept it can be used three more days", async () => {
  const { id: memberId } = await makeMember(db);
  const coupon = await makeCoupon(db, memberId, {
    ...{ state: "used", orderNumber: "late", usedAt: new Date(Date.now() - 3_600_000) },
    ...{ validUntil: new Date(Date.now() - 1000), remindedAt: new Date() },
  });
  const at = now();
  await db.transaction((tx) => returnCoupons(tx, "late", at));
  const kept = await stored(coupon.id);
  expect(kept).toMatchObject({ state: "free", remindedAt: null });
  expect(kept?.validUntil.getTime()).toBe(at.getTime() + 3 * 86_400_000);
});

test("when an account ends, what it did not use is over and the number given out stays", async () => {
  const member = await makeMember(db);
  const free = await makeCoupon(db, member.id);
  const used = await makeCoupon(db, member.id, { state: "used", orderNumber: "kept" });
  const archive = await couponData.rows(db, member.id);
  expect(archive.map(({ state, order }) => [state, order])).toEqual([
    ["已用", "kept"],
    ["可用", ""],
  ]);
  await db.transaction(async (tx) => forgetCoupons.forget?.(tx, services, member.id));
  expect(await stored(free.id)).toMatchObject({ state: "expired", memberId: null });
  expect(await stored(used.id)).toMatchObject({ state: "used", orderNumber: "kept", memberId: null });
});
