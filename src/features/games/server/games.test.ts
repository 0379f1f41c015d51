import { and, eq } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import {
  forgetMember,
  memberMerges,
  members,
  personalData,
} from "#capabilities/people/members/server/public.ts";
import { keptUntil, withTags } from "#platform/http/cache-tags.ts";
import { createTestApp } from "../../../../test/support/app.ts";
import { makeAdmin, makeMember, makeRole, makeSignedIn } from "../../../../test/support/factories.ts";
import { GOOD, logOf } from "../autopilot.ts";
import type { GameRound, OwnStanding, Ranking, SavedScore } from "../contract.ts";
import type { DeskScore } from "../desk-contract.ts";
import { replay } from "../replay.ts";
import { fastestOf, type Outcome } from "../run.ts";
import { courseOf, endOfWeek, SETTLING_MS, settlementOf, weekBefore, weekOf } from "../week.ts";
import { settleBest } from "./bests.ts";
import { weekRanking } from "./public.ts";
import { issueRound, openRound, ROUND_MS, tokenOf } from "./round.ts";
import { saveScore } from "./save-score.ts";
import { gameBests, gameScores } from "./tables.ts";

const { services, call } = await createTestApp();
const { db, keys } = services;
const week = weekOf(Date.now());
const MINUTE = 60_000;

let serial = 0;
/** A round that was given out a minute ago, so that there was time to drive it. */
function roundOf(changes: { issued?: number; seed?: number } = {}) {
  serial += 1;
  const seed = changes.seed ?? serial;
  const id = `00000000-0000-4000-8000-${String(serial).padStart(12, "0")}`;
  const token = tokenOf(keys, { id, week, seed, issued: changes.issued ?? Date.now() - 2 * MINUTE });
  return { token, seeds: { course: courseOf(week), seed } };
}
function driven(round = roundOf(), skill = GOOD) {
  const flips = logOf(round.seeds, skill);
  const outcome = replay(round.seeds, flips) as Outcome;
  return { token: round.token, flips, total: outcome.total };
}
const save = (token: string, body: { token: string; flips: number[]; total: number }) =>
  call("POST", "/api/games/scores", { token, body });
const saved = async (token: string, body = driven()) => {
  const answer = await save(token, body);
  expect(answer.status).toBe(200);
  return answer.body.data as SavedScore;
};
const ranking = async (more = "") => (await call("GET", `/api/games/ranking${more}`)).body.data as Ranking;

beforeEach(async () => {
  await db.delete(gameBests);
  await db.delete(gameScores);
  await services.cache.invalidate(db, [`game-ranking:${week}`]);
});

test("a visitor gets a signed round, and saves it once he is a member", async () => {
  const { body, status } = await call("POST", "/api/games/rounds");
  const round = body.data as GameRound;
  expect(status).toBe(200);
  expect(round).toMatchObject({ week, course: courseOf(week) });
  const flips = logOf(round, GOOD);
  const { total } = replay(round, flips) as Outcome;
  const score = { token: round.token, flips, total };
  const visitor = await call("POST", "/api/games/scores", { body: score });
  expect(visitor.status).toBe(401);
  // Nobody has driven it in the moment that has passed.
  const { token } = await makeSignedIn(db);
  const early = await save(token, score);
  expect([early.status, early.body.error]).toEqual([400, ["成绩无法验证，没有保存"]]);
  expect(await db.select().from(gameScores)).toEqual([]);
});

test("the server drives the round again, and keeps what comes of that", async () => {
  const { token } = await makeSignedIn(db);
  const score = driven();
  const answer = await saved(token, score);
  expect(answer).toMatchObject({
    result: { total: score.total, hits: 0, misses: 0, jumped: false, best_combo: 24 },
    improved: true,
    record: true,
    standing: { week, total: score.total, rank: 1, best: score.total, runs: 1 },
  });
  expect(score.total).toBeGreaterThanOrEqual(fastestOf(courseOf(week)));
  expect((await call("GET", "/api/my/game", { token })).body.data).toEqual(answer.standing);
  const slower = await saved(token, driven(roundOf(), { late: 60, wide: 0.7 }));
  expect(slower).toMatchObject({ improved: false, record: false, standing: { total: score.total, runs: 2 } });
});

test("an altered log, total, seed or signature is refused, as is a round that is made up", async () => {
  const { token } = await makeSignedIn(db);
  const fair = driven();
  const [text = "", signature = ""] = fair.token.split(".");
  const other = Buffer.from(Buffer.from(text, "base64url").toString().replace(/,\d+,/, ",1,")).toString(
    "base64url",
  );
  const forged: [string, { token: string; flips: number[]; total: number }][] = [
    ["total", { ...fair, total: fair.total - 1000 }],
    ["log", { ...fair, flips: fair.flips.map((tick, at) => (at === 3 ? tick - 20 : tick)) }],
    ["shortened log", { ...fair, flips: fair.flips.slice(0, 5) }],
    ["log beyond the end", { ...fair, flips: [...fair.flips, 14_000] }],
    ["quicker than anybody", { ...fair, flips: [...fair.flips.slice(0, -1), (fair.flips.at(-2) ?? 0) + 1] }],
    ["seed", { ...fair, token: `${other}.${signature}` }],
    ["signature", { ...fair, token: `${text}.${"A".repeat(22)}` }],
    ["another round's log", { ...driven(roundOf({ seed: 90_001 })), token: fair.token }],
    ["made up", { ...fair, token: "abc" }],
    ["empty", { ...fair, token: "" }],
  ];
  for (const [what, body] of forged) {
    const { status, body: answer } = await save(token, body);
    expect([what, status, answer.code]).toEqual([what, 400, "INVALID_INPUT"]);
  }
  expect(await db.select().from(gameScores)).toEqual([]);
  await saved((await makeSignedIn(db)).token, fair);
});

test("inputs faster than time has passed, and a round that is too old, are refused", async () => {
  const { token } = await makeSignedIn(db);
  const quick = await save(token, driven(roundOf({ issued: Date.now() - 5000 })));
  expect(quick.status).toBe(400);
  const old = await save(token, driven(roundOf({ issued: Date.now() - ROUND_MS - 1000 })));
  expect([old.status, old.body.code]).toEqual([409, "CLOSED"]);
});

test("a round tells how long it is good for, not until when: its term, or what its week has left", async () => {
  const { body } = await call("POST", "/api/games/rounds");
  const { lifetime } = body.data as GameRound;
  expect(lifetime).toBeGreaterThan(0);
  expect(lifetime).toBeLessThanOrEqual(ROUND_MS);
  const end = endOfWeek(week).getTime();
  expect(issueRound(keys, end - 2 * ROUND_MS).lifetime).toBe(ROUND_MS);
  // The last ones of a week can be driven to the end, and then it is settled.
  expect(issueRound(keys, end - MINUTE)).toMatchObject({ week, lifetime: MINUTE + SETTLING_MS });
  expect(issueRound(keys, end)).toMatchObject({ week: weekOf(end), lifetime: ROUND_MS });
});

test("a run at the turn of the week counts in its own week until that is settled, and is refused afterwards", async () => {
  const { member } = await makeSignedIn(db);
  const end = endOfWeek(week).getTime();
  const settled = settlementOf(week).getTime();
  const before = driven(roundOf({ issued: end - 10 * MINUTE }));
  const kept = await saveScore(services, member.id, before, settled - 1000);
  expect(kept).toMatchObject({ improved: true, standing: { week, total: before.total } });
  const late = driven(roundOf({ issued: end - 9 * MINUTE }));
  await expect(saveScore(services, member.id, late, settled + 1000)).rejects.toMatchObject({
    code: "CLOSED",
    message: "这一局属于上周，上周排行已经结算，请再玩一局",
  });
  expect(() => openRound(keys, late.token, settled)).not.toThrow();
  // Over HTTP, of a week that was settled long ago and a round that would be fresh.
  const { token } = await makeSignedIn(db);
  const id = "00000000-0000-4000-9000-000000000001";
  const old = { id, week: weekBefore(weekBefore(week)), seed: 5, issued: Date.now() - 2 * MINUTE };
  const seeds = { course: courseOf(old.week), seed: 5 };
  const flips = logOf(seeds, GOOD);
  const refused = await save(token, {
    ...{ token: tokenOf(keys, old), flips, total: (replay(seeds, flips) as Outcome).total },
  });
  expect([refused.status, refused.body.error]).toEqual([
    409,
    ["这一局属于上周，上周排行已经结算，请再玩一局"],
  ]);
  expect(await ranking()).toMatchObject({
    ends_at: endOfWeek(week).toISOString(),
    settles_at: settlementOf(week).toISOString(),
  });
});

test("a round counts once: sent again it answers the same, and nobody else can have it", async () => {
  const [one, other] = [await makeSignedIn(db), await makeSignedIn(db)];
  const score = driven();
  const [first, second] = await Promise.all([saved(one.token, score), saved(one.token, score)]);
  expect(first.result).toEqual(second.result);
  expect(await saved(one.token, score)).toMatchObject({ improved: true, record: true });
  expect(await db.select().from(gameScores)).toHaveLength(1);
  const stolen = await save(other.token, score);
  expect([stolen.status, stolen.body.code]).toEqual([409, "CONFLICT"]);
});

test("many scores at once leave the best", async () => {
  const { member, token } = await makeSignedIn(db);
  const scores = [30, 5, 60, 20].map((late) => driven(roundOf(), { late, wide: 0.3 }));
  await Promise.all(scores.map((score) => saved(token, score)));
  const [best] = await db.select().from(gameBests).where(eq(gameBests.memberId, member.id));
  expect(best?.total).toBe(Math.min(...scores.map(({ total }) => total)));
});

test("too many scores in a minute are refused", async () => {
  const { token } = await makeSignedIn(db);
  const answers = [];
  for (let n = 0; n < 11; n += 1) answers.push(await save(token, { token: "x", flips: [], total: 0 }));
  expect(answers.at(-1)?.status).toBe(429);
});

/** A score without a run, for lists. */
async function store(memberId: string, total: number, values: Partial<typeof gameScores.$inferInsert> = {}) {
  serial += 1;
  const row = {
    ...{ memberId, week, round: `stored-${serial}`, seed: "1", total, reaction: 200, jumped: false },
    ...{ hits: 0, misses: 0, closes: 3, bestCombo: 24, flips: [500, 600], issuedAt: new Date() },
    ...values,
  };
  const [made] = await db.insert(gameScores).values(row).returning();
  await db.transaction((tx) => settleBest(tx, row.week, memberId));
  await services.cache.invalidate(db, [`game-ranking:${row.week}`]);
  return made?.id ?? "";
}

test("equal times have equal ranks over pages, the earlier first", async () => {
  const people = await Promise.all([1, 2, 3, 4, 5].map(() => makeMember(db)));
  for (const [at, total] of [30_000, 28_000, 28_000, 28_000, 26_000].entries())
    await store(people[at]?.id ?? "", total);
  const pages: Ranking[] = [];
  for (let cursor: string | null = ""; cursor !== null; ) {
    const page: Ranking = await ranking(`?limit=2${cursor === "" ? "" : `&cursor=${cursor}`}`);
    pages.push(page);
    cursor = page.next_cursor;
  }
  const all = pages.flatMap(({ items }) => items);
  expect(all.map(({ rank }) => rank)).toEqual([1, 2, 2, 2, 5]);
  expect(all.map(({ member }) => member.id)).toEqual([4, 1, 2, 3, 0].map((at) => people[at]?.id));
  expect(pages[0]).toMatchObject({ week, players: 5 });
  const { items } = await weekRanking(services, { limit: 3 });
  expect(items).toHaveLength(3);
});

test("a week has its own ranking; one that has not come is none", async () => {
  const member = await makeMember(db);
  const before = weekBefore(week);
  await store(member.id, 25_000, { week: before });
  expect((await ranking()).items).toEqual([]);
  expect((await ranking(`?week=${before}`)).items).toHaveLength(1);
  expect((await call("GET", "/api/games/ranking?week=2099-01-05")).status).toBe(404);
  expect((await call("GET", "/api/games/ranking?week=2026-11-24")).status).toBe(404);
  expect((await call("GET", "/api/games/ranking?week=next")).status).toBe(400);
});

test("no answer that shows a ranking is kept beyond the end of this week", async () => {
  for (const asked of [undefined, weekBefore(week)]) {
    const { tags } = await withTags(() => weekRanking(services, { limit: 3, week: asked }));
    expect(keptUntil(tags)).toBe(endOfWeek(week).getTime());
  }
});

test("who is banned or has gone stands in no ranking, and nobody's rank counts him", async () => {
  const [banned, over, gone, fair] = await Promise.all([
    makeMember(db, { status: "banned" }),
    makeMember(db, { status: "banned", statusUntil: new Date(Date.now() - 1000) }),
    makeMember(db, { status: "cancelled" }),
    makeSignedIn(db),
  ]);
  await store(banned.id, 20_000);
  await store(over.id, 21_000);
  await store(gone.id, 22_000);
  await store(fair.member.id, 23_000);
  const { items, players } = await ranking();
  expect(items.map(({ member, rank }) => [member.id, rank])).toEqual([
    [over.id, 1],
    [fair.member.id, 2],
  ]);
  expect(players).toBe(2);
  const own = await call("GET", "/api/my/game", { token: fair.token });
  expect(own.body.data).toMatchObject({ rank: 2 });
});

test("in minors' mode no round is given out and no score taken", async () => {
  const { token } = await makeSignedIn(db, { minorMode: true });
  const round = await call("POST", "/api/games/rounds", { token });
  const score = await save(token, driven());
  expect([round.status, round.body.code]).toEqual([423, "MINORS_MODE"]);
  expect([score.status, score.body.code]).toEqual([423, "MINORS_MODE"]);
});

test("the desk removes a cheated score: the next best counts, its member is told, and it can be put back", async () => {
  const { member, token } = await makeSignedIn(db);
  const { admin, token: desk } = await makeAdmin(db, await makeRole(db, [{ permission: "games.manage" }]));
  const cheated = await store(member.id, 20_000);
  await store(member.id, 27_000);
  const remove = (reason: string, as = desk) =>
    call("POST", `/api/admin/game-scores/${cheated}/remove`, { token: as, body: { reason } });
  expect((await remove("")).body.fields).toEqual({ reason: "请填写原因" });
  expect((await remove("x", (await makeAdmin(db, "viewer")).token)).status).toBe(403);
  const listed = await call("GET", "/api/admin/game-scores", { token: desk });
  expect((listed.body.data as { items: DeskScore[] }).items.map(({ total, best }) => [total, best])).toEqual([
    [20_000, true],
    [27_000, false],
  ]);
  expect((await remove("用了外挂")).status).toBe(200);
  expect((await remove("再来一次")).status).toBe(200);
  expect((await ranking()).items.map(({ total }) => total)).toEqual([27_000]);
  expect((await call("GET", "/api/my/game", { token })).body.data).toMatchObject({
    total: 27_000,
    best: 27_000,
  });
  const notices = await call("GET", "/api/notices?group=system", { token });
  expect(JSON.stringify(notices.body.data)).toContain("用了外挂");
  const removed = await call("GET", "/api/admin/game-scores?view=removed", { token: desk });
  expect((removed.body.data as { items: DeskScore[] }).items).toMatchObject([
    { id: cheated, removed: { by: admin.name, reason: "用了外挂" } },
  ]);
  const audit = await call("GET", "/api/admin/audit", { token: (await makeAdmin(db, "super")).token });
  expect(JSON.stringify(audit.body.data)).toContain("games.removed");
  expect((await call("GET", "/api/admin/game-scores?week=none", { token: desk })).status).toBe(400);
  const back = await call("POST", `/api/admin/game-scores/${cheated}/restore`, { token: desk });
  expect(back.status).toBe(200);
  expect((await ranking()).items.map(({ total }) => total)).toEqual([20_000]);
});

test("a member's only score that is removed takes him out of the ranking", async () => {
  const { member } = await makeSignedIn(db);
  const { token } = await makeAdmin(db, "super");
  const id = await store(member.id, 20_000);
  await call("POST", `/api/admin/game-scores/${id}/remove`, { token, body: { reason: "不可能的成绩" } });
  expect(await ranking()).toMatchObject({ items: [], players: 0 });
});

test("scores stand in the archive, go over to the account that goes on, and go with the one that ends", async () => {
  const [from, into] = await Promise.all([makeMember(db), makeSignedIn(db)]);
  await store(from.id, 24_000);
  await store(into.member.id, 26_000);
  expect(await personalData.get("game scores")?.rows(db, from.id)).toMatchObject([{ week, total: 24_000 }]);
  await db.transaction(async (tx) =>
    memberMerges.get("game scores")?.merge?.(tx, services, { from: from.id, into: into.member.id }),
  );
  const own = (await call("GET", "/api/my/game", { token: into.token })).body.data as OwnStanding;
  expect(own).toMatchObject({ total: 24_000, runs: 2, rank: 1 });
  await db.transaction(async (tx) => forgetMember.get("game scores")?.forget?.(tx, services, into.member.id));
  await db.update(members).set({ status: "cancelled" }).where(eq(members.id, into.member.id));
  const left = await db
    .select()
    .from(gameScores)
    .where(and(eq(gameScores.memberId, into.member.id)));
  expect(left).toEqual([]);
  expect((await ranking()).players).toBe(0);
});
