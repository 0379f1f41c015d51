import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import type { LevelIntro } from "#capabilities/community/growth/contract.ts";
import type { ActRule } from "#capabilities/community/growth/desk-contract.ts";
import { auditLog } from "#capabilities/desk/admin/server/tables.ts";
import { members } from "#capabilities/people/members/server/tables.ts";
import { createTestApp } from "../../../../../test/support/app.ts";
import { doneBehind } from "../../../../../test/support/behind.ts";
import { makeAdmin, makeRole, makeSignedIn } from "../../../../../test/support/factories.ts";
import { recordAct } from "./record-act.ts";
import { growthEntries } from "./tables.ts";

const { services, call } = await createTestApp();
const { db } = services;

const signedIn = async (permission: string) =>
  (await makeAdmin(db, await makeRole(db, [{ permission }]))).token;
const manager = await signedIn("growth.manage");

const ruleOf = async (act: string) => {
  const { body } = await call("GET", "/api/admin/growth-rules", { token: manager });
  const rule = (body.data as { items: ActRule[] }).items.find((one) => one.act === act);
  if (rule === undefined) throw new Error(`no rule of ${act}`);
  return rule;
};
const change = (
  { act, version, growth, points, daily_cap, open }: ActRule,
  changes: object = {},
  token = manager,
) =>
  call("PUT", `/api/admin/growth-rules/${act}`, {
    token,
    body: { version, growth, points, daily_cap, open, ...changes },
  });
const comment = async (memberId: string, n: number) => {
  await db.transaction((tx) =>
    recordAct(tx, { act: "comment.published", memberId, object: `comment:r${memberId}-${n}` }),
  );
  await doneBehind(services);
};
const growthOf = async (id: string) =>
  (await db.select({ growth: members.growth }).from(members).where(eq(members.id, id)))[0]?.growth;

test("an act gives what the desk says from then on, as often a day, and members read so", async () => {
  const before = await ruleOf("comment.published");
  expect(before).toMatchObject({ changed: false, open: true });
  const { member } = await makeSignedIn(db);
  await comment(member.id, 1);
  const first = await growthOf(member.id);
  expect(first).toBe(before.growth);
  expect((await change(before, { growth: 7, points: 3, daily_cap: 2 })).status).toBe(200);
  await comment(member.id, 2);
  await comment(member.id, 3);
  expect(await growthOf(member.id)).toBe((first ?? 0) + 7);
  const given = await db
    .select({ growth: growthEntries.growth, points: growthEntries.points })
    .from(growthEntries)
    .where(eq(growthEntries.memberId, member.id))
    .orderBy(growthEntries.id);
  expect(given).toEqual([
    { growth: before.growth, points: before.points },
    { growth: 7, points: 3 },
  ]);
  const intro = (await call("GET", "/api/my/level-intro")).body.data as LevelIntro;
  expect(intro.acts.find(({ name }) => name === "comment.published")).toMatchObject({
    ...{ growth: 7, points: 3, cap: 2 },
  });
  const audited = await db.select().from(auditLog).where(eq(auditLog.action, "growth.rule"));
  expect(audited.map(({ targetId }) => targetId)).toContain("comment.published");
});

test("an act that is off gives nothing and is counted all the same; set back, it is as code offers it", async () => {
  const rule = await ruleOf("member.followed");
  expect((await change(rule, { open: false })).status).toBe(200);
  const { member } = await makeSignedIn(db);
  await db.transaction((tx) =>
    recordAct(tx, { act: "member.followed", memberId: member.id, object: `member:off${member.id}` }),
  );
  await doneBehind(services);
  const counted = await db
    .select({ growth: growthEntries.growth, points: growthEntries.points })
    .from(growthEntries)
    .where(eq(growthEntries.memberId, member.id));
  expect(counted).toEqual([{ growth: 0, points: 0 }]);
  const off = await ruleOf("member.followed");
  expect(off).toMatchObject({ open: false, changed: true });
  expect((await change(off, { open: true })).status).toBe(200);
  expect(await ruleOf("member.followed")).toEqual(rule);
});

test("what cannot be is refused in words, and what another changed meanwhile too", async () => {
  const rule = await ruleOf("comment.liked");
  const refused = async (changes: object, words: string, one = rule) =>
    expect((await change(one, changes)).body.error).toEqual([words]);
  await refused({ growth: -1 }, "成长值不能小于 0");
  await refused({ points: 1001 }, "积分最多 1000");
  await refused({ daily_cap: null }, "请填写每天次数");
  await refused({ daily_cap: 101 }, "每天次数最多 100");
  await refused({ points: 5 }, "这种行为的积分不在这里设置", await ruleOf("check_in"));
  await refused({ daily_cap: 5 }, "这种行为没有每天次数", await ruleOf("mobile.bound"));
  expect((await change({ ...rule, act: "page.read" })).status).toBe(404);
  expect((await change(rule, { growth: 9 })).status).toBe(200);
  expect((await change(rule, { growth: 8 })).body.code).toBe("CHANGED");
  expect((await change(rule, {}, await signedIn("figures.read"))).status).toBe(403);
  expect((await ruleOf("comment.liked")).growth).toBe(9);
});
