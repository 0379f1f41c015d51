import { and, eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { createTestApp } from "../../../../../test/support/app.ts";
import { makeMember } from "../../../../../test/support/factories.ts";
import { makeLiveRoom } from "../../../../../test/support/live.ts";
import { livePeople, liveReminders } from "../tables.ts";
import { forgetPeople, partData, peopleMerge, reminderData } from "./personal-data.ts";

const { call, services } = await createTestApp();
const { db } = services;

const remind = (roomId: string, memberId: string) => db.insert(liveReminders).values({ roomId, memberId });
const rolesIn = async (roomId: string) =>
  (await db.select().from(livePeople).where(eq(livePeople.roomId, roomId))).map(
    ({ memberId, role }) => `${memberId} ${role}`,
  );

test("two accounts become one: asked once, and host where either was", async () => {
  const [from, into] = [(await makeMember(db)).id, (await makeMember(db)).id];
  const both = await makeLiveRoom(services, {}, { host: from, moderators: [into] });
  const one = await makeLiveRoom(services, {}, { host: from });
  const kept = await makeLiveRoom(services, {}, { host: into, moderators: [from] });
  for (const { id } of [both, one]) await remind(id, from);
  await remind(both.id, into);
  await db.transaction(async (tx) => {
    await peopleMerge.merge?.(tx, services, { from, into });
  });
  for (const { id } of [both, one, kept]) expect(await rolesIn(id)).toEqual([`${into} host`]);
  for (const { id } of [both, one])
    expect(await db.select().from(liveReminders).where(eq(liveReminders.roomId, id))).toMatchObject([
      { memberId: into },
    ]);
});

test("the archive names reminders and rooms that one runs; who is gone has neither, and the room no host", async () => {
  const { id: memberId } = await makeMember(db);
  const room = await makeLiveRoom(services, { title: "我主播的直播" }, { host: memberId });
  await remind(room.id, memberId);
  expect(await reminderData.rows(db, memberId)).toMatchObject([{ room: "我主播的直播", told: null }]);
  expect(await partData.rows(db, memberId)).toMatchObject([{ room: "我主播的直播", role: "主播" }]);
  const host = async () =>
    ((await call("GET", `/api/live/${room.id}`)).body.data as { host: { id: string } | null }).host;
  expect(await host()).toMatchObject({ id: memberId });
  await db.transaction(async (tx) => {
    await forgetPeople.forget?.(tx, services, memberId);
  });
  expect(await host()).toBeNull();
  expect(
    await db.$count(
      liveReminders,
      and(eq(liveReminders.roomId, room.id), eq(liveReminders.memberId, memberId)),
    ),
  ).toBe(0);
});
