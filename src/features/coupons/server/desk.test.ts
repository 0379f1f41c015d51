import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { auditLog } from "#capabilities/desk/admin/server/tables.ts";
import { notices } from "#capabilities/people/notices/server/tables.ts";
import { createTestApp } from "../../../../test/support/app.ts";
import { makeCouponBatch } from "../../../../test/support/coupons.ts";
import { makeAdmin, makeMember, makeRole, makeSignedIn } from "../../../../test/support/factories.ts";
import { makeGoods } from "../../../../test/support/shop.ts";
import type { DeskCouponBatch } from "../desk-contract.ts";
import { couponBatches, coupons } from "./tables.ts";

const { services, call } = await createTestApp({ env: { WRITES_ADDRESS_MINUTE_MAX: "100000" } });
const { db } = services;
const { token: desk, admin } = await makeAdmin(db, await makeRole(db, [{ permission: "coupons.manage" }]));

const DAY = 86_400_000;
const inDays = (days: number) => new Date(Date.now() + days * DAY).toISOString();
const wanted = () => ({
  ...{ name: "开业券", section: "main", kind: "amount", amount_fen: 3000, threshold_fen: 20_000 },
  ...{ way: "claim", total: 100, claim_from: inDays(-1), claim_until: inDays(5), valid_days: 7 },
});
const create = (changes: object = {}, token = desk) =>
  call("POST", "/api/admin/coupons", {
    token,
    body: { ...wanted(), ...changes, idempotency_key: randomUUID() },
  });
const shown = ({ body }: { body: { data: unknown } }) => body.data as DeskCouponBatch;
const post = (id: string, what: string, body: object) =>
  call("POST", `/api/admin/coupons/${id}/${what}`, { token: desk, body });

test("a batch is drafted, changed, opened, closed and opened again; every act stands in the log", async () => {
  const made = shown(await create());
  expect(made).toMatchObject({ status: "draft", words: "满 ¥200 减 ¥30", given: 0, can: { open: true } });
  const path = `/api/admin/coupons/${made.id}`;
  const change = { ...wanted(), name: "开业大券", version: made.version };
  const changed = shown(await call("PUT", path, { token: desk, body: change }));
  expect(changed.name).toBe("开业大券");
  expect((await call("PUT", path, { token: desk, body: change })).body.code).toBe("CHANGED");
  const opened = shown(await post(made.id, "open", { version: changed.version }));
  expect(opened.status).toBe("open");
  const closed = shown(await post(made.id, "close", { version: opened.version }));
  expect(closed).toMatchObject({ status: "closed", can: { open: true, close: false } });
  expect(shown(await post(made.id, "open", { version: closed.version })).status).toBe("open");
  const log = await db.select().from(auditLog).where(eq(auditLog.targetId, made.id)).orderBy(auditLog.id);
  expect(log.map(({ action }) => action)).toEqual([
    ...["coupons.drafted", "coupons.changed", "coupons.opened", "coupons.closed", "coupons.reopened"],
  ]);
  expect(log.every(({ adminId }) => adminId === admin.id)).toBe(true);
});

test("what cannot be given out is refused beside its field", async () => {
  const refused = async (changes: object) => (await create(changes)).body.fields;
  expect(await refused({ amount_fen: 0 })).toEqual({ amount_fen: "金额不正确" });
  expect(await refused({ amount_fen: 1.5 })).toEqual({ amount_fen: "金额不正确" });
  expect(await refused({ amount_fen: 30_000 })).toEqual({ amount_fen: "减的金额不能超过门槛" });
  expect(await refused({ kind: "percent" })).toEqual({ percent: "请填写减百分之几，1 到 99" });
  expect(await refused({ total: 0 })).toEqual({ total: "数量不能小于 1" });
  expect(await refused({ claim_until: inDays(-2) })).toEqual({ claim_until: "结束时间要晚于开始时间" });
  expect(await refused({ valid_days: null })).toEqual({ valid_from: "请选择从什么时候起可用" });
  expect(await refused({ way: "code", code: "AB" })).toEqual({ code: "兑换码是 4 到 20 个字" });
  expect(await refused({ way: "points" })).toEqual({ points: "请填写要多少积分" });
  expect(await refused({ goods_ids: ["999999"] })).toEqual({ goods_ids: "有的商品已不存在，请重新选择" });
  await create({ way: "code", code: "SAME" });
  expect(await refused({ way: "code", code: "same" })).toEqual({ code: "这个兑换码已经用在另一批优惠券" });
});

test("once some were given their worth stays, and the number never falls below them", async () => {
  const goods = await makeGoods(db);
  const made = shown(await create({ goods_ids: [goods.id] }));
  expect(made.goods).toEqual([{ id: goods.id, name: goods.title }]);
  const opened = shown(await post(made.id, "open", { version: made.version }));
  const { token } = await makeSignedIn(db);
  await call("POST", `/api/coupons/${made.id}/claim`, { token, body: { idempotency_key: randomUUID() } });
  const put = (changes: object) =>
    call("PUT", `/api/admin/coupons/${made.id}`, {
      token: desk,
      body: { ...wanted(), goods_ids: [goods.id], ...changes, version: opened.version },
    });
  expect((await put({ amount_fen: 1000 })).body.fields).toEqual({
    amount_fen: "已经有人领取，这一项不能再改；可以关闭后新建一批",
  });
  await db.update(couponBatches).set({ given: 3 }).where(eq(couponBatches.id, made.id));
  expect((await put({ total: 2 })).body.fields).toEqual({ total: "已经发出 3 张，数量不能更少" });
  expect(shown(await put({ total: 3 }))).toMatchObject({ total: 3, given: 3 });
  const gone = await call("DELETE", `/api/admin/coupons/${made.id}`, { token: desk });
  expect(gone.body.error).toEqual(["已经有人领取，不能删除；不再发放请关闭它"]);
});

test("the desk gives one each to those it names, all or none, once, and they are told", async () => {
  const [one, two] = [await makeMember(db), await makeMember(db)];
  const batch = await makeCouponBatch(db, { way: "grant", total: 3 });
  const wrong = await post(batch.id, "grant", {
    text: `${one.id}\n${two.mobile}\n99999999\n${one.id}`,
    idempotency_key: randomUUID(),
  });
  expect(wrong.body.data).toEqual({
    done: 0,
    problems: [
      { line: 3, text: "没有会员 99999999" },
      { line: 4, text: `${one.id} 写了两次` },
    ],
  });
  const body = { text: `${one.id}\n\n${two.mobile}`, idempotency_key: randomUUID() };
  expect((await post(batch.id, "grant", body)).body.data).toEqual({ done: 2, problems: [] });
  expect((await post(batch.id, "grant", body)).body.data).toEqual({ done: 2, problems: [] });
  expect(await db.select().from(coupons).where(eq(coupons.batchId, batch.id))).toHaveLength(2);
  const told = await db.select().from(notices).where(eq(notices.memberId, two.id));
  expect(told.map(({ title }) => title)).toEqual(["收到一张优惠券：满 ¥200 减 ¥30"]);
  const others = [await makeMember(db), await makeMember(db)];
  const many = await post(batch.id, "grant", {
    text: others.map(({ id }) => id).join("\n"),
    idempotency_key: randomUUID(),
  });
  expect(many.body.fields).toEqual({ text: "只剩 1 张，不够 2 位" });
  const list = await call("GET", `/api/admin/coupons/${batch.id}/coupons`, { token: desk });
  expect(list.body.data).toMatchObject({ items: [{ state: "free" }, { state: "free" }] });
  const file = await post(batch.id, "export", {});
  expect((file.body.data as { items: unknown[] }).items).toHaveLength(2);
});

test("who may manage one section reaches no other's, and members reach none", async () => {
  const role = await makeRole(db, [{ permission: "coupons.manage", section: "lexus" }]);
  const { token } = await makeAdmin(db, role);
  const mine = await makeCouponBatch(db, { section: "lexus" });
  const others = await makeCouponBatch(db, { section: "honda" });
  const at = (id: string) => call("GET", `/api/admin/coupons/${id}`, { token });
  expect([(await at(mine.id)).status, (await at(others.id)).status]).toEqual([200, 403]);
  expect((await create({ section: "honda" }, token)).status).toBe(403);
  const { body } = await call("GET", "/api/admin/coupons", { token });
  const sections = (body.data as { items: { section: string }[] }).items.map(({ section }) => section);
  expect(new Set(sections)).toEqual(new Set(["lexus"]));
  const { token: member } = await makeSignedIn(db);
  expect((await call("GET", "/api/admin/coupons", { token: member })).status).toBe(401);
});
