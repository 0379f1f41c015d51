import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import type { HomeNow } from "#capabilities/site/site/server/public.ts";
import { withTags } from "#platform/http/cache-tags.ts";
import { sections, umbrellaSection } from "#sections/registry.ts";
import { createTestApp } from "../../../../../test/support/app.ts";
import { inMinutes, makeLiveRoom } from "../../../../../test/support/live.ts";
import { lockRoom, moveRoom } from "../rooms/move-room.ts";
import { liveRooms } from "../tables.ts";
import { liveNow } from "./home-now.ts";

const { call, services } = await createTestApp();
const { db } = services;
const [club = "", other = ""] = sections.filter(({ umbrella }) => !umbrella).map(({ slug }) => slug);

/** What a home says, as it is kept. */
const said = async (section: string): Promise<HomeNow | null> =>
  ((await call("GET", `/api/home/cards?section=${section}`)).body.data as { now: HomeNow | null }).now;

test("a home says what is on the air there, from the moment it is until it is over", async () => {
  const room = await makeLiveRoom(services, { section: club, startsAt: inMinutes(300) });
  expect(await said(club)).toBeNull();
  const move = (to: "live" | "interrupted" | "ended") =>
    db.transaction(async (tx) => moveRoom(tx, services, await lockRoom(tx, room.id), to));
  await move("live");
  const bar = { link: `/live/${room.id}`, mark: "直播中", on: true, title: room.title };
  expect(await said(club)).toEqual(bar);
  expect(await said(umbrellaSection.slug)).toEqual(bar);
  expect(await said(other)).toBeNull();
  await move("interrupted");
  expect(await said(club)).toEqual(bar);
  await move("ended");
  expect(await said(club)).toBeNull();
});

test("several on the air lead to their list", async () => {
  const rooms = [
    await makeLiveRoom(services, { state: "live" }),
    await makeLiveRoom(services, { state: "live" }),
  ];
  expect(await liveNow.read(services, umbrellaSection.slug)).toMatchObject({
    link: "/live",
    mark: "2 场直播中",
  });
  for (const { id } of rooms) await db.update(liveRooms).set({ state: "ended" }).where(eq(liveRooms.id, id));
});

test("what begins within an hour is said with its time; what is kept ends when that changes by itself", async () => {
  const startsAt = new Date(Math.ceil(Date.now() / 60_000) * 60_000 + 90 * 60_000);
  const { id } = await makeLiveRoom(services, { section: other, startsAt, minutes: 60 });
  const early = await withTags(() => liveNow.read(services, other));
  expect(early.result).toBeNull();
  expect([...early.tags]).toEqual([`until:${startsAt.getTime() - 3_600_000}`]);
  const soon = new Date(startsAt.getTime() - 45 * 60_000);
  await db.update(liveRooms).set({ startsAt: soon }).where(eq(liveRooms.id, id));
  const near = await withTags(() => liveNow.read(services, other));
  expect(near.result).toMatchObject({ link: `/live/${id}`, on: false });
  expect(near.result?.mark).toMatch(/^\d\d:\d\d 开播$/);
  expect([...near.tags]).toEqual([`until:${soon.getTime() + 3_600_000}`]);
});
