import { and, eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { recordAct } from "#capabilities/community/growth/server/public.ts";
import type { Honour, Wall } from "#capabilities/community/honours/contract.ts";
import type { DeskHonour } from "#capabilities/community/honours/desk-contract.ts";
import { auditLog } from "#capabilities/desk/admin/server/tables.ts";
import { members } from "#capabilities/people/members/server/tables.ts";
import { notices } from "#capabilities/people/notices/server/tables.ts";
import { createTestApp } from "../../../../../test/support/app.ts";
import { doneBehind } from "../../../../../test/support/behind.ts";
import { makeSeries } from "../../../../../test/support/certifications.ts";
import { makeAdmin, makeRole, makeSignedIn } from "../../../../../test/support/factories.ts";
import { awardConditions } from "./award-conditions.ts";
import { FOLLOW_HONOUR, followHonour } from "./follow-honour.ts";
import { drawMedal } from "./medal/draw-medal.ts";
import { memberHonours } from "./tables.ts";

const { services, call, inject } = await createTestApp();
const { db } = services;
// Tests follow by hand.
await services.jobs.define(FOLLOW_HONOUR, { work: async () => undefined });

const signedIn = async (permission: string) =>
  (await makeAdmin(db, await makeRole(db, [{ permission }]))).token;
const manager = await signedIn("honours.manage");
const giver = await signedIn("honours.award");

let made = 0;
const input = (changes: object = {}) => ({
  name: `新荣誉 ${++made}`,
  how: "写一条评论，等级到 Lv2",
  season: "2026 秋季",
  class: "contribution",
  emblem: "cup",
  metal: "silver",
  colour: "green",
  path: "/my/grade",
  wearable: true,
  open: true,
  starts_at: null,
  ends_at: null,
  conditions: [
    { key: "level", value: 2, choice: "" },
    { key: "act", value: 1, choice: "comment.published" },
  ],
  ...changes,
});
const list = async () =>
  (await call("GET", "/api/admin/honours", { token: manager })).body.data as {
    items: DeskHonour[];
    conditions: { key: string }[];
  };
const create = (changes: object = {}, token = manager) =>
  call("POST", "/api/admin/honours", { token, body: input(changes) });
const created = async (changes: object = {}) => {
  const { body } = await create(changes);
  expect(body.error).toBeUndefined();
  const { key } = body.data as { key: string };
  const honour = (await list()).items.find((one) => one.key === key);
  if (honour === undefined) throw new Error("the honour is not in the list");
  return honour;
};
const change = ({ key, version, ...honour }: DeskHonour, changes: object) => {
  const { name, how, season, class: kind, emblem, metal, colour, path, wearable, open } = honour;
  const { starts_at, ends_at, conditions } = honour;
  const body = {
    ...{ name, how, season, class: kind, emblem, metal, colour, path, wearable, open },
    ...{ starts_at, ends_at, conditions, version, ...changes },
  };
  return call("PUT", `/api/admin/honours/${key}`, { token: manager, body });
};
const holds = async (memberId: string, key: string) =>
  (await db.$count(
    memberHonours,
    and(eq(memberHonours.memberId, memberId), eq(memberHonours.honour, key)),
  )) === 1;
const onWall = async (token: string, key: string) =>
  ((await call("GET", "/my/honor", { token })).body.data as Wall).items.find((one) => one.key === key);

test("an honour that asks two things comes when both hold, and says before how many of them do", async () => {
  const honour = await created();
  const { member, token } = await makeSignedIn(db);
  await db.transaction((tx) =>
    recordAct(tx, { act: "comment.published", memberId: member.id, object: `comment:m${member.id}` }),
  );
  await doneBehind(services);
  await awardConditions(services);
  expect(await holds(member.id, honour.key)).toBe(false);
  expect((await onWall(token, honour.key))?.progress).toEqual({ value: 1, goal: 2, unit: "conditions" });
  await db.update(members).set({ level: 2 }).where(eq(members.id, member.id));
  expect(await awardConditions(services)).toBeGreaterThan(0);
  expect(await holds(member.id, honour.key)).toBe(true);
  expect(await onWall(token, honour.key)).toMatchObject({
    season: "2026 秋季",
    awarded_at: expect.any(String),
  });
  const told = await db.select({ title: notices.title }).from(notices).where(eq(notices.memberId, member.id));
  expect(told).toContainEqual({ title: `你点亮了勋章“${honour.name}”` });
  expect(await awardConditions(services)).toBe(0);
  const audited = await db.select().from(auditLog).where(eq(auditLog.targetId, honour.key));
  expect(audited.map(({ action }) => action)).toEqual(["honours.created"]);
});

test("one condition that acts lead to is looked at with every act, and read back as it was asked", async () => {
  const asked = [{ key: "act", value: 2, choice: "comment.published" }];
  const honour = await created({ conditions: asked });
  expect(honour.conditions).toEqual(asked);
  const { member } = await makeSignedIn(db);
  for (const n of [1, 2])
    await db.transaction((tx) =>
      recordAct(tx, { act: "comment.published", memberId: member.id, object: `comment:o${n}-${member.id}` }),
    );
  await doneBehind(services);
  expect(await holds(member.id, honour.key)).toBe(true);
});

test("nothing is awarded before the beginning, after the end or while it is off", async () => {
  const { member } = await makeSignedIn(db);
  const conditions = [{ key: "days", value: 5, choice: "" }];
  await db
    .update(members)
    .set({ createdAt: new Date(Date.now() - 9 * 86_400_000) })
    .where(eq(members.id, member.id));
  const day = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString();
  const later = await created({ conditions, starts_at: day(1) });
  const past = await created({ conditions, ends_at: day(-1) });
  const off = await created({ conditions, open: false });
  const now = await created({ conditions });
  await awardConditions(services);
  for (const { key } of [later, past, off]) expect(await holds(member.id, key)).toBe(false);
  expect(await holds(member.id, now.key)).toBe(true);
});

test("it is counted who would get it today", async () => {
  const count = (conditions: object[], key = "") =>
    call("POST", "/api/admin/honours/count", { token: manager, body: { key, conditions } });
  const { member } = await makeSignedIn(db);
  await db.update(members).set({ growth: 9_876_543 }).where(eq(members.id, member.id));
  const asked = [{ key: "growth", value: 9_876_543, choice: "" }];
  expect((await count(asked)).body.data).toEqual({ count: 1, more: false });
  const honour = await created({ conditions: asked });
  await followHonour(services, honour.key);
  expect((await count(asked, honour.key)).body.data).toEqual({ count: 0, more: false });
  expect((await count([])).body.error).toEqual(["请先添加条件"]);
  expect((await count([{ key: "level", value: 99, choice: "" }])).status).toBe(400);
  expect((await call("POST", "/api/admin/honours/count", { token: giver, body: {} })).status).toBe(403);
});

test("every condition can be asked of the database", async () => {
  const series = (await makeSeries(db)).slug;
  for (const { key, counted, choices, series: ofSeries } of (await list()).conditions as DeskConditions) {
    const choice = ofSeries ? series : (choices?.at(-1)?.value ?? "");
    const conditions = [{ key, value: counted?.least ?? 1, choice }];
    const answer = await call("POST", "/api/admin/honours/count", {
      token: manager,
      body: { key: "", conditions },
    });
    expect(answer.status, key).toBe(200);
  }
});
type DeskConditions = {
  key: string;
  series: boolean;
  counted: { least: number } | null;
  choices: { value: string }[] | null;
}[];

test("a changed name follows to those who wear it, and what may not be worn any more comes off", async () => {
  const honour = await created();
  const { member, token } = await makeSignedIn(db);
  await db.insert(memberHonours).values({ memberId: member.id, honour: honour.key });
  expect((await call("PUT", `/api/my/honours/${honour.key}/worn`, { token })).status).toBe(200);
  const badges = async () =>
    (await db.select({ badges: members.badges }).from(members).where(eq(members.id, member.id)))[0]?.badges;
  const name = `改名 ${honour.key.slice(-4)}`;
  expect((await call("GET", `/api/honours/${honour.key}`)).body.data).toMatchObject({ name: honour.name });
  expect((await change(honour, { name })).status).toBe(200);
  await followHonour(services, honour.key);
  expect(await badges()).toEqual([{ key: honour.key, name }]);
  expect((await call("GET", `/api/honours/${honour.key}`)).body.data as Honour).toMatchObject({ name });
  const again = (await list()).items.find(({ key }) => key === honour.key);
  if (again === undefined) throw new Error("the honour is gone");
  expect((await change(again, { wearable: false })).status).toBe(200);
  await followHonour(services, honour.key);
  expect(await badges()).toEqual([]);
  expect((await call("PUT", `/api/my/honours/${honour.key}/worn`, { token })).body.error).toEqual([
    "这枚勋章只能收藏，不能佩戴",
  ]);
  expect(await holds(member.id, honour.key)).toBe(true);
});

test("what cannot be is refused in words, and what another changed meanwhile too", async () => {
  const honour = await created();
  const refused = async (changes: object, words: string) =>
    expect((await create(changes)).body.error).toEqual([words]);
  await refused({ name: honour.name }, "已有同名的勋章");
  await refused({ name: "一" }, "请填写名称");
  await refused({ emblem: "dragon" }, "请选择图案");
  await refused({ path: "/nowhere" }, "请选择去哪里完成");
  await refused({ conditions: [{ key: "riches", value: 1, choice: "" }] }, "条件的数量或选项不对");
  await refused({ conditions: [{ key: "act", value: 1, choice: "page.read" }] }, "条件的数量或选项不对");
  const level = (value: number) => ({ key: "level", value, choice: `${value}` });
  await refused({ conditions: [1, 2, 3, 4, 5, 6].map(level) }, "最多 5 个条件");
  const [now, before] = [new Date().toISOString(), new Date(Date.now() - 1000).toISOString()];
  await refused({ starts_at: now, ends_at: before }, "结束时间要晚于开始时间");
  expect((await change(honour, { season: "" })).status).toBe(200);
  expect((await change(honour, { season: "x" })).body.code).toBe("CHANGED");
  expect((await change({ ...honour, key: "no-such" }, {})).status).toBe(404);
  expect((await create({}, giver)).status).toBe(403);
  const { token: other } = await makeAdmin(db, await makeRole(db, [{ permission: "figures.read" }]));
  expect((await call("GET", "/api/admin/honours", { token: other })).status).toBe(403);
});

test("honours of a class get another order, all of them at once", async () => {
  await created({ class: "limited", conditions: [] });
  const keys = async () =>
    (await list()).items.filter((one) => one.class === "limited").map(({ key }) => key);
  const turned = (await keys()).toReversed();
  const order = (body: object) => call("PUT", "/api/admin/honours", { token: manager, body });
  expect((await order({ class: "limited", keys: turned })).status).toBe(200);
  expect(await keys()).toEqual(turned);
  expect((await order({ class: "limited", keys: turned.slice(1) })).body.code).toBe("CHANGED");
});

test("a pasted list is given an honour once, and every line is answered", async () => {
  const honour = await created({ conditions: [] });
  const [one, two, held] = [await makeSignedIn(db), await makeSignedIn(db), await makeSignedIn(db)];
  await db.insert(memberHonours).values({ memberId: held.member.id, honour: honour.key });
  await db
    .insert(memberHonours)
    .values({ memberId: two.member.id, honour: honour.key, revokedAt: new Date() });
  const lines = [one.member.id, two.member.nickname, held.member.id, "没有这个人", one.member.id];
  const give = (body: object, token = giver) =>
    call("POST", `/api/admin/honours/${honour.key}/award-list`, { token, body });
  const results = async () =>
    (
      (await give({ members: lines, reason: "活动获奖" })).body.data as { items: { result: string }[] }
    ).items.map(({ result }) => result);
  expect(await results()).toEqual(["given", "given", "held", "unknown", "repeated"]);
  expect(await results()).toEqual(["held", "held", "held", "unknown", "repeated"]);
  expect((await onWall(two.token, honour.key))?.reason).toBe("活动获奖");
  expect((await give({ members: Array(1001).fill("1"), reason: "太多了" })).body.error).toEqual([
    "一次最多 1000 人",
  ]);
  expect((await give({ members: ["1"], reason: "可以" }, manager)).status).toBe(403);
  const missing = await call("POST", "/api/admin/honours/no-such/award-list", {
    token: giver,
    body: { members: ["1"], reason: "可以" },
  });
  expect(missing.status).toBe(404);
});

test("a look that is being chosen is drawn, and nothing else", async () => {
  const look = { class: "growth", emblem: "cup", metal: "gold", colour: "red", key: "new" } as const;
  const answer = await inject({ url: "/media/medal-previews/growth.cup.gold.red.new.svg" });
  expect(answer.body).toBe(drawMedal({ ...look, lit: true }));
  expect(drawMedal({ ...look, lit: true })).not.toBe(drawMedal({ ...look, colour: "class", lit: true }));
  for (const file of ["growth.cup.gold.red.svg", "growth.dragon.gold.red.new.svg", "x.cup.gold.red.new.svg"])
    expect((await inject({ url: `/media/medal-previews/${file}` })).statusCode).toBe(404);
});
