import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { joinMembers, personalData } from "#capabilities/people/members/server/public.ts";
import { notices } from "#capabilities/people/notices/server/tables.ts";
import { Keys } from "#platform/secrets/keys.ts";
import { createTestApp } from "../../../../test/support/app.ts";
import { makeMember, makeSignedIn } from "../../../../test/support/factories.ts";
import { claimOf, makeClaim, makeGift, optionOf } from "../../../../test/support/gifts.ts";
import { forgetGifts } from "./own-data.ts";
import { deleteRecipients, expireClaims, remindClaims } from "./rounds.ts";
import { openRecipient, rewrapRecipients, sealRecipient } from "./seal.ts";
import { giftBatches, giftClaims } from "./tables.ts";

const { services, call } = await createTestApp();
const { db, keys } = services;
const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const RECIPIENT = {
  name: "车友甲",
  mobile: "13912345678",
  region: "广东省深圳市南山区",
  detail: "测试路 8 号",
};

const endsIn = async (batchId: string, hours: number) =>
  db
    .update(giftBatches)
    .set({ closesAt: new Date(Date.now() - HOUR / 2), collectUntil: new Date(Date.now() + hours * HOUR) })
    .where(eq(giftBatches.id, batchId));
const told = async (memberId: string) =>
  (await db.select().from(notices).where(eq(notices.memberId, memberId))).map(({ title }) => title);
const seal = async (id: string, settledAt: Date | null) =>
  db
    .update(giftClaims)
    .set({ ...sealRecipient(keys, id, RECIPIENT), settledAt })
    .where(eq(giftClaims.id, id));

test("what is not collected by its day expires, its piece goes back, its member is told; parcels do not expire", async () => {
  const gift = await makeGift(db);
  const [one, two, three] = [await makeMember(db), await makeMember(db), await makeMember(db)];
  const late = await makeClaim(db, gift, one.id);
  const sent = await makeClaim(db, gift, two.id, { way: "mail" });
  const done = await makeClaim(db, gift, three.id, { state: "handed" });
  await endsIn(gift.batch.id, 1);
  expect(await expireClaims(services)).toBe(0);
  await endsIn(gift.batch.id, -0.01);
  expect(await expireClaims(services)).toBe(1);
  expect(await expireClaims(services)).toBe(0);
  expect((await claimOf(db, late.id)).state).toBe("expired");
  expect((await claimOf(db, sent.id)).state).toBe("ready");
  expect((await claimOf(db, done.id)).state).toBe("handed");
  expect((await optionOf(db, gift.optionId)).taken).toBe(2);
  expect(await told(one.id)).toEqual([`“${gift.batch.name}”已过期`]);
});

test("two processes at once expire each claim once", async () => {
  const gift = await makeGift(db, {}, [30]);
  for (let n = 0; n < 20; n += 1) await makeClaim(db, gift, (await makeMember(db)).id);
  await endsIn(gift.batch.id, -0.01);
  const counts = await Promise.all([expireClaims(services), expireClaims(services)]);
  expect(counts.reduce((sum, n) => sum + n, 0)).toBe(20);
  expect((await optionOf(db, gift.optionId)).taken).toBe(0);
});

test("two days before the end who has not collected is reminded, once", async () => {
  const gift = await makeGift(db);
  const member = await makeMember(db);
  await makeClaim(db, gift, member.id, { createdAt: new Date(Date.now() - 3 * HOUR) });
  await endsIn(gift.batch.id, 60);
  expect(await remindClaims(services)).toBe(0);
  await endsIn(gift.batch.id, 40);
  expect(await remindClaims(services)).toBe(1);
  expect(await remindClaims(services)).toBe(0);
  expect(await told(member.id)).toEqual([`“${gift.batch.name}”快到期了`]);
});

test("address and number are deleted a term after all is done, and not before", async () => {
  const gift = await makeGift(db);
  const claims = [];
  for (const settled of [null, new Date(Date.now() - 29 * DAY), new Date(Date.now() - 31 * DAY)]) {
    const claim = await makeClaim(db, gift, (await makeMember(db)).id, {
      state: settled ? "handed" : "ready",
    });
    await seal(claim.id, settled);
    claims.push(claim.id);
  }
  expect(await deleteRecipients(services)).toBe(1);
  const left = await Promise.all(claims.map(async (id) => openRecipient(keys, await claimOf(db, id))));
  expect(left).toEqual([RECIPIENT, RECIPIENT, null]);
});

test("addresses are sealed anew with a changed key, and open for no other claim", async () => {
  const gift = await makeGift(db);
  const [one, two] = [await makeMember(db), await makeMember(db)];
  const claim = await makeClaim(db, gift, one.id);
  const other = await makeClaim(db, gift, two.id);
  const old = new Keys([Buffer.from("o".repeat(32))]);
  const rotated = new Keys([Buffer.from("n".repeat(32)), Buffer.from("o".repeat(32))]);
  await db.update(giftClaims).set({ sealed: null, sealedKeyId: null });
  await db
    .update(giftClaims)
    .set(sealRecipient(old, claim.id, RECIPIENT))
    .where(eq(giftClaims.id, claim.id));
  expect(await rewrapRecipients({ db, keys: rotated })).toEqual({ wrapped: 1, lost: 0 });
  const row = await claimOf(db, claim.id);
  expect(row.sealedKeyId).toBe(rotated.currentId);
  expect(openRecipient(rotated, row)).toEqual(RECIPIENT);
  expect(() => openRecipient(rotated, { ...row, id: other.id })).toThrow();
});

test("his archive holds a member's claims with the address that he gave", async () => {
  const gift = await makeGift(db);
  const { member } = await makeSignedIn(db);
  const claim = await makeClaim(db, gift, member.id, { way: "mail" });
  await seal(claim.id, null);
  const rows = await personalData.get("gifts")?.rows(db, member.id, keys);
  expect(rows).toMatchObject([
    {
      ...{ gift: gift.batch.name, choice: "赛道日 T 恤 · 1 码", way: "邮寄", state: "待领取" },
      ...{ name: "车友甲", mobile: "13912345678", detail: "测试路 8 号" },
    },
  ]);
});

test("an account that ends gives back what waits, and leaves what is done without a name", async () => {
  const [open, past] = [await makeGift(db), await makeGift(db)];
  const { member } = await makeSignedIn(db);
  const waiting = await makeClaim(db, open, member.id);
  const done = await makeClaim(db, past, member.id, { state: "handed" });
  await seal(done.id, new Date());
  await db.transaction(async (tx) => {
    await forgetGifts.locks?.(tx, [member.id]);
    await forgetGifts.forget?.(tx, services, member.id);
  });
  expect(await claimOf(db, waiting.id)).toMatchObject({ state: "cancelled", memberId: null });
  expect(await claimOf(db, done.id)).toMatchObject({ state: "handed", memberId: null, sealed: null });
  expect((await optionOf(db, open.optionId)).taken).toBe(0);
  expect((await optionOf(db, past.optionId)).taken).toBe(1);
});

test("of two accounts that become one, claims go over; of a batch that both have one of, the second is given back", async () => {
  const [both, only] = [await makeGift(db), await makeGift(db)];
  const [from, into] = [await makeMember(db, { mobile: null }), await makeMember(db)];
  const second = await makeClaim(db, both, from.id);
  const kept = await makeClaim(db, both, into.id);
  const given = await makeClaim(db, only, from.id);
  const accounts = { from: from.id, into: into.id };
  await db.transaction((tx) =>
    joinMembers(
      tx,
      services,
      accounts,
      () => undefined,
      async () => undefined,
    ),
  );
  expect(await claimOf(db, kept.id)).toMatchObject({ memberId: into.id, state: "ready" });
  expect(await claimOf(db, given.id)).toMatchObject({ memberId: into.id, state: "ready" });
  expect(await claimOf(db, second.id)).toMatchObject({ memberId: null, state: "cancelled" });
  expect((await optionOf(db, both.optionId)).taken).toBe(1);
});

test("what can be collected stands among what waits for the member", async () => {
  const gift = await makeGift(db);
  const { member, token } = await makeSignedIn(db);
  await makeClaim(db, gift, member.id);
  const profile = await call("GET", "/api/my/waiting", { token });
  const items = JSON.stringify(profile.body.data);
  expect(items).toContain("待领取的礼品");
});
