import { and, eq, like } from "drizzle-orm";
import { expect, test } from "vitest";
import type { ClubMember } from "#capabilities/community/clubs/contract.ts";
import { notices } from "#capabilities/people/notices/server/tables.ts";
import { sections } from "#sections/registry.ts";
import { createTestApp } from "../../../../../test/support/app.ts";
import { makeMember } from "../../../../../test/support/factories.ts";
import { celebratedDays, yearsBetween } from "./calendar.ts";
import { celebrateDay } from "./celebrate.ts";
import { joinClub } from "./membership.ts";
import { celebrationOf } from "./present.ts";
import { clubMembers } from "./tables.ts";

const { services, call } = await createTestApp();
const { db } = services;
const [one = "", two = ""] = sections.flatMap(({ slug, umbrella }) => (umbrella ? [] : [slug]));

/** A member of these clubs, who joined at that moment. */
async function makeClubMember(joinedAt: Date, values: object, clubs = [one]) {
  const member = await makeMember(db, values);
  for (const section of clubs) await joinClub(services, section, member.id);
  await db.update(clubMembers).set({ joinedAt }).where(eq(clubMembers.memberId, member.id));
  return member;
}
const titlesOf = async (memberId: string) =>
  (
    await db
      .select()
      .from(notices)
      .where(and(eq(notices.memberId, memberId), like(notices.kind, "clubs.%")))
  )
    .map(({ title }) => title)
    .sort();

test("years and days are those of China, and a 29 February is celebrated every year", () => {
  // 2026-03-01 00:30 in China.
  const march = new Date("2026-02-28T16:30:00Z");
  expect(celebratedDays(march)).toEqual(["03-01"]);
  expect(celebratedDays(new Date("2026-02-28T04:00:00Z"))).toEqual(["02-28", "02-29"]);
  expect(celebratedDays(new Date("2028-02-28T04:00:00Z"))).toEqual(["02-28"]);
  expect(yearsBetween(new Date("2024-02-29T04:00:00Z"), new Date("2026-02-27T04:00:00Z"))).toBe(1);
  expect(yearsBetween(new Date("2024-02-29T04:00:00Z"), new Date("2026-02-28T04:00:00Z"))).toBe(2);
  expect(yearsBetween(new Date("2025-02-28T16:10:00Z"), march)).toBe(1);
  expect(yearsBetween(march, march)).toBe(0);
});

test("on the day each is told once what is his, and nobody hears of a birthday that is kept private", async () => {
  const now = new Date("2026-05-20T00:00:00Z");
  const joined = new Date("2024-05-19T18:00:00Z");
  const both = await makeClubMember(joined, { birthday: "1990-05-20", birthdayShown: true }, [one, two]);
  const quiet = await makeClubMember(new Date("2024-01-03T00:00:00Z"), { birthday: "1990-05-20" });
  const fresh = await makeClubMember(now, {});
  await celebrateDay(services, now);
  await celebrateDay(services, new Date(now.getTime() + 3_600_000));
  const names = sections.filter(({ slug }) => slug === one || slug === two).map(({ name }) => name);
  expect(await titlesOf(both.id)).toEqual(
    [...names.map((name) => `今天是你加入${name} 2 周年`), "生日快乐！"].sort(),
  );
  expect(await titlesOf(quiet.id)).toEqual([]);
  expect(await titlesOf(fresh.id)).toEqual([]);
});

test("the list marks a birthday only where it is allowed, and never tells the date", async () => {
  const today = new Date();
  const birthday = `1988-${new Date(today.getTime() + 8 * 3_600_000).toISOString().slice(5, 10)}`;
  const shown = await makeClubMember(today, { birthday, birthdayShown: true }, [two]);
  const hidden = await makeClubMember(today, { birthday }, [two]);
  const answer = await call("GET", `/api/clubs/${two}/members?limit=50`);
  const items = (answer.body.data as { items: ClubMember[] }).items;
  const markOf = (id: string) => items.find(({ member }) => member.id === id)?.celebrates;
  expect([markOf(shown.id), markOf(hidden.id)]).toEqual(["birthday", null]);
  expect(JSON.stringify(items)).not.toContain("1988");
});

test("the day of joining is marked from the first year on", () => {
  const joinedAt = new Date("2025-05-20T04:00:00Z");
  const mark = (now: string) => celebrationOf({ birthday: null, joinedAt }, new Date(now));
  expect(mark("2025-05-20T05:00:00Z")).toBeNull();
  expect(mark("2026-05-19T15:59:00Z")).toBeNull();
  expect(mark("2026-05-19T16:00:00Z")).toBe("anniversary");
});
