import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import type { Club, ClubMember, Membership } from "#capabilities/community/clubs/contract.ts";
import { members } from "#capabilities/people/members/server/tables.ts";
import { sections, umbrellaSection } from "#sections/registry.ts";
import { createTestApp } from "../../../../../test/support/app.ts";
import { makeMember, makeSignedIn } from "../../../../../test/support/factories.ts";
import { until, within } from "../../../../../test/support/within.ts";
import { joinClub, leaveClub } from "./membership.ts";
import { forgetMemberships, membershipData } from "./personal-data.ts";
import { clubMembers, clubNumbers } from "./tables.ts";

const { call, services } = await createTestApp();
const { db } = services;
const [busy = "", quiet = "", other = ""] = sections.flatMap(({ slug, umbrella }) =>
  umbrella ? [] : [slug],
);

const club = async (section: string): Promise<Club> => (await call("GET", `/api/clubs/${section}`)).body.data;
const list = async (section: string, query = ""): Promise<ClubMember[]> => {
  const answer = await call("GET", `/api/clubs/${section}/members${query}`);
  expect(answer.status).toBe(200);
  return (answer.body.data as { items: ClubMember[] }).items;
};
const join = async (section: string, token: string) =>
  call("POST", `/api/clubs/${section}/membership`, { token });

test("numbers have no gaps and no twins, however many join at once, twice, or in vain", async () => {
  const people = await Promise.all(Array.from({ length: 40 }, () => makeMember(db)));
  const twice = people.flatMap(({ id }) => [joinClub(services, busy, id), joinClub(services, busy, id)]);
  const inVain = people.slice(0, 10).map(() => joinClub(services, busy, "999999999999"));
  const ends = await within("all to join", Promise.allSettled([...twice, ...inVain]), 30_000);
  const joined = ends.slice(0, twice.length).map((end) => {
    if (end.status === "rejected") throw end.reason;
    return end.value;
  });
  expect(ends.slice(twice.length).every(({ status }) => status === "rejected")).toBe(true);
  const numbers = new Set(joined.map(({ membership }) => membership.number));
  expect([...numbers].sort((one, two) => one - two)).toEqual(people.map((_, at) => at + 1));
  expect(joined.filter(({ first }) => first)).toHaveLength(people.length);
  const [given] = await db.select().from(clubNumbers).where(eq(clubNumbers.section, busy));
  expect(given?.last).toBe(people.length);
  expect((await club(busy)).members).toBe(people.length);
});

test("who leaves is counted no longer, and gets number and day back when he returns", async () => {
  const { token } = await makeSignedIn(db);
  const someone = await makeSignedIn(db);
  const first: Membership & { first: boolean } = (await join(quiet, token)).body.data;
  expect(first).toMatchObject({ section: quiet, number: 1, role: "member", years: 0, first: true });
  await join(quiet, someone.token);
  expect((await club(quiet)).members).toBe(2);
  expect((await call("GET", "/api/my/clubs", { token })).body.data).toEqual({
    items: [expect.objectContaining({ section: quiet, number: 1 })],
  });

  expect((await call("DELETE", `/api/clubs/${quiet}/membership`, { token })).body.data).toEqual({ ok: true });
  expect((await club(quiet)).members).toBe(1);
  expect((await list(quiet)).map(({ number }) => number)).toEqual([2]);
  expect((await call("GET", "/api/my/clubs", { token })).body.data).toEqual({ items: [] });
  // Leaving once more is no mistake.
  expect((await call("DELETE", `/api/clubs/${quiet}/membership`, { token })).status).toBe(200);

  const again = (await join(quiet, token)).body.data as Membership;
  expect(again).toMatchObject({ number: 1, joined_at: first.joined_at, first: false });
  expect((await list(quiet)).map(({ number }) => number)).toEqual([1, 2]);
});

test("a role in the club ends when its bearer leaves", async () => {
  const { id } = await makeMember(db);
  await joinClub(services, other, id);
  await db.update(clubMembers).set({ role: "host" }).where(eq(clubMembers.memberId, id));
  await leaveClub(services, other, id);
  const { membership } = await joinClub(services, other, id);
  expect(membership.role).toBe("member");
  await leaveClub(services, other, id);
});

test("the list has hosts and moderators first, and is searched by name, number and city", async () => {
  const names = ["海边的慢车", "山路第三弯", "雨刷100%", "老城墙下"];
  const rows = [];
  for (const [at, nickname] of names.entries()) {
    const member = await makeMember(db, { nickname, city: at === 3 ? "南京" : "厦门" });
    rows.push((await joinClub(services, other, member.id)).membership);
  }
  const [, , moderator, host] = rows;
  for (const [row, role] of [[moderator, "moderator"] as const, [host, "host"] as const])
    await db
      .update(clubMembers)
      .set({ role })
      .where(eq(clubMembers.memberId, row?.memberId ?? ""));

  const nicknames = (items: ClubMember[]) => items.map(({ member }) => member.nickname);
  expect(nicknames(await list(other))).toEqual([names[3], names[2], names[0], names[1]]);
  const page = (await call("GET", `/api/clubs/${other}/members?limit=3`)).body.data as {
    next_cursor: string;
  };
  expect(nicknames(await list(other, `?limit=3&cursor=${encodeURIComponent(page.next_cursor)}`))).toEqual([
    names[1],
  ]);
  expect(nicknames(await list(other, `?city=${encodeURIComponent("厦门")}`))).toEqual([
    names[2],
    names[0],
    names[1],
  ]);
  expect(nicknames(await list(other, `?search=${encodeURIComponent("100%")}`))).toEqual([names[2]]);
  expect(await list(other, `?search=${encodeURIComponent("_")}`)).toEqual([]);
  expect(nicknames(await list(other, `?search=No.${rows[1]?.number}`))).toEqual([names[1]]);
  expect(await club(other)).toMatchObject({
    members: 4,
    new_this_week: 4,
    cities: 2,
    top_cities: [
      { name: "厦门", members: 3 },
      { name: "南京", members: 1 },
    ],
  });
  await db
    .update(members)
    .set({ status: "cancelled" })
    .where(eq(members.nickname, names[0] ?? ""));
  await services.cache.invalidate(db, [`club:${other}`]);
  // Other processes, and this one, hear of it after the commit.
  await until("a cancelled account to be left out", async () => (await club(other)).members === 3);
});

test("the umbrella and what is unknown are no clubs, and visitors join nothing", async () => {
  const { token } = await makeSignedIn(db);
  for (const slug of [umbrellaSection.slug, "nowhere", "x".repeat(40)]) {
    expect((await join(slug, token)).body.error).toEqual(["没有这个车友会"]);
    expect((await call("DELETE", `/api/clubs/${slug}/membership`, { token })).status).toBe(404);
    expect((await call("GET", `/api/clubs/${slug}`)).status).toBe(404);
    expect((await call("GET", `/api/clubs/${slug}/members`)).status).toBe(404);
  }
  expect((await call("POST", `/api/clubs/${quiet}/membership`)).status).toBe(401);
  expect((await call("GET", `/api/clubs/${quiet}/members?cursor=made-up`)).status).toBe(400);
});

test("who cancels his account leaves all clubs, his data names them, and nobody gets his number", async () => {
  const leaver = await makeMember(db);
  const { membership } = await joinClub(services, busy, leaver.id);
  await db.update(clubMembers).set({ role: "host" }).where(eq(clubMembers.memberId, leaver.id));
  const name = sections.find(({ slug }) => slug === busy)?.name;
  expect(await membershipData.rows(db, leaver.id)).toEqual([
    { club: name, number: membership.number, role: "会长", joined_at: membership.joinedAt, left_at: null },
  ]);
  await db.transaction(async (tx) => forgetMemberships.forget?.(tx, services, leaver.id));
  expect((await list(busy)).map(({ number }) => number)).not.toContain(membership.number);
  const next = await joinClub(services, busy, (await makeMember(db)).id);
  expect(next.membership.number).toBe(membership.number + 1);
});
