import { and, eq, sql } from "drizzle-orm";
import { expect, test } from "vitest";
import type { Calendar } from "#capabilities/community/points/contract.ts";
import { members } from "#capabilities/people/members/server/tables.ts";
import { createTestApp } from "../../../../../test/support/app.ts";
import { makeMember, makeSignedIn } from "../../../../../test/support/factories.ts";
import { showCalendar } from "./calendar.ts";
import { checkIn } from "./check-in.ts";
import { pointBalance } from "./lots.ts";
import { pointMerge } from "./merge.ts";
import { repairCheckIn } from "./repair.ts";
import { dayAfter } from "./streak.ts";
import { checkInCycle, checkInRewards, checkIns } from "./tables.ts";

const { call, services } = await createTestApp();
const { db } = services;

/** Noon in China. */
const on = (day: string) => new Date(`${day}T12:00:00+08:00`);
const since = (day: string) => makeMember(db, { createdAt: on(day) });

test("a double tap and ten calls at once check in once", async () => {
  const { member, token } = await makeSignedIn(db);
  const answers = await Promise.all(
    Array.from({ length: 10 }, () => call("POST", "/api/my/check-in", { token })),
  );
  const given = answers.map(({ body }) => body.data as unknown as { made: boolean; points: number });
  expect(given.filter(({ made }) => made)).toMatchObject([{ points: 2, growth: 2 }]);
  expect(given.reduce((sum, { points }) => sum + points, 0)).toBe(2);
  expect((await call("GET", "/api/my/points", { token })).body.data).toMatchObject({ balance: 2 });
  const { body } = await call("GET", "/api/my/check-in", { token });
  expect(body.data as unknown as Calendar).toMatchObject({ done_today: true, streak: 1 });
  expect(await db.select().from(checkIns).where(eq(checkIns.memberId, member.id))).toHaveLength(1);
});

test("the day ends at midnight in China", async () => {
  const { id } = await since("2026-10-01");
  expect(await checkIn(services, id, new Date("2026-10-01T15:59:59Z"))).toMatchObject({ made: true });
  expect(await checkIn(services, id, new Date("2026-10-01T15:59:59Z"))).toMatchObject({ made: false });
  expect(await checkIn(services, id, new Date("2026-10-01T16:00:00Z"))).toMatchObject({ made: true });
  expect((await showCalendar(db, id, undefined, on("2026-10-02"))).streak).toBe(2);
});

test("a streak is rewarded on the day that it is reached, and begins anew after a missed day", async () => {
  const { id } = await since("2026-10-01");
  const points: number[] = [];
  for (const day of ["01", "02", "03", "04", "06", "07"])
    points.push((await checkIn(services, id, on(`2026-10-${day}`))).points);
  expect(points).toEqual([2, 2, 5, 2, 2, 2]);
  expect((await showCalendar(db, id, undefined, on("2026-10-07"))).streak).toBe(2);
  // Until the end of the next day it can go on.
  expect((await showCalendar(db, id, undefined, on("2026-10-08"))).streak).toBe(2);
  expect((await showCalendar(db, id, undefined, on("2026-10-09"))).streak).toBe(0);
  expect(await pointBalance(db, id)).toBe(15);
});

test("what a level adds is given with every check-in", async () => {
  const { id } = await makeMember(db, { growth: 70, level: 2 });
  expect(await checkIn(services, id)).toMatchObject({ points: 3, bonus: 0 });
});

test("a card joins the streak again and gives what the joined streak reaches, once", async () => {
  const { id } = await since("2026-10-01");
  for (const day of ["01", "02", "03", "05", "06", "07", "08"])
    await checkIn(services, id, on(`2026-10-${day}`));
  const before = await pointBalance(db, id);
  // Three days were rewarded in both parts; seven are reached only together.
  expect(await repairCheckIn(db, id, "2026-10-04", on("2026-10-08"))).toEqual({ points: 10 });
  expect(await pointBalance(db, id)).toBe(before + 10);
  expect(await showCalendar(db, id, undefined, on("2026-10-08"))).toMatchObject({
    streak: 8,
    repairs: { left: 0, days: [] },
  });
  expect(await checkIn(services, id, on("2026-10-09"))).toMatchObject({ made: true, bonus: 0 });
  expect((await showCalendar(db, id, undefined, on("2026-10-09"))).streak).toBe(9);
});

test("yesterday can be repaired before today's check-in, and two at once use one card", async () => {
  const { id } = await since("2026-10-01");
  await checkIn(services, id, on("2026-10-05"));
  const now = on("2026-10-08");
  const tried = await Promise.allSettled(
    ["2026-10-06", "2026-10-07", "2026-10-07"].map((day) => repairCheckIn(db, id, day, now)),
  );
  expect(tried.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
  const { days } = await showCalendar(db, id, "2026-10", now);
  expect(days.filter(({ repaired }) => repaired)).toHaveLength(1);
});

test("what cannot be repaired is refused and changes nothing", async () => {
  const { id } = await since("2026-10-03");
  await checkIn(services, id, on("2026-10-05"));
  const now = on("2026-10-08");
  for (const day of ["2026-10-08", "2026-10-09", "2026-09-30", "2026-10-05", "2026-10-02"])
    await expect(repairCheckIn(db, id, day, now)).rejects.toMatchObject({ code: "INVALID_INPUT" });
  expect(await showCalendar(db, id, undefined, now)).toMatchObject({
    repairs: { left: 1, days: ["2026-10-03", "2026-10-04", "2026-10-06", "2026-10-07"] },
  });
  await repairCheckIn(db, id, "2026-10-04", now);
  await expect(repairCheckIn(db, id, "2026-10-03", now)).rejects.toMatchObject({ code: "CONFLICT" });
  // The next month brings a card for its own days only.
  expect(await showCalendar(db, id, undefined, on("2026-11-03"))).toMatchObject({
    repairs: { left: 1, days: ["2026-11-01", "2026-11-02"] },
  });
  const { token } = await makeSignedIn(db);
  for (const day of ["2026-02-30", "gestern", "", 7, null]) {
    const { status, body } = await call("POST", "/api/my/check-in/repair", { token, body: { day } });
    expect(status).toBe(400);
    expect(body.error.join("")).toMatch(/\p{Script=Han}/u);
  }
});

test("a higher level has more cards", async () => {
  const joined = on("2026-10-01");
  const { id } = await makeMember(db, { createdAt: joined, growth: 250, level: 3 });
  expect((await showCalendar(db, id, undefined, on("2026-10-04"))).repairs.left).toBe(2);
});

test("a year of check-ins passes every month's end", async () => {
  const { id } = await since("2023-12-30");
  for (let day = "2023-12-30"; day < "2024-03-03"; day = dayAfter(day)) await checkIn(services, id, on(day));
  expect((await showCalendar(db, id, "2024-02", on("2024-03-02"))).days).toHaveLength(29);
  expect((await showCalendar(db, id, undefined, on("2024-03-02"))).streak).toBe(64);
  const [row] = await db
    .select()
    .from(members)
    .where(and(eq(members.id, id)));
  expect(row?.growth).toBe(128);
});

test("days of two accounts that become one are one streak", async () => {
  const [from, into] = await Promise.all([since("2026-10-01"), since("2026-10-01")]);
  for (const day of ["2026-10-01", "2026-10-02"]) await checkIn(services, from.id, on(day));
  for (const day of ["2026-10-02", "2026-10-03"]) await checkIn(services, into.id, on(day));
  const before = (await pointBalance(db, from.id)) + (await pointBalance(db, into.id));
  await db.transaction(async (tx) => pointMerge.merge?.(tx, services, { from: from.id, into: into.id }));
  expect((await showCalendar(db, into.id, undefined, on("2026-10-03"))).streak).toBe(3);
  expect(await pointBalance(db, into.id)).toBe(before);
  expect(await checkIn(services, into.id, on("2026-10-04"))).toMatchObject({ made: true });
});

test("a card and the check-in of the day at the same moment are both counted", async () => {
  const { id } = await since("2026-10-01");
  await checkIn(services, id, on("2026-10-05"));
  const now = on("2026-10-07");
  await Promise.all([
    repairCheckIn(db, id, "2026-10-06", now),
    checkIn(services, id, now),
    checkIn(services, id, now),
  ]);
  expect(await showCalendar(db, id, undefined, now)).toMatchObject({ streak: 3, done_today: true });
});

test("a list of rewards begins anew behind its last day, or holds it; members see what comes", async () => {
  const rewards = [
    { streak: 1, points: 1 },
    { streak: 2, points: 2 },
    { streak: 3, points: 9 },
  ];
  const before = await db.select().from(checkInRewards);
  const list = async (onwards: "anew" | "hold") => {
    await db.delete(checkInRewards);
    await db.insert(checkInRewards).values([{ streak: 0, points: 2 }, ...rewards]);
    await db.delete(checkInCycle);
    await db.insert(checkInCycle).values({ days: 3, onwards });
  };
  const given = async (id: string, days: number) => {
    const all: number[] = [];
    for (let n = 0; n < days; n += 1)
      all.push((await checkIn(services, id, on(dayAfter("2026-09-01", n)))).points - 2);
    return all;
  };
  await list("anew");
  const anew = await since("2026-08-01");
  expect(await given(anew.id, 8)).toEqual([1, 2, 9, 1, 2, 9, 1, 2]);
  const seen = await showCalendar(db, anew.id, undefined, on("2026-09-09"));
  expect(seen.rewards.find(({ streak }) => streak === 9)).toEqual({ streak: 9, points: 9 });
  await list("hold");
  const held = await since("2026-08-01");
  expect(await given(held.id, 6)).toEqual([1, 2, 9, 9, 9, 9]);
  // A gap that is repaired gives what joining reaches, and nothing for days before.
  await db.execute(sql`update members set level = 12 where id = ${held.id}`);
  await checkIn(services, held.id, on("2026-09-08"));
  const { points } = await repairCheckIn(db, held.id, "2026-09-07", on("2026-09-09"));
  expect(points).toBe(18);
  await db.delete(checkInCycle);
  await db.delete(checkInRewards);
  await db.insert(checkInRewards).values(before);
});
