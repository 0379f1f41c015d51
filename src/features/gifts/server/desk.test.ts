import { randomUUID } from "node:crypto";
import { and, eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { auditLog } from "#capabilities/desk/admin/server/tables.ts";
import { notices } from "#capabilities/people/notices/server/tables.ts";
import { sections } from "#sections/registry.ts";
import { createTestApp } from "../../../../test/support/app.ts";
import { makeAdmin, makePicture, makeRole, makeSignedIn } from "../../../../test/support/factories.ts";
import {
  claimOf,
  makeClaim,
  makeGift,
  makeStaff,
  makeStore,
  optionOf,
} from "../../../../test/support/gifts.ts";
import type { DeskBatch, DeskClaim, DeskStore } from "../desk-contract.ts";
import { sealRecipient } from "./seal.ts";
import { giftBatches, giftClaims, giftCodes } from "./tables.ts";

const { services, call } = await createTestApp();
const { db, keys } = services;
const [here = "", there = ""] = sections.filter(({ umbrella }) => !umbrella).map(({ slug }) => slug);

const manager = async (section?: string) =>
  makeAdmin(db, await makeRole(db, [{ permission: "gifts.manage", ...(section && { section }) }]));
const desk = (await manager()).token;
const store = await makeStore(db);
const HOUR = 3_600_000;
const at = (hours: number) => new Date(Date.now() + hours * HOUR).toISOString();

const input = (values: object = {}) => ({
  ...{ name: "赛道日参与礼", section: "main", intro: "每人一份。", picture_ids: [] as string[] },
  ...{ opens_at: at(-1), closes_at: at(24), collect_until: at(72), pickup: true, mail: true },
  ...{ store_ids: [store.id], items: [item("T 恤", ["颜色", "尺码"], ["白", "L"], 10)] },
  ...values,
});
const item = (name: string, axes: string[], values: string[], total: number) => ({
  ...{ name, axes, options: [{ values, total }] },
});
const draft = async (values: object = {}, token = desk) => {
  const answer = await call("POST", "/api/admin/gifts", {
    token,
    body: { ...input(values), idempotency_key: randomUUID() },
  });
  return { ...answer, batch: answer.body.data as DeskBatch };
};
const show = async (id: string) =>
  (await call("GET", `/api/admin/gifts/${id}`, { token: desk })).body.data as DeskBatch;
/** What an editor would send back unchanged. */
const again = (batch: DeskBatch) => ({
  ...{ name: batch.name, section: batch.section, intro: batch.intro, pickup: batch.pickup, mail: batch.mail },
  picture_ids: batch.pictures.map(({ id }) => id),
  ...{ opens_at: batch.opens_at, closes_at: batch.closes_at, collect_until: batch.collect_until },
  ...{ store_ids: batch.store_ids, needs_review: batch.needs_review, owners_only: batch.owners_only },
  ...{ series: batch.series, min_level: batch.min_level, code_kind: batch.code_kind },
  shared_code: batch.shared_code,
  items: batch.items.map(({ id, name, axes, options }) => ({
    ...{ id, name, axes },
    options: options.map((option) => ({ id: option.id, values: option.values, total: option.total })),
  })),
  version: batch.version,
});
const put = (batch: DeskBatch, values: object = {}) =>
  call("PUT", `/api/admin/gifts/${batch.id}`, { token: desk, body: { ...again(batch), ...values } });
const post = (path: string, body: object = {}) => call("POST", path, { token: desk, body });
const act = (batch: { id: string; version: string }, what: string, body: object = {}) =>
  post(`/api/admin/gifts/${batch.id}/${what}`, { version: batch.version, ...body });
const claimsOf = async (batchId: string, query = "") =>
  (
    (await call("GET", `/api/admin/gifts/${batchId}/claims${query}`, { token: desk })).body.data as {
      items: DeskClaim[];
    }
  ).items;
const actionsOf = async (kind: string, id: string) =>
  (
    await db
      .select({ action: auditLog.action })
      .from(auditLog)
      .where(and(eq(auditLog.targetKind, kind), eq(auditLog.targetId, id)))
      .orderBy(auditLog.id)
  ).map(({ action }) => action);

test("a draft is seen by nobody; published it can be claimed, closed not any more, and opened again", async () => {
  const { batch } = await draft();
  const { token } = await makeSignedIn(db);
  const seen = async () => (await call("GET", `/api/gifts/${batch.id}`, { token })).status;
  expect(await seen()).toBe(404);
  expect((await act(batch, "publish")).status).toBe(200);
  expect(await seen()).toBe(200);
  const open = await show(batch.id);
  expect((await act(open, "publish")).body.error).toEqual(["这批礼品已经在发放"]);
  const closed = await act(open, "close");
  expect(closed.body.data).toMatchObject({ status: "closed", can: { reopen: true, close: false } });
  expect((await act(closed.body.data as DeskBatch, "publish")).body.data).toMatchObject({ status: "open" });
  expect(await actionsOf("gift_batch", batch.id)).toEqual([
    ...["gifts.drafted", "gifts.published", "gifts.closed", "gifts.reopened"],
  ]);
});

test("sent twice, a draft is there once", async () => {
  const body = { ...input(), idempotency_key: randomUUID() };
  const [one, two] = [await post("/api/admin/gifts", body), await post("/api/admin/gifts", body)];
  expect((one.body.data as DeskBatch).id).toBe((two.body.data as DeskBatch).id);
});

test("what cannot be given out is refused beside its field, and nothing is stored", async () => {
  const before = await db.$count(giftBatches);
  const two = [item("T 恤", ["尺码"], ["L"], 1), item("T 恤", [], [], 1)];
  for (const [values, field, words] of [
    [{ closes_at: at(-2) }, "closes_at", "结束时间要晚于开始时间"],
    [{ collect_until: at(1) }, "collect_until", "领取期限不能早于登记结束的时间"],
    [{ collect_until: at(24 * 400) }, "collect_until", "从开始登记到领取期限最长一年"],
    [{ pickup: false, mail: false }, "pickup", "至少要有一种领取方式"],
    [{ store_ids: [] }, "store_ids", "请选择可以领取的门店"],
    [{ section: "nowhere" }, "section", "没有这个分区"],
    [{ code_kind: "shared", shared_code: "abc" }, "shared_code", "口令至少 4 个字"],
    [{ owners_only: true, series: ["nothing"] }, "series", "有的车系已经不在车型库里，请重新选择"],
    [{ name: "一" }, "name", "名称至少 2 个字"],
    [{ items: [] }, "items", "至少要有一样礼品"],
    [{ items: two }, "items.1.name", "两样礼品不能同名"],
    [{ items: [item("帽子", ["颜色"], [], 3)] }, "items.0.options.0.values", "请填写颜色"],
    [{ items: [item("帽子", [], [], -1)] }, "items.0.options.0.total", "库存不能小于 0"],
    [{ items: [item("帽子", [], [], 1.5)] }, "items.0.options.0.total", "库存要是整数"],
    [{ picture_ids: ["999999"] }, undefined, "图片已失效，请重新上传"],
  ] as const) {
    const { status, body } = await draft(values);
    expect([words, status]).toEqual([words, 400]);
    if (field === undefined) expect(body.error).toEqual([words]);
    else expect(body.fields).toMatchObject({ [field]: words });
  }
  expect(await db.$count(giftBatches)).toBe(before);
});

test("of two editors the second is told that it changed", async () => {
  const { batch } = await draft();
  expect((await put(batch, { name: "改过的名称" })).status).toBe(200);
  expect((await put(batch, { name: "另一个名称" })).body.code).toBe("CHANGED");
  expect((await act(batch, "publish")).body.code).toBe("CHANGED");
  expect((await show(batch.id)).name).toBe("改过的名称");
});

test("stock never falls below what was claimed; choices that were claimed stay", async () => {
  const gift = await makeGift(db, {}, [5, 2]);
  await makeClaim(db, gift, (await makeSignedIn(db)).member.id);
  await makeClaim(db, gift, (await makeSignedIn(db)).member.id, { state: "cancelled" });
  const batch = await show(gift.batch.id);
  const stock = (total: number) => {
    const [only] = again(batch).items;
    return {
      items: only
        ? [{ ...only, options: only.options.map((one, n) => (n === 0 ? { ...one, total } : one)) }]
        : [],
    };
  };
  expect((await put(batch, stock(0))).body.fields).toEqual({
    "items.0.options.0.total": "已被领走 1 份，库存不能低于 1",
  });
  const without = (of: DeskBatch, n: number) => ({
    items: again(of).items.map((one) => ({ ...one, options: one.options.filter((_, place) => place !== n) })),
  });
  expect((await put(batch, without(batch, 0))).body.fields?.items).toMatch(/有领取记录，不能删除/);
  expect((await put(batch, stock(1))).status).toBe(200);
  const now = await show(gift.batch.id);
  expect((await put(now, without(now, 1))).status).toBe(200);
  expect(await optionOf(db, gift.optionId)).toMatchObject({ total: 1, taken: 1 });
});

test("stock that is lowered while twenty claim is never below what they got", async () => {
  const gift = await makeGift(db, {}, [20]);
  const people = await Promise.all(Array.from({ length: 20 }, () => makeSignedIn(db)));
  const batch = await show(gift.batch.id);
  const [only] = again(batch).items;
  const lower = () =>
    put(batch, {
      items: only ? [{ ...only, options: only.options.map((one) => ({ ...one, total: 5 })) }] : [],
    });
  const claim = (token: string) =>
    call("POST", `/api/gifts/${gift.batch.id}/claims`, {
      token,
      body: {
        option_id: gift.optionId,
        way: "pickup",
        store_id: gift.store.id,
        idempotency_key: randomUUID(),
      },
    });
  const answers = await Promise.all([
    ...people.slice(0, 10).map(({ token }) => claim(token)),
    lower(),
    ...people.slice(10).map(({ token }) => claim(token)),
  ]);
  const got = answers.filter((_, n) => n !== 10).filter(({ status }) => status === 200).length;
  const { total, taken } = await optionOf(db, gift.optionId);
  expect(taken).toBe(got);
  expect(taken).toBeLessThanOrEqual(total);
});

test("with claims it changes neither section nor a store where somebody waits, and is not deleted", async () => {
  const gift = await makeGift(db);
  const claim = await makeClaim(db, gift, (await makeSignedIn(db)).member.id);
  const batch = await show(gift.batch.id);
  expect((await put(batch, { section: here })).body.fields).toEqual({ section: "已有人登记，不能再换分区" });
  const moved = await put(batch, { store_ids: [store.id] });
  expect(moved.body.fields).toEqual({
    store_ids: `还有 1 份要在“${gift.store.name}”领取，不能移除这家门店`,
  });
  const drop = (id: string) => call("DELETE", `/api/admin/gifts/${id}`, { token: desk });
  expect((await drop(batch.id)).body.error).toEqual(["已有人登记过，不能删除；不再发放请关闭它"]);
  await db.update(giftClaims).set({ state: "cancelled" }).where(eq(giftClaims.id, claim.id));
  expect((await put(batch, { store_ids: [store.id] })).status).toBe(200);
  const { batch: empty } = await draft();
  expect((await drop(empty.id)).status).toBe(200);
  expect((await drop(empty.id)).status).toBe(404);
});

test("another day for collecting counts for everybody, and whoever still has to collect hears of it", async () => {
  const gift = await makeGift(db);
  const [waits, sent, done] = [await makeSignedIn(db), await makeSignedIn(db), await makeSignedIn(db)];
  const claim = await makeClaim(db, gift, waits.member.id, { remindedAt: new Date() });
  await makeClaim(db, gift, sent.member.id, { way: "mail" });
  await makeClaim(db, gift, done.member.id, { state: "handed" });
  const batch = await show(gift.batch.id);
  expect((await put(batch, { intro: "别的没变" })).status).toBe(200);
  const told = async (memberId: string) =>
    (await db.select().from(notices).where(eq(notices.memberId, memberId))).map(({ title }) => title);
  expect(await told(waits.member.id)).toEqual([]);
  const now = await show(gift.batch.id);
  expect((await put(now, { collect_until: at(200) })).status).toBe(200);
  expect(await told(waits.member.id)).toEqual([`“${gift.batch.name}”的领取期限有变`]);
  expect([await told(sent.member.id), await told(done.member.id)]).toEqual([[], []]);
  expect((await claimOf(db, claim.id)).remindedAt).toBeNull();
});

test("closing keeps what was claimed, or withdraws it with a reason that everybody reads", async () => {
  const gift = await makeGift(db);
  const [one, two] = [await makeSignedIn(db), await makeSignedIn(db)];
  const waits = await makeClaim(db, gift, one.member.id);
  const sent = await makeClaim(db, gift, two.member.id, { way: "mail", state: "shipped" });
  const closed = (await act(await show(gift.batch.id), "close")).body.data as DeskBatch;
  expect((await claimOf(db, waits.id)).state).toBe("ready");
  const open = (await act(closed, "publish")).body.data as DeskBatch;
  expect((await act(open, "close", { withdraw: true })).body.fields).toHaveProperty("reason");
  expect((await act(open, "close", { withdraw: true, reason: "货没有到" })).status).toBe(200);
  expect(await claimOf(db, waits.id)).toMatchObject({ state: "cancelled", reason: "货没有到" });
  expect((await claimOf(db, sent.id)).state).toBe("shipped");
  expect((await optionOf(db, gift.optionId)).taken).toBe(1);
  const [notice] = await db.select().from(notices).where(eq(notices.memberId, one.member.id));
  expect(notice).toMatchObject({ title: `“${gift.batch.name}”的发放已取消`, reason: "货没有到" });
});

test("pictures of a draft are taken into use once, and shown with it", async () => {
  const { admin, token } = await manager();
  const picture = await makePicture(db, { ownerAdminId: admin.id });
  const { batch } = await draft({ picture_ids: [picture.id] }, token);
  expect(batch.pictures.map(({ id }) => id)).toEqual([picture.id]);
  expect((await draft({ picture_ids: [picture.id] }, token)).body.error).toEqual(["图片已失效，请重新上传"]);
});

test("who manages one section sees and touches no other's", async () => {
  const { token } = await manager(here);
  expect((await draft({ section: there, store_ids: [store.id] }, token)).status).toBe(403);
  const { batch: own } = await draft({ section: here }, token);
  const foreign = await makeGift(db, { section: there });
  const claim = await makeClaim(db, foreign, (await makeSignedIn(db)).member.id);
  const list = (await call("GET", "/api/admin/gifts?limit=50", { token })).body.data as {
    items: { id: string }[];
  };
  expect(list.items.map(({ id }) => id)).toContain(own.id);
  expect(list.items.map(({ id }) => id)).not.toContain(foreign.batch.id);
  const all = (await call("GET", "/api/admin/gifts?limit=50", { token: desk })).body.data as {
    items: { id: string; total: number; taken: number; waiting: number }[];
  };
  const line = all.items.find(({ id }) => id === foreign.batch.id);
  expect(line).toMatchObject({ total: 5, taken: 1, waiting: 0 });
  const version = (await show(foreign.batch.id)).version;
  for (const [method, path, body] of [
    ["GET", `/api/admin/gifts/${foreign.batch.id}`, undefined],
    ["GET", `/api/admin/gifts/${foreign.batch.id}/claims`, undefined],
    ["GET", `/api/admin/gift-claims/${claim.id}`, undefined],
    ["POST", `/api/admin/gift-claims/${claim.id}/reveal`, undefined],
    ["POST", `/api/admin/gift-claims/${claim.id}/withdraw`, { reason: "不该能做", version: "x" }],
    ["POST", `/api/admin/gifts/${foreign.batch.id}/close`, { version }],
    ["POST", `/api/admin/gifts/${foreign.batch.id}/shipping-list`, undefined],
    ["POST", `/api/admin/gifts/${foreign.batch.id}/shipments`, { text: "1,顺丰,SF12345" }],
    ["POST", `/api/admin/gifts/${foreign.batch.id}/codes/export`, undefined],
    ["DELETE", `/api/admin/gifts/${foreign.batch.id}`, undefined],
  ] as const)
    expect([path, (await call(method, path, { token, body })).status]).toEqual([path, 403]);
});

test("codes are made in numbers, each once, and exported with whether they were used", async () => {
  const { batch } = await draft({ code_kind: "single" });
  expect((await act(batch, "publish")).body.error).toEqual(["还没有生成兑换码，请先生成"]);
  const path = `/api/admin/gifts/${batch.id}/codes`;
  const key = randomUUID();
  expect((await post(path, { count: 250, idempotency_key: key })).body.data).toEqual({ total: 250, used: 0 });
  expect((await post(path, { count: 250, idempotency_key: key })).body.data).toEqual({ total: 250, used: 0 });
  expect((await post(path, { count: 5000, idempotency_key: key })).body.fields).toHaveProperty("count");
  const { items } = (await post(`${path}/export`)).body.data as { items: { code: string; used: boolean }[] };
  expect(new Set(items.map(({ code }) => code)).size).toBe(250);
  expect(items.every(({ code }) => /^[2-9A-HJ-NP-Z]{10}$/.test(code))).toBe(true);
  expect(await actionsOf("gift_batch", batch.id)).toEqual([
    "gifts.drafted",
    "gifts.codes",
    "gifts.codes_exported",
  ]);
  const { batch: free } = await draft();
  expect((await post(`/api/admin/gifts/${free.id}/codes`, { count: 1, idempotency_key: key })).status).toBe(
    409,
  );
  expect(await db.$count(giftCodes, eq(giftCodes.batchId, batch.id))).toBe(250);
});

const RECIPIENT = {
  name: "欧阳车友",
  mobile: "13912345678",
  region: "广东省深圳市南山区",
  detail: "测试路 8 号",
};
async function toSend(gift: Awaited<ReturnType<typeof makeGift>>, values: object = {}) {
  const claim = await makeClaim(db, gift, (await makeSignedIn(db)).member.id, { way: "mail", ...values });
  await db
    .update(giftClaims)
    .set(sealRecipient(keys, claim.id, RECIPIENT))
    .where(eq(giftClaims.id, claim.id));
  return claim;
}

test("an address is masked until it is asked for, which stands in the audit log", async () => {
  const gift = await makeGift(db);
  const claim = await toSend(gift);
  const [line] = await claimsOf(gift.batch.id);
  expect(line?.recipient).toBe("欧** 139****5678 广东省深圳市南山区 ****");
  expect((await post(`/api/admin/gift-claims/${claim.id}/reveal`)).body.data).toEqual(RECIPIENT);
  expect(await actionsOf("gift_claim", claim.id)).toEqual(["gifts.revealed"]);
  const { items } = (await post(`/api/admin/gifts/${gift.batch.id}/shipping-list`)).body.data as {
    items: object[];
  };
  expect(items).toEqual([{ id: claim.id, choice: "赛道日 T 恤 · 1 码", ...RECIPIENT }]);
  expect(await actionsOf("gift_batch", gift.batch.id)).toEqual(["gifts.exported"]);
  await db.update(giftClaims).set({ sealed: null, sealedKeyId: null }).where(eq(giftClaims.id, claim.id));
  expect((await post(`/api/admin/gift-claims/${claim.id}/reveal`)).status).toBe(410);
  expect((await claimsOf(gift.batch.id))[0]?.recipient).toBe("");
});

test("review, parcel and its correction reach the member, step by step", async () => {
  const gift = await makeGift(db, { needsReview: true });
  const claim = await toSend(gift, { state: "review" });
  const path = `/api/admin/gift-claims/${claim.id}`;
  const version = async () => ((await call("GET", path, { token: desk })).body.data as DeskClaim).version;
  const stale = await version();
  expect((await post(`${path}/approve`, { version: stale })).status).toBe(200);
  expect((await post(`${path}/refuse`, { version: stale, reason: "名单不符" })).body.code).toBe("CHANGED");
  const ship = async (courier: string, tracking: string) =>
    post(`${path}/ship`, { courier, tracking, version: await version() });
  expect((await ship("顺丰", "!")).body.fields).toHaveProperty("tracking");
  expect((await ship("", "SF10001")).body.fields).toEqual({ courier: "请填写快递公司" });
  expect((await ship("顺丰", " sf1000 1 ")).status).toBe(200);
  expect((await ship("顺丰", "SF10002")).status).toBe(200);
  expect(await claimOf(db, claim.id)).toMatchObject({ state: "shipped", tracking: "SF10002" });
  const detail = (await call("GET", path, { token: desk })).body.data as { events: { act: string }[] };
  expect(detail.events.map((event) => event.act)).toEqual(["approve", "ship", "corrected"]);
  const told = await db
    .select()
    .from(notices)
    .where(eq(notices.memberId, claim.memberId ?? "0"))
    .orderBy(notices.id);
  expect(told.map(({ title }) => title.replace(`“${gift.batch.name}”`, ""))).toEqual([
    ...["的登记已通过", "已寄出", "的快递单号有更正"],
  ]);
});

test("pasted parcels are written down all, or with one mistake none, and each mistake is told by its line", async () => {
  const gift = await makeGift(db);
  const [one, two] = [await toSend(gift), await toSend(gift)];
  const pickup = await makeClaim(db, gift, (await makeSignedIn(db)).member.id);
  const paste = async (text: string) =>
    (await post(`/api/admin/gifts/${gift.batch.id}/shipments`, { text })).body.data as {
      done: number;
      problems: { line: number; text: string }[];
    };
  const wrong = await paste(
    `编号,快递公司,快递单号\r\n${one.id},顺丰,SF10001\n${pickup.id},顺丰,SF10002\nx,顺丰,SF1\n${one.id},顺丰,SF10003\n999999,中通,ZT12345\n${two.id},,`,
  );
  expect(wrong.done).toBe(0);
  expect(wrong.problems.map(({ line }) => line)).toEqual([3, 4, 5, 6, 7]);
  expect((await claimOf(db, one.id)).state).toBe("ready");
  expect(await paste(`${one.id}\t顺丰\tSF10001\n\n"${two.id}","中通","zt 12345"\n`)).toEqual({
    done: 2,
    problems: [],
  });
  expect(await claimOf(db, two.id)).toMatchObject({ state: "shipped", courier: "中通", tracking: "ZT12345" });
  expect((await paste("  \n")).problems).toEqual([{ line: 1, text: "没有可以登记的内容" }]);
  expect((await paste(`${one.id},顺丰,SF10001`)).done).toBe(1);
});

test("stores say who hands out there; only accounts that may, and two editors one after the other", async () => {
  const staff = await makeStaff(db);
  const reader = await makeAdmin(db);
  const body = {
    section: here,
    name: "城北店",
    address: "城北大道 1 号",
    phone: "0755-1234567",
    hours: "10:00–18:00",
  };
  const make = (values: object = {}) => post("/api/admin/gift-stores", { ...body, ...values });
  expect((await make({ staff_ids: [reader.admin.id] })).body.fields).toHaveProperty("staff_ids");
  const made = await make({ staff_ids: [staff.admin.id] });
  const one = made.body.data as DeskStore;
  expect(one.staff.map(({ id }) => id)).toEqual([staff.admin.id]);
  expect((await make()).body.fields).toEqual({ name: "这个分区已有同名的门店" });
  const { stores } = (await call("GET", "/api/admin/gift-counter", { token: staff.token })).body.data as {
    stores: { id: string }[];
  };
  expect(stores.map(({ id }) => id)).toEqual([one.id]);
  const path = `/api/admin/gift-stores/${one.id}`;
  const change = (version: string, values: object = {}) =>
    call("PUT", path, { token: desk, body: { ...body, active: true, staff_ids: [], version, ...values } });
  expect((await change(one.version, { active: false })).body.data).toMatchObject({
    active: false,
    staff: [],
  });
  expect((await change(one.version)).body.code).toBe("CHANGED");
  expect((await draft({ section: here, store_ids: [one.id] })).body.fields).toEqual({
    store_ids: "“城北店”已停用",
  });
  expect((await draft({ section: there, store_ids: [one.id] })).body.fields).toHaveProperty("store_ids");
  expect((await call("DELETE", path, { token: desk })).status).toBe(200);
  expect((await call("DELETE", `/api/admin/gift-stores/${store.id}`, { token: desk })).body.error).toEqual([
    "已有礼品用到这家门店，不能删除，可以停用",
  ]);
});

test("what waits for the desk stands beside its line and on the board, for its own sections alone", async () => {
  const { token } = await manager(here);
  const waiting = async (of: string) => {
    const { counts } = (await call("GET", "/api/admin/desk", { token: of })).body.data as {
      counts: Record<string, number>;
    };
    return counts["admin.gifts"];
  };
  const before = (await waiting(desk)) ?? 0;
  const gift = await makeGift(db, { section: here, needsReview: true });
  await toSend(gift, { state: "review" });
  await toSend(gift);
  await makeClaim(db, gift, (await makeSignedIn(db)).member.id);
  await toSend(await makeGift(db, { section: there }));
  expect(await waiting(token)).toBe(2);
  expect(await waiting(desk)).toBe(before + 3);
  expect(await waiting((await makeStaff(db)).token)).toBeUndefined();
});
