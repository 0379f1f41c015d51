import { and, eq, sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { recordAct, revokeActs } from "#capabilities/community/growth/server/public.ts";
import type { Honour, Wall } from "#capabilities/community/honours/contract.ts";
import { checkInStreaks } from "#capabilities/community/points/server/tables.ts";
import { members } from "#capabilities/people/members/server/tables.ts";
import { notices } from "#capabilities/people/notices/server/tables.ts";
import type { Transaction } from "#platform/database/client.ts";
import { createTestApp } from "../../../../../test/support/app.ts";
import { doneBehind } from "../../../../../test/support/behind.ts";
import {
  makeAdmin,
  makeArticle,
  makeComment,
  makeRole,
  makeSignedIn,
} from "../../../../../test/support/factories.ts";
import { until } from "../../../../../test/support/within.ts";
import { awardAll } from "./award.ts";
import { countHolders } from "./count-holders.ts";
import { honours, memberHonours } from "./tables.ts";

const { services, call, inject } = await createTestApp();
const { db, cache } = services;

const behind = (leave: (tx: Transaction) => Promise<void>) =>
  db.transaction(leave).then(() => doneBehind(services));
const comment = (memberId: string, n: number, at?: Date) =>
  behind((tx) =>
    recordAct(tx, {
      act: "comment.published",
      memberId,
      object: `comment:${memberId}${n}`,
      ...(at && { at }),
    }),
  );
const wall = async (token: string) => (await call("GET", "/my/honor", { token })).body.data as Wall;
const on = (token: string, key: string) => call("PUT", `/api/my/honours/${key}/worn`, { token });
const off = (token: string, key: string) => call("DELETE", `/api/my/honours/${key}/worn`, { token });
const lit = ({ items }: Wall) => items.filter(({ awarded_at }) => awarded_at !== null).map(({ key }) => key);
const give = (memberId: string, ...keys: string[]) =>
  db.insert(memberHonours).values(keys.map((honour) => ({ memberId, honour })));
const told = (memberId: string) =>
  db
    .select({ title: notices.title })
    .from(notices)
    .where(and(eq(notices.memberId, memberId), sql`kind like 'honours.%'`))
    .orderBy(notices.id);
const badges = async (memberId: string) => {
  const [row] = await db.select({ badges: members.badges }).from(members).where(eq(members.id, memberId));
  return row?.badges.map(({ key }) => key);
};

test("an honour comes with the act that reaches it, once, and is told", async () => {
  const { member, token } = await makeSignedIn(db);
  expect(lit(await wall(token))).toEqual([]);
  await comment(member.id, 1);
  expect(lit(await wall(token))).toEqual(["first-comment"]);
  await comment(member.id, 2);
  expect(await told(member.id)).toEqual([{ title: "你点亮了勋章“开口说车”" }]);
});

test("progress counts what counts now, and an honour stays when its act is taken back", async () => {
  const { member, token } = await makeSignedIn(db);
  await comment(member.id, 1);
  await comment(member.id, 2);
  const progress = async () => (await wall(token)).items.find(({ key }) => key === "comments-50")?.progress;
  expect(await progress()).toEqual({ value: 2, goal: 50, unit: "times" });
  await db
    .update(memberHonours)
    .set({ awardedAt: new Date(Date.now() - 60_000) })
    .where(eq(memberHonours.memberId, member.id));
  await behind((tx) => revokeActs(tx, `comment:${member.id}2`));
  await behind((tx) => revokeActs(tx, `comment:${member.id}1`));
  expect(await progress()).toMatchObject({ value: 0 });
  expect(lit(await wall(token))).toEqual(["first-comment"]);
});

test("an honour that came by a decision which is undone at once was never given, and nothing is told of it", async () => {
  const { member, token } = await makeSignedIn(db);
  await comment(member.id, 1);
  expect(lit(await wall(token))).toEqual(["first-comment"]);
  await behind((tx) => revokeActs(tx, `comment:${member.id}1`));
  expect(lit(await wall(token))).toEqual([]);
  expect(await told(member.id)).toEqual([]);
  await comment(member.id, 2);
  expect(await told(member.id)).toEqual([{ title: "你点亮了勋章“开口说车”" }]);
});

test("levels and days in a row count too", async () => {
  const { member, token } = await makeSignedIn(db);
  await db.update(members).set({ growth: 198, level: 2 }).where(eq(members.id, member.id));
  await comment(member.id, 1);
  expect(lit(await wall(token))).toContain("level-3");
  await db.insert(checkInStreaks).values({ memberId: member.id, lastDay: "2026-11-21", days: 7 });
  await behind((tx) => recordAct(tx, { act: "check_in", memberId: member.id, object: "check_in:x" }));
  expect(lit(await wall(token))).toContain("streak-7");
  expect((await wall(token)).items.find(({ key }) => key === "streak-30")?.progress).toEqual({
    value: 7,
    goal: 30,
    unit: "days",
  });
});

test("the job awards what a changed rule makes reached, and nothing that was taken away", async () => {
  const { member, token } = await makeSignedIn(db);
  const gone = await makeSignedIn(db);
  await comment(member.id, 1);
  await comment(member.id, 2);
  await comment(gone.member.id, 1);
  await comment(gone.member.id, 2);
  await db
    .insert(memberHonours)
    .values({ memberId: gone.member.id, honour: "comments-50", revokedAt: new Date() });
  await db
    .update(honours)
    .set({ rule: { act: "comment.published", count: 2 } })
    .where(eq(honours.key, "comments-50"));
  expect(lit(await wall(token))).not.toContain("comments-50");
  expect(await awardAll(services)).toBeGreaterThan(0);
  expect(lit(await wall(token))).toContain("comments-50");
  expect(lit(await wall(gone.token))).not.toContain("comments-50");
  expect(await awardAll(services)).toBe(0);
  await db
    .update(honours)
    .set({ rule: { act: "comment.published", count: 50 } })
    .where(eq(honours.key, "comments-50"));
});

test("rarity and rank are what was counted, of members who are there", async () => {
  const [one, two, ended] = [await makeSignedIn(db), await makeSignedIn(db), await makeSignedIn(db)];
  await give(one.member.id, "founder", "decade");
  await give(two.member.id, "founder");
  await give(ended.member.id, "founder");
  await db.update(members).set({ status: "cancelled" }).where(eq(members.id, ended.member.id));
  const before = (await call("GET", "/api/honours/founder")).body.data as Honour;
  expect(before.rarity).toBeNull();
  expect((await wall(one.token)).rank).toBeNull();
  await db.transaction((tx) => countHolders(tx, cache));
  const active = await db.$count(members, sql`status in ('active', 'muted')`);
  const { rarity } = (await wall(one.token)).items.find(({ key }) => key === "founder") ?? {};
  expect(rarity).toMatchObject({ holders: 2, among: active });
  const [first, second] = [(await wall(one.token)).rank, (await wall(two.token)).rank];
  expect(first?.place).toBeLessThan(second?.place ?? 0);
  expect(first?.among).toBe(second?.among);
});

test("at most three are worn, in order, also when two tabs put on the last two at once", async () => {
  const { member, token } = await makeSignedIn(db);
  await give(member.id, "founder", "decade", "wrench", "arrival", "portrait");
  await on(token, "founder");
  await on(token, "decade");
  const answers = await Promise.all([on(token, "wrench"), on(token, "arrival")]);
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  expect(await badges(member.id)).toHaveLength(3);
  const refused = await on(token, "portrait");
  expect(refused.body.error).toEqual(["最多佩戴 3 枚，请先取下一枚"]);
  expect((await on(token, "founder")).status).toBe(200);
  await off(token, "founder");
  await on(token, "portrait");
  expect((await badges(member.id))?.[0]).toBe("portrait");
  expect((await on(token, "cup-99")).status).toBe(404);
  expect((await on(token, "streak-100")).body.error).toEqual(["你还没有这枚勋章"]);
});

test("what is worn stands beside the name of what one wrote, at once", async () => {
  const { member, token } = await makeSignedIn(db);
  const article = await makeArticle(db);
  await makeComment(db, { targetId: article.id, authorId: member.id });
  const seen = async () => {
    const { body } = await call("GET", `/api/comments?target_kind=article&target_id=${article.id}`);
    return (body.data as { items: { author: { badges: { key: string }[] } }[] }).items[0]?.author.badges;
  };
  expect(await seen()).toEqual([]);
  await give(member.id, "founder");
  await on(token, "founder");
  // Processes hear a moment after the commit what they have to drop.
  await until("the honour beside the name", async () => (await seen())?.length === 1);
  expect(await seen()).toEqual([{ key: "founder", name: "首批车友" }]);
});

test("given and taken away by hand: told with the reason, off the name, never back by a rule", async () => {
  const role = await makeRole(db, [{ permission: "honours.award" }]);
  const { token: admin } = await makeAdmin(db, role);
  const { member, token } = await makeSignedIn(db);
  const act = (what: string, reason = "帮助了很多车友") =>
    call("POST", `/api/admin/honours/founder/${what}`, {
      token: admin,
      body: { member_id: member.id, reason },
    });
  expect((await act("award", " ")).body.fields).toMatchObject({ reason: "请填写理由，会员会看到" });
  expect((await act("revoke")).body.error).toEqual(["这位车友没有这枚勋章"]);
  expect((await act("award")).status).toBe(200);
  expect((await act("award")).body.error).toEqual(["这位车友已经有这枚勋章了"]);
  await on(token, "founder");
  expect((await act("revoke", "资料不实")).status).toBe(200);
  expect(await badges(member.id)).toEqual([]);
  expect(lit(await wall(token))).toEqual([]);
  await awardAll(services);
  expect(lit(await wall(token))).toEqual([]);
  expect((await told(member.id)).map(({ title }) => title)).toEqual([
    "你点亮了勋章“首批车友”",
    "勋章“首批车友”已被收回",
  ]);
  expect((await act("award", "核实过了")).status).toBe(200);
  const holders = await call("GET", "/api/admin/honours/founder/holders", { token: admin });
  expect((holders.body.data as { items: object[] }).items[0]).toMatchObject({ reason: "核实过了" });
  const { token: other } = await makeAdmin(db);
  expect((await call("GET", "/api/admin/honours", { token: other })).status).toBe(403);
});

test("everybody sees what a member holds; nobody what one who left held", async () => {
  const { member } = await makeSignedIn(db);
  await give(member.id, "founder", "decade");
  const path = `/api/members/${member.id}/honours`;
  const { body } = await call("GET", path);
  expect((body.data as { items: { key: string }[] }).items.map(({ key }) => key).toSorted()).toEqual([
    "decade",
    "founder",
  ]);
  expect((await call("GET", "/api/members/999999/honours")).status).toBe(404);
});

test("the call of the specification stands beside the pages, and refuses like a call", async () => {
  const html = { accept: "text/html" };
  const refused = await inject({ url: "/my/honor", headers: html });
  expect(refused.statusCode).toBe(401);
  expect(refused.json()).toMatchObject({ state: false, code: "UNAUTHENTICATED" });
});

test("medals are drawn for every honour, lit, grey and small; none for others", async () => {
  const keys = await db.select({ key: honours.key }).from(honours);
  for (const { key } of keys) {
    const [colour, grey, badge] = await Promise.all(
      ["", "-grey", "-badge"].map((kind) => inject({ url: `/media/medals/${key}${kind}.svg` })),
    );
    expect(colour?.headers["content-type"]).toContain("image/svg+xml");
    expect(new Set([colour?.body, grey?.body, badge?.body]).size).toBe(3);
    expect(colour?.body).not.toContain("NaN");
  }
  expect((await inject({ url: "/media/medals/nothing.svg" })).statusCode).toBe(404);
  expect((await inject({ url: "/media/medals/..%2f.svg" })).statusCode).toBe(404);
  const poster = await inject({ url: "/media/posters/honour/founder.jpg" });
  expect(poster.headers["content-type"]).toBe("image/jpeg");
  expect(poster.rawPayload.length).toBeGreaterThan(20_000);
});
