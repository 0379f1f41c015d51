import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { addresses } from "#capabilities/people/addresses/server/tables.ts";
import { makeActivity, makeSignUp } from "../../../../test/support/activities.ts";
import { createTestApp } from "../../../../test/support/app.ts";
import { club, makeCertification, makeSeries } from "../../../../test/support/certifications.ts";
import { makeCrowd, makeSignedIn } from "../../../../test/support/factories.ts";
import { claimOf, makeClaim, makeGift, makeStore, optionOf } from "../../../../test/support/gifts.ts";
import type { Claim, Gift, GiftCard } from "../contract.ts";
import { giftBatchStores, giftClaims, giftCodes } from "./tables.ts";

const { services, call } = await createTestApp({ env: { WRITES_ADDRESS_MINUTE_MAX: "100000" } });
const { db } = services;

type Made = Awaited<ReturnType<typeof makeGift>>;

const claim = (token: string, { batch, store, optionId }: Made, values: object = {}) =>
  call("POST", `/api/gifts/${batch.id}/claims`, {
    token,
    body: {
      ...{ option_id: optionId, way: "pickup", store_id: store.id, idempotency_key: randomUUID() },
      ...values,
    },
  });
const idOf = ({ body }: { body: { data: unknown } }) => (body.data as { id: string }).id;
const shown = async (token: string, id: string) =>
  (await call("GET", `/api/my/gift-claims/${id}`, { token })).body.data as Claim;
const HOUR = 3_600_000;

async function makeAddress(memberId: string, detail = "测试路 8 号 3 栋") {
  const [row] = await db
    .insert(addresses)
    .values({
      ...{ memberId, name: "车友甲", mobile: "13912345678", regionCode: "440305" },
      ...{ region: "广东省深圳市南山区", detail },
    })
    .returning();
  return row?.id ?? "";
}

test("who takes another store is still rung up under the number that he gave", async () => {
  const gift = await makeGift(db);
  const { token } = await makeSignedIn(db);
  const id = idOf(await claim(token, gift, { mobile: "13912340000" }));
  const nearer = await makeStore(db);
  await db.insert(giftBatchStores).values({ batchId: gift.batch.id, storeId: nearer.id });
  const { version } = await shown(token, id);
  const moved = await call("PUT", `/api/my/gift-claims/${id}/destination`, {
    token,
    body: { store_id: nearer.id, version },
  });
  expect(moved.status).toBe(200);
  expect(await shown(token, id)).toMatchObject({
    store: { id: nearer.id },
    recipient: { mobile: "13912340000" },
  });
});

test("who claims for a store gets a code for it, and one piece less is to be had", async () => {
  const gift = await makeGift(db);
  const { token } = await makeSignedIn(db);
  const made = await claim(token, gift);
  expect(made.status).toBe(200);
  const own = await shown(token, idOf(made));
  expect(own).toMatchObject({
    state: "ready",
    choice: "赛道日 T 恤 · 1 码",
    store: { name: gift.store.name },
    can: { cancel: true, move: true },
    recipient: { name: "", detail: "" },
  });
  expect(own.pickup?.code).toMatch(/^[1-9]\d{7}$/);
  expect(own.pickup?.url).toBe(`http://paddock.test/admin/giftcounter?code=${own.pickup?.code}`);
  expect(await optionOf(db, gift.optionId)).toMatchObject({ total: 5, taken: 1 });
  const form = (await call("GET", `/api/gifts/${gift.batch.id}`, { token })).body.data as Gift;
  expect(form).toMatchObject({ left: 4, own: { id: own.id, state: "ready" }, state: "open" });
});

test("what is sent keeps the address as it was, encrypted, and can be sent elsewhere until it went", async () => {
  const gift = await makeGift(db);
  const { member, token } = await makeSignedIn(db);
  const address = await makeAddress(member.id);
  const made = await claim(token, gift, { way: "mail", store_id: null, address_id: address });
  expect(made.status).toBe(200);
  await db.delete(addresses).where(eq(addresses.id, address));
  const own = await shown(token, idOf(made));
  expect(own.recipient).toEqual({
    ...{ name: "车友甲", mobile: "13912345678", region: "广东省深圳市南山区", detail: "测试路 8 号 3 栋" },
  });
  const row = await claimOf(db, own.id);
  expect(row.sealed).not.toBeNull();
  expect(JSON.stringify(row)).not.toContain("测试路");
  const other = await makeAddress(member.id, "另一条路 1 号");
  const path = `/api/my/gift-claims/${own.id}/destination`;
  const move = (values: object) => call("PUT", path, { token, body: { version: own.version, ...values } });
  expect((await move({ address_id: null })).body.fields).toEqual({ address_id: "请选择收货地址" });
  expect((await move({ address_id: address })).body.fields).toMatchObject({
    address_id: "这个地址不存在或已被删除，请重新选择",
  });
  expect((await move({ address_id: other })).status).toBe(200);
  expect((await shown(token, own.id)).recipient?.detail).toBe("另一条路 1 号");
  expect((await move({ address_id: other })).body.code).toBe("CHANGED");
  await db
    .update(giftClaims)
    .set({ state: "shipped", settledAt: new Date() })
    .where(eq(giftClaims.id, own.id));
  const late = await call("PUT", path, {
    token,
    body: { address_id: other, version: (await shown(token, own.id)).version },
  });
  expect(late.body.error).toEqual(["这份礼品已发货，不能再改"]);
});

test("another's address, store, choice or claim is nobody's", async () => {
  const gift = await makeGift(db);
  const stranger = await makeSignedIn(db);
  const { token } = await makeSignedIn(db);
  const foreign = await makeAddress(stranger.member.id);
  const refused = async (values: object) => (await claim(token, gift, values)).body.fields;
  expect(await refused({ way: "mail", store_id: null, address_id: foreign })).toHaveProperty("address_id");
  expect(await refused({ store_id: (await makeStore(db)).id })).toEqual({
    store_id: "这家门店现在不能领取，请换一家",
  });
  expect(await refused({ store_id: null })).toEqual({ store_id: "请选择领取的门店" });
  expect(await refused({ option_id: (await makeGift(db)).optionId })).toEqual({
    option_id: "没有这个选项，请刷新后重选",
  });
  expect(await refused({ mobile: "12" })).toEqual({ mobile: "请输入正确的手机号" });
  expect(await refused({ way: "walk" })).toHaveProperty("way");
  expect((await optionOf(db, gift.optionId)).taken).toBe(0);
  const theirs = idOf(await claim(stranger.token, gift));
  expect((await call("GET", `/api/my/gift-claims/${theirs}`, { token })).status).toBe(404);
  expect((await call("POST", `/api/my/gift-claims/${theirs}/cancel`, { token })).status).toBe(404);
  const only = await makeGift(db, { mail: false });
  const sent = await claim(token, only, { way: "mail", address_id: foreign, store_id: null });
  expect(sent.body.fields).toEqual({ way: "不能用这种方式领取" });
  const { token: numberless } = await makeSignedIn(db, { mobile: null });
  expect((await claim(numberless, gift)).body.fields).toEqual({ mobile: "请填写手机号，到店时方便联系" });
  expect((await claim(numberless, gift, { mobile: "+86 139 1234 5678" })).status).toBe(200);
});

test("a member has one of a batch: cancelled it may be claimed anew, past its day not", async () => {
  const gift = await makeGift(db);
  const { member, token } = await makeSignedIn(db);
  const key = randomUUID();
  const first = await claim(token, gift, { idempotency_key: key });
  expect(idOf(await claim(token, gift, { idempotency_key: key }))).toBe(idOf(first));
  expect((await claim(token, gift)).body.error).toEqual(["你已经登记过这份礼品"]);
  const cancel = () => call("POST", `/api/my/gift-claims/${idOf(first)}/cancel`, { token });
  expect((await cancel()).status).toBe(200);
  expect((await cancel()).status).toBe(200);
  expect((await optionOf(db, gift.optionId)).taken).toBe(0);
  expect((await shown(token, idOf(first))).can).toMatchObject({ cancel: false, claim_again: true });
  const second = await claim(token, gift);
  expect(second.status).toBe(200);
  await db
    .update(giftClaims)
    .set({ state: "expired" })
    .where(eq(giftClaims.id, idOf(second)));
  expect((await claim(token, gift)).body.error).toEqual(["你登记过这份礼品，过期没有领取，不能再登记"]);
  const rows = await db.select().from(giftClaims).where(eq(giftClaims.memberId, member.id));
  expect(rows).toHaveLength(2);
});

test("two tabs of one member, twenty times: one claim, one piece", async () => {
  const gift = await makeGift(db, {}, [40]);
  for (let round = 0; round < 20; round += 1) {
    const { token } = await makeSignedIn(db);
    const answers = await Promise.all([claim(token, gift), claim(token, gift)]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  }
  expect((await optionOf(db, gift.optionId)).taken).toBe(20);
});

test("200 members at once for 20 pieces: 20 get one, the others are told that all are gone", async () => {
  const gift = await makeGift(db, {}, [20]);
  const people = await makeCrowd(db, 200);
  const answers = await Promise.all(people.map(({ token }) => claim(token, gift)));
  const byStatus = Map.groupBy(answers, ({ status }) => status);
  expect([...byStatus.keys()].toSorted()).toEqual([200, 410]);
  expect(byStatus.get(200)).toHaveLength(20);
  expect(byStatus.get(410)?.every(({ body }) => body.error[0] === "礼品已发完")).toBe(true);
  expect(await optionOf(db, gift.optionId)).toMatchObject({ total: 20, taken: 20 });
  expect(await db.$count(giftClaims, eq(giftClaims.batchId, gift.batch.id))).toBe(20);
}, 120_000);

test("a choice that is gone says so while another is left", async () => {
  const gift = await makeGift(db, {}, [1, 1]);
  await claim((await makeSignedIn(db)).token, gift);
  const { token } = await makeSignedIn(db);
  expect((await claim(token, gift)).body.error).toEqual(["这个选项已经发完，换一个吧"]);
  expect((await claim(token, gift, { option_id: gift.options[1]?.id })).status).toBe(200);
  const form = (await call("GET", `/api/gifts/${gift.batch.id}`, { token })).body.data as Gift;
  expect(form.state).toBe("empty");
});

test("before, after and without its window nothing is claimed", async () => {
  const { token } = await makeSignedIn(db);
  const times = (opens: number, closes: number) => ({
    opensAt: new Date(Date.now() + opens * HOUR),
    closesAt: new Date(Date.now() + closes * HOUR),
  });
  const early = await claim(token, await makeGift(db, times(1, 2)));
  expect(early.body).toMatchObject({ code: "CLOSED", error: ["登记还没有开始，到时再来"] });
  const late = await claim(token, await makeGift(db, times(-2, -1)));
  expect(late.body).toMatchObject({ code: "CLOSED", error: ["登记已经结束"] });
  expect((await claim(token, await makeGift(db, { status: "closed" }))).body.code).toBe("CLOSED");
  const draft = await makeGift(db, { status: "draft" });
  expect((await claim(token, draft)).status).toBe(404);
  expect((await call("GET", `/api/gifts/${draft.batch.id}`, { token })).status).toBe(404);
  const list = (await call("GET", "/api/gifts?limit=50", { token })).body.data as { items: GiftCard[] };
  expect(list.items.map(({ id }) => id)).not.toContain(draft.batch.id);
  // Each with what is left of itself.
  const [few, many] = [await makeGift(db, {}, [1]), await makeGift(db, {}, [30, 12])];
  await makeClaim(db, many, (await makeSignedIn(db)).member.id);
  const after = (await call("GET", "/api/gifts?limit=50", { token })).body.data as { items: GiftCard[] };
  const leftOf = (id: string) => after.items.find((one) => one.id === id)?.left;
  expect([leftOf(few.batch.id), leftOf(many.batch.id)]).toEqual([1, 41]);
});

test("the right to it is asked for: owners, series, level", async () => {
  const series = await makeSeries(db);
  const owner = await makeSignedIn(db, { level: 3 });
  await makeCertification(db, { memberId: owner.member.id, series: series.slug, state: "approved" });
  const other = await makeSignedIn(db, { level: 1 });
  const of = await makeGift(db, { ownersOnly: true, series: [series.slug], section: club });
  expect((await claim(other.token, of)).body.error).toEqual([`这份礼品要求：${series.name}的认证车主`]);
  expect((await claim(owner.token, of)).status).toBe(200);
  const any = await makeGift(db, { ownersOnly: true });
  expect((await claim(other.token, any)).body.error).toEqual(["这份礼品要求：认证车主"]);
  expect((await claim(owner.token, any)).status).toBe(200);
  const level = await makeGift(db, { minLevel: 3, ownersOnly: true, section: club });
  const form = (await call("GET", `/api/gifts/${level.batch.id}`, { token: other.token })).body.data as Gift;
  expect(form.conditions.map(({ key, met }) => [key, met])).toEqual([
    ["owner", false],
    ["level", false],
  ]);
  expect((await claim(other.token, level)).status).toBe(409);
  expect((await claim(owner.token, level)).status).toBe(200);
});

test("a single-use code opens it once, and again after what it opened was cancelled; a shared one for all", async () => {
  const gift = await makeGift(db, { codeKind: "single" });
  await db.insert(giftCodes).values({ batchId: gift.batch.id, code: "AC79KM32XY" });
  const [one, two] = [await makeSignedIn(db), await makeSignedIn(db)];
  expect((await claim(one.token, gift)).body.fields).toEqual({ code: "请输入兑换码" });
  expect((await claim(one.token, gift, { code: "AC79KM32XX" })).body.fields).toHaveProperty("code");
  const made = await claim(one.token, gift, { code: " ac79-km32 xy" });
  expect(made.status).toBe(200);
  expect((await claim(two.token, gift, { code: "AC79KM32XY" })).body.fields).toEqual({
    code: "这个兑换码已经用过了",
  });
  await call("POST", `/api/my/gift-claims/${idOf(made)}/cancel`, { token: one.token });
  expect((await claim(two.token, gift, { code: "AC79KM32XY" })).status).toBe(200);
  const shared = await makeGift(db, { codeKind: "shared", sharedCode: "见者有份" });
  expect((await claim(one.token, shared, { code: "见者无份" })).body.fields).toHaveProperty("code");
  expect((await claim(one.token, shared, { code: "见者有份" })).status).toBe(200);
  expect((await claim(two.token, shared, { code: "见者有份" })).status).toBe(200);
});

test("one code, twenty members at once: one of them gets it", async () => {
  const gift = await makeGift(db, { codeKind: "single" }, [20]);
  await db.insert(giftCodes).values({ batchId: gift.batch.id, code: "ONLY234679" });
  const people = await makeCrowd(db, 20);
  const answers = await Promise.all(people.map(({ token }) => claim(token, gift, { code: "ONLY234679" })));
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  expect((await optionOf(db, gift.optionId)).taken).toBe(1);
});

test("minors' mode keeps it closed, and the form says so", async () => {
  const gift = await makeGift(db);
  const { token } = await makeSignedIn(db, { minorMode: true });
  expect((await claim(token, gift)).body.code).toBe("MINORS_MODE");
  const form = (await call("GET", `/api/gifts/${gift.batch.id}`, { token })).body.data as Gift;
  expect(form.minor).toBe(true);
  expect((await call("POST", `/api/gifts/${gift.batch.id}/claims`, { body: {} })).status).toBe(401);
});

test("the member's list holds his own, newest first, page by page", async () => {
  const { member, token } = await makeSignedIn(db);
  for (let n = 0; n < 3; n += 1) await makeClaim(db, await makeGift(db), member.id);
  await makeClaim(db, await makeGift(db), (await makeSignedIn(db)).member.id);
  const page = async (query: string) =>
    (await call("GET", `/api/my/gift-claims?${query}`, { token })).body.data as {
      items: { id: string }[];
      next_cursor: string | null;
    };
  const first = await page("limit=2");
  const rest = await page(`limit=2&cursor=${first.next_cursor}`);
  const ids = [...first.items, ...rest.items].map(({ id }) => Number(id));
  expect(ids).toHaveLength(3);
  expect(ids).toEqual(ids.toSorted((a, b) => b - a));
  expect(rest.next_cursor).toBeNull();
});

test("a right by an activity asks for a confirmed sign-up, or for having been there", async () => {
  const made = await makeActivity(db, { title: "晨跑" });
  const activityId = made.activity.id;
  const [going, there, nobody] = [await makeSignedIn(db), await makeSignedIn(db), await makeSignedIn(db)];
  await makeSignUp(db, made, going.member.id);
  await makeSignUp(db, made, there.member.id, { enteredAt: new Date() });
  const forAll = await makeGift(db, { activityId });
  expect((await claim(nobody.token, forAll)).body.error).toEqual(["这份礼品要求：报名了活动“晨跑”"]);
  expect((await claim(going.token, forAll)).status).toBe(200);
  const forThere = await makeGift(db, { activityId, activityNeeds: "attended" });
  expect((await claim(going.token, forThere)).body.error).toEqual(["这份礼品要求：参加过活动“晨跑”"]);
  expect((await claim(there.token, forThere)).status).toBe(200);
});
