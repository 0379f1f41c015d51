import { and, eq, isNull, sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { members } from "#capabilities/people/members/server/tables.ts";
import { notices } from "#capabilities/people/notices/server/tables.ts";
import type { Transaction } from "#platform/database/client.ts";
import { createTestApp } from "../../../../../test/support/app.ts";
import { doneBehind } from "../../../../../test/support/behind.ts";
import { makeArticle, makeComment, makeMember } from "../../../../../test/support/factories.ts";
import { countBoundNumbers, recountLevels } from "./jobs.ts";
import { countAllActs, type DoneAct, restoreActs, revokeActs } from "./record-act.ts";
import { growthEntries, levels } from "./tables.ts";

const { call, services } = await createTestApp();
const { db } = services;

const record = (done: DoneAct) =>
  db.transaction(async (tx) => (await countAllActs(tx, services.cache, [done])).get(done.memberId) ?? 0);
const behind = (leave: (tx: Transaction) => Promise<void>) =>
  db.transaction(leave).then(() => doneBehind(services));
const revoke = (object: string) => behind((tx) => revokeActs(tx, object));
const restore = (object: string) => behind((tx) => restoreActs(tx, object));

async function standing(id: string) {
  const [row] = await db
    .select({ growth: members.growth, level: members.level })
    .from(members)
    .where(eq(members.id, id));
  const [sum] = await db
    .select({ growth: sql<number>`coalesce(sum(${growthEntries.growth}), 0)::int` })
    .from(growthEntries)
    .where(and(eq(growthEntries.memberId, id), isNull(growthEntries.revokedBy)));
  expect(row?.growth).toBe(sum?.growth);
  return row;
}

const liked = (memberId: string, n: number, at?: Date): DoneAct => ({
  act: "comment.liked",
  memberId,
  object: `comment:${memberId}/member:${n}`,
  ...(at && { at }),
});

test("fifty acts at once give what the daily cap allows, no more", async () => {
  const { id } = await makeMember(db);
  const given = await Promise.all(Array.from({ length: 50 }, (_, n) => record(liked(id, n))));
  expect(given.filter((growth) => growth === 1)).toHaveLength(20);
  expect(await standing(id)).toMatchObject({ growth: 20 });
  // China's next day begins at 16:00 UTC.
  expect(await record(liked(id, 100, new Date("2026-11-20T15:59:59Z")))).toBe(1);
  expect(await record(liked(id, 101, new Date("2026-11-20T16:00:00Z")))).toBe(1);
  const days = await db
    .selectDistinct({ day: growthEntries.day })
    .from(growthEntries)
    .where(and(eq(growthEntries.memberId, id), sql`day < '2026-11-22'`));
  expect(days.map(({ day }) => day).sort()).toEqual(["2026-11-20", "2026-11-21"]);
});

test("an act counts once per object, also twenty times at once", async () => {
  const { id } = await makeMember(db);
  const given = await Promise.all(Array.from({ length: 20 }, () => record(liked(id, 1))));
  expect(given.reduce((sum, growth) => sum + growth, 0)).toBe(1);
  expect(await standing(id)).toMatchObject({ growth: 1 });
});

test("taking back and doing again gives the same, never more, and does not free the day", async () => {
  const { id } = await makeMember(db);
  for (let n = 0; n < 5; n += 1)
    await record({ act: "comment.published", memberId: id, object: `comment:1${id}${n}` });
  expect(await standing(id)).toMatchObject({ growth: 25 });
  for (let n = 0; n < 5; n += 1) await revoke(`comment:1${id}${n}`);
  expect(await standing(id)).toMatchObject({ growth: 0 });
  expect(await record({ act: "comment.published", memberId: id, object: `comment:1${id}9` })).toBe(0);
  expect(await record({ act: "comment.published", memberId: id, object: `comment:1${id}0` })).toBe(5);
  expect(await standing(id)).toMatchObject({ growth: 5 });
});

test("what is gone takes with it what hung on it, and both come back; an end of its own stays", async () => {
  const { id } = await makeMember(db);
  const object = `comment:2${id}`;
  await record({ act: "comment.published", memberId: id, object });
  for (const n of [1, 2])
    await record({ act: "comment.liked", memberId: id, object: `${object}/member:${n}` });
  // Begins alike and is another one.
  await record({ act: "comment.published", memberId: id, object: `${object}7` });
  expect(await standing(id)).toMatchObject({ growth: 12 });
  await revoke(object);
  expect(await standing(id)).toMatchObject({ growth: 5 });
  // Unliked while the comment was away.
  await revoke(`${object}/member:2`);
  await restore(object);
  expect(await standing(id)).toMatchObject({ growth: 11 });
});

test("a promotion is told once, with level, reason and rights; growth taken back lowers the level", async () => {
  const { id } = await makeMember(db, { growth: 0 });
  const day = (n: number) => new Date(Date.UTC(2026, 9, n));
  for (let n = 1; n <= 11; n += 1)
    await record({ act: "comment.published", memberId: id, object: `comment:3${id}${n}`, at: day(n) });
  expect(await standing(id)).toMatchObject({ growth: 55, level: 1 });
  for (let n = 1; n <= 7; n += 1) await record(liked(id, n));
  expect(await standing(id)).toMatchObject({ growth: 62, level: 2 });
  const told = () =>
    db
      .select()
      .from(notices)
      .where(and(eq(notices.memberId, id), eq(notices.kind, "growth.promotion")));
  expect(await told()).toMatchObject([
    {
      title: "你升到了 Lv2 城市通勤",
      body: "因发表了 11 条评论、评论被 5 人赞，成长值达到了 Lv2。\n新的权益：签到多得 1 积分。",
    },
  ]);
  await revoke(`comment:3${id}1`);
  expect(await standing(id)).toMatchObject({ growth: 57, level: 1 });
  await restore(`comment:3${id}1`);
  expect(await standing(id)).toMatchObject({ level: 2 });
  expect(await told()).toHaveLength(1);
});

test("levels follow thresholds that an operator changed", async () => {
  const { id } = await makeMember(db, { growth: 61, level: 2 });
  await db.update(levels).set({ threshold: 62 }).where(eq(levels.level, 2));
  const levelOf = async () => (await db.select().from(members).where(eq(members.id, id)))[0]?.level;
  await recountLevels(services, { lower: false });
  expect(await levelOf()).toBe(2);
  expect(await recountLevels(services, { lower: true })).toBeGreaterThan(0);
  expect((await db.select().from(members).where(eq(members.id, id)))[0]?.level).toBe(1);
  await db.update(levels).set({ threshold: 60 }).where(eq(levels.level, 2));
  await recountLevels(services, { lower: false });
  expect((await db.select().from(members).where(eq(members.id, id)))[0]?.level).toBe(2);
});

test("a number that was bound before acts were counted is counted at night, once", async () => {
  const [bound, free] = [await makeMember(db), await makeMember(db, { mobile: null })];
  await countBoundNumbers(services);
  expect(await standing(bound.id)).toMatchObject({ growth: 20 });
  expect(await standing(free.id)).toMatchObject({ growth: 0 });
  expect(await countBoundNumbers(services)).toBe(0);
  expect(await record({ act: "mobile.bound", memberId: bound.id, object: `member:${bound.id}/mobile` })).toBe(
    0,
  );
});

test("the level stands on the cards of what a member wrote, and follows a promotion", async () => {
  const article = await makeArticle(db);
  const author = await makeMember(db, { growth: 0 });
  await makeComment(db, { targetId: article.id, authorId: author.id });
  const levelShown = async () => {
    const answer = await call("GET", `/api/comments?target_kind=article&target_id=${article.id}`);
    const { items } = answer.body.data as unknown as { items: { author: { level: number } }[] };
    return items[0]?.author.level;
  };
  expect(await levelShown()).toBe(1);
  for (let n = 0; n < 15; n += 1)
    await record({
      ...{ act: "comment.published", memberId: author.id, object: `comment:4${author.id}${n}` },
      at: new Date(Date.UTC(2026, 8, n + 1)),
    });
  await expect.poll(levelShown).toBe(2);
});

test("an act that nobody declared is a mistake", async () => {
  const { id } = await makeMember(db);
  await expect(record({ act: "page.read", memberId: id, object: "page:1" })).rejects.toThrow("page.read");
});
