import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { pointBalance } from "#capabilities/community/points/server/public.ts";
import { joinMembers } from "#capabilities/people/members/server/public.ts";
import { inHours, makeActivity } from "../../../../../test/support/activities.ts";
import { createTestApp } from "../../../../../test/support/app.ts";
import { makeSignedIn } from "../../../../../test/support/factories.ts";
import {
  contradictions,
  field,
  fund,
  setActivity,
  signUpFor,
  statesOf,
} from "../../../../../test/support/sign-ups.ts";
import { activityWishes, signUps } from "../tables.ts";
import { forgetSignUps, signUpData, signUpMerge, wishData } from "./personal-data.ts";

const app = await createTestApp();
const { services } = app;
const { db } = services;

test("an archive has every sign-up in whole words, and no number that is sealed", async () => {
  const form = [field("team", { label: "车队" }), field("idno", { kind: "id", label: "身份证号" })];
  const { activity, kind } = await makeActivity(db, { form });
  const { token, member } = await makeSignedIn(db);
  await signUpFor(app, token, kind, { answers: { team: "晨风", idno: "11010519491231002X" } });
  await db.insert(activityWishes).values({ activityId: activity.id, memberId: member.id, wish: "again" });
  const rows = await signUpData.rows(db, member.id);
  expect(rows).toMatchObject([
    {
      activity: activity.title,
      kind: "标准票",
      state: "报名成功",
      number: 1,
      name: "林小川",
      answers: "车队：晨风",
    },
  ]);
  expect(JSON.stringify(rows)).not.toContain("11010519491231002X");
  expect(await wishData.rows(db, member.id)).toMatchObject([
    { activity: activity.title, wish: "想再来一次" },
  ]);
});

test("whose account ends leaves his seat to the next, and nothing about him", async () => {
  const { activity, kind } = await makeActivity(db, {}, [{ quota: 1 }]);
  const [ends, waits] = [await makeSignedIn(db), await makeSignedIn(db)];
  const over = await makeActivity(db);
  await signUpFor(app, ends.token, over.kind);
  await setActivity(db, over.activity.id, {
    state: "ended",
    opensAt: inHours(-9),
    closesAt: inHours(-8),
    startsAt: inHours(-7),
    endsAt: inHours(-6),
  });
  for (const { token } of [ends, waits]) await signUpFor(app, token, kind);
  await db.insert(activityWishes).values({ activityId: activity.id, memberId: ends.member.id, wish: "open" });
  await db.transaction(async (tx) => {
    await forgetSignUps.locks?.(tx, [ends.member.id]);
    await forgetSignUps.forget?.(tx, services, ends.member.id);
  });
  expect(await statesOf(db, activity.id)).toEqual({ cancelled: 1, offered: 1 });
  expect(await statesOf(db, over.activity.id)).toEqual({ confirmed: 1 });
  const left = await db.select().from(signUps).where(eq(signUps.memberId, ends.member.id));
  expect(left.every((row) => row.name === "" && row.mobileLast === "" && row.sealed === null)).toBe(true);
  expect(await db.$count(activityWishes, eq(activityWishes.memberId, ends.member.id))).toBe(0);
  expect(await contradictions(db)).toEqual([]);
});

test("of two sign-ups for one activity one stays, the seat of the other is free and its points come back", async () => {
  const { activity, kind } = await makeActivity(db, {}, [{ points: 10 }]);
  const other = await makeActivity(db);
  const [from, into] = [await makeSignedIn(db), await makeSignedIn(db)];
  for (const { member, token } of [from, into]) {
    await fund(db, member.id, 10);
    await signUpFor(app, token, kind);
  }
  await signUpFor(app, from.token, other.kind);
  const accounts = { from: from.member.id, into: into.member.id };
  await db.transaction((tx) => signUpMerge.merge?.(tx, services, accounts) ?? Promise.resolve());
  expect(await statesOf(db, activity.id)).toEqual({ cancelled: 1, confirmed: 1 });
  const rows = await db.select().from(signUps).where(eq(signUps.memberId, into.member.id));
  expect(rows.map(({ activityId, state }) => [activityId, state]).sort()).toEqual(
    [
      [activity.id, "cancelled"],
      [activity.id, "confirmed"],
      [other.activity.id, "confirmed"],
    ].sort(),
  );
  expect(await pointBalance(db, into.member.id)).toBe(10);
  expect(await contradictions(db)).toEqual([]);
});

/** Joins two accounts, as the desk does. */
const join = (from: string, into: string) =>
  db.transaction((tx) =>
    joinMembers(
      tx,
      services,
      { from, into },
      () => undefined,
      () => Promise.resolve(),
    ),
  );

test("what the account that ends had paid comes back to the one that goes on", async () => {
  const { kind } = await makeActivity(db, {}, [{ points: 10 }]);
  const [from, into] = [await makeSignedIn(db), await makeSignedIn(db)];
  for (const { member, token } of [from, into]) {
    await fund(db, member.id, 10);
    await signUpFor(app, token, kind);
  }
  await join(from.member.id, into.member.id);
  expect(await pointBalance(db, into.member.id)).toBe(10);
  expect(await contradictions(db)).toEqual([]);
});

test("of two sign-ups for one activity the better one stays: a seat before a place, who was there before who was not", async () => {
  const { activity, kind } = await makeActivity(db, {}, [{ quota: 1 }]);
  const [from, ahead, into] = [await makeSignedIn(db), await makeSignedIn(db), await makeSignedIn(db)];
  const seat = await signUpFor(app, from.token, kind);
  await signUpFor(app, ahead.token, kind);
  expect((await signUpFor(app, into.token, kind)).state).toBe("waiting");
  const begun = await makeActivity(db);
  const there = await signUpFor(app, from.token, begun.kind);
  await signUpFor(app, into.token, begun.kind);
  await db.update(signUps).set({ enteredAt: new Date() }).where(eq(signUps.id, there.id));
  await setActivity(db, begun.activity.id, { state: "running", startsAt: inHours(-1) });
  await join(from.member.id, into.member.id);
  const rows = await db.select().from(signUps).where(eq(signUps.memberId, into.member.id));
  const stands = Object.fromEntries(rows.map(({ id, state }) => [id, state]));
  expect([stands[seat.id], stands[there.id]]).toEqual(["confirmed", "confirmed"]);
  expect(await statesOf(db, activity.id)).toEqual({ confirmed: 1, waiting: 1, cancelled: 1 });
  expect(await statesOf(db, begun.activity.id)).toEqual({ confirmed: 1, removed: 1 });
  expect(await contradictions(db)).toEqual([]);
});
