import { desc, eq, sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { pointBalance, spentPoints } from "#capabilities/community/points/server/public.ts";
import { notices } from "#capabilities/people/notices/server/tables.ts";
import type { OwnSignUp } from "#features/activities/contract.ts";
import { balanceOf } from "#platform/ledger/transfer.ts";
import { Keys } from "#platform/secrets/keys.ts";
import { inHours, makeActivity } from "../../../../../test/support/activities.ts";
import { createTestApp } from "../../../../../test/support/app.ts";
import { doneBehind } from "../../../../../test/support/behind.ts";
import { makeAdmin, makeSignedIn } from "../../../../../test/support/factories.ts";
import {
  contradictions,
  field,
  fund,
  setActivity,
  signUpFor,
  statesOf,
} from "../../../../../test/support/sign-ups.ts";
import { activities, activityWishes, signUps } from "../tables.ts";
import { deleteSecrets, settleAll } from "./clean.ts";
import { decideSignUp } from "./decide.ts";
import { lapseOffers } from "./lapse.ts";
import { moveActivities } from "./move-on.ts";
import { releaseAll } from "./release.ts";
import { remindMembers } from "./remind.ts";
import { openSecrets, rewrapSignUps } from "./seal.ts";
import { tellOpen } from "./tell-open.ts";

const app = await createTestApp();
const { call, services } = app;
const { db } = services;
const DAY = 24;

/** What somebody was told, the latest first. */
const told = async (memberId: string) =>
  db.select().from(notices).where(eq(notices.memberId, memberId)).orderBy(desc(notices.id));
const titles = async ({ member }: { member: { id: string } }): Promise<string[]> =>
  (await told(member.id)).map(({ title }) => title);
const own = async (token: string, id: string) =>
  (await call("GET", `/api/my/sign-ups/${id}`, { token })).body.data as OwnSignUp;
const stateOf = async (id: string) =>
  (await db.select({ state: activities.state }).from(activities).where(eq(activities.id, id)))[0]?.state;

test("time moves an activity through every state, also when nobody looked for days, and a second look does nothing", async () => {
  const { activity } = await makeActivity(db, { state: "announced" });
  await moveActivities(services);
  expect(await stateOf(activity.id)).toBe("open");
  await moveActivities(services, inHours(9 * DAY + 1));
  expect(await stateOf(activity.id)).toBe("closed");
  await moveActivities(services, inHours(10 * DAY + 1));
  expect(await stateOf(activity.id)).toBe("running");
  await moveActivities(services, inHours(11 * DAY));
  expect(await stateOf(activity.id)).toBe("ended");
  const late = await makeActivity(db, { state: "announced" });
  expect(await moveActivities(services, inHours(20 * DAY))).toBe(1);
  expect(await stateOf(late.activity.id)).toBe("ended");
  expect(await moveActivities(services, inHours(20 * DAY))).toBe(0);
});

test("what is no seat when it begins ends then, with its points, and is told", async () => {
  const { activity, kind } = await makeActivity(db, { reviewed: true }, [{ quota: 1, points: 20 }]);
  const [first, second] = [await makeSignedIn(db), await makeSignedIn(db)];
  await fund(db, first.member.id, 20);
  await signUpFor(app, first.token, kind);
  await signUpFor(app, second.token, kind);
  expect(await pointBalance(db, first.member.id)).toBe(0);
  await moveActivities(services, inHours(10 * DAY + 1));
  await doneBehind(services);
  expect(await statesOf(db, activity.id)).toEqual({ removed: 2 });
  expect(await pointBalance(db, first.member.id)).toBe(20);
  expect(await titles(second)).toEqual([`“${activity.title}”的报名已失效`]);
  expect(await contradictions(db)).toEqual([]);
});

test("an offer that is not answered in time lapses, and goes to the next, who is told", async () => {
  const { activity, kind } = await makeActivity(db, { answerHours: 12 }, [{ quota: 1 }]);
  const people = [await makeSignedIn(db), await makeSignedIn(db), await makeSignedIn(db)] as const;
  const made: OwnSignUp[] = [];
  for (const { token } of people) made.push(await signUpFor(app, token, kind));
  const [seat, first, second] = made as [OwnSignUp, OwnSignUp, OwnSignUp];
  await call("POST", `/api/my/sign-ups/${seat.id}/cancel`, { token: people[0].token, body: {} });
  expect(await titles(people[1])).toEqual([`候补成功：“${activity.title}”为你留了名额`]);
  expect(await lapseOffers(services)).toBe(0);
  expect(await lapseOffers(services, inHours(13))).toBe(1);
  const late = await call("POST", `/api/my/sign-ups/${first.id}/answer`, {
    token: people[1].token,
    body: { accept: true },
  });
  expect([late.status, late.body.error]).toEqual([409, ["确认的时间已过，名额让给了下一位"]]);
  expect(await titles(people[1])).toEqual([`“${activity.title}”为你留的名额已过期`]);
  expect(await own(people[2].token, second.id)).toMatchObject({ state: "offered" });
  const yes = await call("POST", `/api/my/sign-ups/${second.id}/answer`, {
    token: people[2].token,
    body: { accept: true },
  });
  expect(yes.body.data).toMatchObject({ state: "confirmed", number: 2 });
  // The offer is answered, and no longer told.
  expect(await titles(people[2])).toEqual([]);
  expect(await contradictions(db)).toEqual([]);
});

test("a seat that came free while sign-up was taken back goes to whoever waits once it opens again", async () => {
  const { activity, kind } = await makeActivity(db, {}, [{ quota: 1 }]);
  const [first, second] = [await makeSignedIn(db), await makeSignedIn(db)];
  const { id } = await signUpFor(app, first.token, kind);
  const waits = await signUpFor(app, second.token, kind);
  await setActivity(db, activity.id, { state: "announced", opensAt: inHours(1) });
  await call("POST", `/api/my/sign-ups/${id}/cancel`, { token: first.token, body: {} });
  expect((await own(second.token, waits.id)).state).toBe("waiting");
  await moveActivities(services, inHours(2));
  expect((await own(second.token, waits.id)).state).toBe("offered");
  expect(await contradictions(db)).toEqual([]);
});

test("an offer is answered before the activity begins, however long the answer might take otherwise", async () => {
  const soon = { closesAt: inHours(1), startsAt: inHours(3), endsAt: inHours(5) };
  const { kind, activity } = await makeActivity(db, soon, [{ quota: 1 }]);
  const [one, two] = [await makeSignedIn(db), await makeSignedIn(db)];
  const seat = await signUpFor(app, one.token, kind);
  const { id } = await signUpFor(app, two.token, kind);
  await setActivity(db, activity.id, { closesAt: inHours(-1) });
  await call("POST", `/api/my/sign-ups/${seat.id}/cancel`, { token: one.token, body: {} });
  expect((await own(two.token, id)).answer_by).toBe(activity.startsAt.toISOString());
});

test("the organiser lets somebody in or not: told, points back, and the seat to the next", async () => {
  const { admin } = await makeAdmin(db);
  const { activity, kind } = await makeActivity(db, { reviewed: true }, [{ quota: 1, points: 10 }]);
  const [first, second] = [await makeSignedIn(db), await makeSignedIn(db)];
  for (const { member } of [first, second]) await fund(db, member.id, 10);
  const { id } = await signUpFor(app, first.token, kind);
  const next = await signUpFor(app, second.token, kind);
  await db.transaction((tx) => decideSignUp(tx, id, false, "车型不符", admin.id));
  expect(await own(first.token, id)).toMatchObject({ state: "rejected", reason: "车型不符" });
  expect(await pointBalance(db, first.member.id)).toBe(10);
  expect(await titles(first)).toEqual([`“${activity.title}”的报名未通过`]);
  await expect(db.transaction((tx) => decideSignUp(tx, id, true, "", admin.id))).rejects.toThrow(
    "状态已经变了",
  );
  // Who moved up is looked at as well.
  const answer = await call("POST", `/api/my/sign-ups/${next.id}/answer`, {
    token: second.token,
    body: { accept: true },
  });
  expect(answer.body.data).toMatchObject({ state: "in_review" });
  await db.transaction((tx) => decideSignUp(tx, next.id, true, "", admin.id));
  expect(await own(second.token, next.id)).toMatchObject({ state: "confirmed", number: 1 });
  expect(await titles(second)).toEqual([`“${activity.title}”报名成功`]);
  expect(await contradictions(db)).toEqual([]);
});

test("a cancelled activity gives all points back and tells everybody why", async () => {
  const { activity, kind } = await makeActivity(db, { emergencyContact: true }, [{ quota: 1, points: 15 }]);
  const [paid, waits] = [await makeSignedIn(db), await makeSignedIn(db)];
  await fund(db, paid.member.id, 15);
  const emergency = { name: "林大川", mobile: "13800138000" };
  for (const { token } of [paid, waits]) await signUpFor(app, token, kind, { emergency });
  await setActivity(db, activity.id, { state: "cancelled" });
  expect(await db.transaction((tx) => releaseAll(tx, activity.id, "台风来了"))).toBe(2);
  await doneBehind(services);
  expect(await statesOf(db, activity.id)).toEqual({ removed: 2 });
  expect(await pointBalance(db, paid.member.id)).toBe(15);
  expect(await told(paid.member.id)).toMatchObject([
    { body: "活动已取消，报名时支付的积分已退回。", reason: "台风来了" },
  ]);
  expect(await db.$count(signUps, sql`activity_id = ${activity.id} and sealed is not null`)).toBe(0);
  expect(await contradictions(db)).toEqual([]);
});

test("everybody who comes is reminded a day and two hours before, once each, also when the job was down", async () => {
  const { activity, kind } = await makeActivity(db, {
    startsAt: inHours(100),
    endsAt: inHours(105),
    closesAt: inHours(90),
  });
  const [steady, late, waits] = [await makeSignedIn(db), await makeSignedIn(db), await makeSignedIn(db)];
  for (const { token } of [steady, late, waits]) await signUpFor(app, token, kind);
  await db.update(signUps).set({ state: "waiting" }).where(eq(signUps.memberId, waits.member.id));
  expect(await remindMembers(services, inHours(70))).toBe(0);
  // Signed up within the last day before it: only the later one.
  await db
    .update(signUps)
    .set({ createdAt: inHours(80) })
    .where(eq(signUps.memberId, late.member.id));
  expect(await remindMembers(services, inHours(77))).toBe(1);
  expect(await remindMembers(services, inHours(77))).toBe(0);
  expect(await titles(steady)).toEqual([`“${activity.title}”就在明天`]);
  expect(await remindMembers(services, inHours(98.5))).toBe(2);
  expect(await remindMembers(services, inHours(99))).toBe(0);
  expect(await titles(steady)).toEqual([`“${activity.title}”两小时内开始`, `“${activity.title}”就在明天`]);
  expect(await titles(late)).toEqual([`“${activity.title}”两小时内开始`]);
  expect(await titles(waits)).toEqual([]);
  // Down all the while: the day before is over, and not told two hours before.
  const other = await makeActivity(db, {
    startsAt: inHours(200),
    endsAt: inHours(205),
    closesAt: inHours(190),
  });
  await signUpFor(app, waits.token, other.kind);
  expect(await remindMembers(services, inHours(199))).toBe(1);
  expect(await titles(waits)).toEqual([`“${other.activity.title}”两小时内开始`]);
  await db.delete(signUps).where(eq(signUps.activityId, activity.id));
  await db.update(activities).set({ taken: 0 }).where(eq(activities.id, activity.id));
});

test("who wanted to know that sign-up opens is told once, when it does", async () => {
  const { activity } = await makeActivity(db, { state: "announced", opensAt: inHours(2) });
  const { member } = await makeSignedIn(db);
  await db.insert(activityWishes).values({ activityId: activity.id, memberId: member.id, wish: "open" });
  await moveActivities(services);
  expect(await tellOpen(services)).toBe(0);
  await moveActivities(services, inHours(3));
  expect(await tellOpen(services, inHours(3))).toBe(1);
  expect(await tellOpen(services, inHours(3))).toBe(0);
  expect(await titles({ member })).toEqual([`“${activity.title}”开始报名了`]);
});

test("what is sealed opens after the keys were changed, and is deleted a week after the end", async () => {
  const form = [field("idno", { kind: "id" })];
  const { activity, kind } = await makeActivity(db, { form });
  const { token } = await makeSignedIn(db);
  const { id } = await signUpFor(app, token, kind, { answers: { idno: "11010519491231002X" } });
  const fresh = Buffer.from("y".repeat(40));
  expect((await rewrapSignUps({ db, keys: new Keys([fresh]) })).lost).toBeGreaterThan(0);
  const rowOf = async () => {
    const [row] = await db.select().from(signUps).where(eq(signUps.id, id));
    if (row === undefined) throw new Error("it is gone");
    return row;
  };
  expect(openSecrets(services.keys, await rowOf())?.ids).toEqual({ idno: "11010519491231002X" });
  await setActivity(db, activity.id, {
    state: "ended",
    opensAt: inHours(-90),
    closesAt: inHours(-80),
    startsAt: inHours(-70),
    endsAt: inHours(-60),
  });
  await deleteSecrets(services);
  expect((await rowOf()).sealed).not.toBe(null);
  await deleteSecrets(services, inHours(7 * DAY));
  expect((await rowOf()).sealed).toBe(null);
  expect(await own(token, id)).toMatchObject({ masked: {} });
});

test("points count as spent once it is over", async () => {
  const { activity, kind } = await makeActivity(db, {}, [{ points: 30 }]);
  const { token, member } = await makeSignedIn(db);
  await fund(db, member.id, 30);
  const { id } = await signUpFor(app, token, kind);
  expect(await settleAll(services)).toBe(0);
  const before = await balanceOf(db, spentPoints);
  await setActivity(db, activity.id, {
    state: "ended",
    opensAt: inHours(-90),
    closesAt: inHours(-80),
    startsAt: inHours(-70),
    endsAt: inHours(-60),
  });
  expect(await settleAll(services)).toBe(1);
  expect(await settleAll(services)).toBe(0);
  expect(await balanceOf(db, spentPoints)).toBe(before + 30);
  expect(await balanceOf(db, { owner: `activity:sign-up:${id}`, unit: "points" })).toBe(0);
});
