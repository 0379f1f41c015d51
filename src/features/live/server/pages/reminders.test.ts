import { and, asc, eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { notices } from "#capabilities/people/notices/server/tables.ts";
import { createTestApp } from "../../../../../test/support/app.ts";
import { makeSignedIn } from "../../../../../test/support/factories.ts";
import { inMinutes, makeLiveRoom } from "../../../../../test/support/live.ts";
import { lockRoom, moveRoom } from "../rooms/move-room.ts";
import { liveReminders, liveRooms } from "../tables.ts";
import { tellCancelled } from "./notices.ts";
import { remindViewers } from "./remind.ts";

const { call, services } = await createTestApp();
const { db } = services;

/** Kinds of what a member was told of rooms, in their order. */
const told = async (memberId: string): Promise<string[]> =>
  (await db.select().from(notices).where(eq(notices.memberId, memberId)).orderBy(asc(notices.id))).map(
    ({ kind }) => kind,
  );

/** Somebody who asked long ago. */
async function asked(roomId: string) {
  const { member, token } = await makeSignedIn(db);
  const answer = await call("POST", `/api/live/${roomId}/reminder`, { token });
  expect(answer.status).toBe(200);
  await db
    .update(liveReminders)
    .set({ createdAt: inMinutes(-600) })
    .where(and(eq(liveReminders.roomId, roomId), eq(liveReminders.memberId, member.id)));
  return { id: member.id, token };
}

const move = (id: string, values: Partial<typeof liveRooms.$inferInsert>) =>
  db.update(liveRooms).set(values).where(eq(liveRooms.id, id));

test("asking twice is asking once, and taking it back twice as well", async () => {
  const { id } = await makeLiveRoom(services);
  const [one, other] = [await makeSignedIn(db), await makeSignedIn(db)];
  const path = `/api/live/${id}/reminder`;
  expect((await call("POST", path, one)).body.data).toEqual({ reminders: 1 });
  expect((await call("POST", path, one)).body.data).toEqual({ reminders: 1 });
  expect((await call("POST", path, other)).body.data).toEqual({ reminders: 2 });
  expect((await call("GET", `/api/live/${id}/own`, one)).body.data).toMatchObject({ reminded: true });
  for (const _ of [1, 2]) expect((await call("DELETE", path, one)).status).toBe(200);
  expect((await call("GET", `/api/live/${id}/own`, one)).body.data).toMatchObject({ reminded: false });
  expect(await db.$count(liveReminders, eq(liveReminders.roomId, id))).toBe(1);
});

test("only members ask, of rooms that are shown and did not begin", async () => {
  const { token } = await makeSignedIn(db);
  const { id } = await makeLiveRoom(services);
  expect((await call("POST", `/api/live/${id}/reminder`)).status).toBe(401);
  const draft = await makeLiveRoom(services, { state: "draft" });
  for (const hidden of [draft.id, "999999"]) {
    expect((await call("POST", `/api/live/${hidden}/reminder`, { token })).status).toBe(404);
    expect((await call("DELETE", `/api/live/${hidden}/reminder`, { token })).status).toBe(404);
  }
  const words = {
    live: "直播已经开始",
    interrupted: "直播已经开始",
    ended: "已经结束",
    cancelled: "已经取消",
  };
  for (const [state, word] of Object.entries(words)) {
    const room = await makeLiveRoom(services, { state: state as keyof typeof words });
    const answer = await call("POST", `/api/live/${room.id}/reminder`, { token });
    expect(answer.status).toBe(409);
    expect(JSON.stringify(answer.body.error)).toContain(word);
    expect(await db.$count(liveReminders, eq(liveReminders.roomId, room.id))).toBe(0);
  }
});

test("ten minutes before it begins who asked is told, once, and not again when it is on the air", async () => {
  const { id } = await makeLiveRoom(services, { startsAt: inMinutes(60) });
  const viewer = await asked(id);
  await remindViewers(services, inMinutes(49));
  expect(await told(viewer.id)).toEqual([]);
  await remindViewers(services, inMinutes(51));
  await remindViewers(services, inMinutes(52));
  expect(await told(viewer.id)).toEqual(["live.soon"]);
  await db.transaction(async (tx) => moveRoom(tx, services, await lockRoom(tx, id), "live"));
  await remindViewers(services, inMinutes(61));
  expect(await told(viewer.id)).toEqual(["live.soon"]);
});

test("who asked in the last minutes, or of one that begins early, is told when it is on the air", async () => {
  const late = await makeLiveRoom(services, { startsAt: inMinutes(5) });
  const early = await makeLiveRoom(services, { startsAt: inMinutes(300) });
  const { member, token } = await makeSignedIn(db);
  for (const { id } of [late, early]) await call("POST", `/api/live/${id}/reminder`, { token });
  await remindViewers(services);
  expect(await told(member.id)).toEqual([]);
  for (const { id } of [late, early]) await move(id, { state: "live", startedAt: new Date() });
  await remindViewers(services);
  await remindViewers(services);
  expect(await told(member.id)).toEqual(["live.started", "live.started"]);
  // It came back after an interruption: nobody is called a second time.
  await move(early.id, { state: "interrupted" });
  await remindViewers(services, inMinutes(310));
  expect(await told(member.id)).toHaveLength(2);
});

test("one that was put off after it was told of is told of again", async () => {
  const { id } = await makeLiveRoom(services, { startsAt: inMinutes(8) });
  const viewer = await asked(id);
  await remindViewers(services);
  await move(id, { startsAt: inMinutes(24 * 60) });
  await remindViewers(services, inMinutes(60));
  expect(await told(viewer.id)).toEqual(["live.soon"]);
  await remindViewers(services, inMinutes(24 * 60 - 9));
  expect(await told(viewer.id)).toEqual(["live.soon", "live.soon"]);
});

test("who asked is told why it was called off, whether he was told of it before or not", async () => {
  const { id } = await makeLiveRoom(services, { startsAt: inMinutes(8) });
  const before = await asked(id);
  await remindViewers(services);
  const untold = await asked(id);
  await db.transaction(async (tx) => {
    const room = await lockRoom(tx, id);
    await moveRoom(tx, services, room, "cancelled", { reason: "主播车坏在路上" });
    expect(await tellCancelled(tx, room)).toBe(2);
  });
  for (const _ of [1, 2]) await remindViewers(services);
  expect(await told(before.id)).toEqual(["live.soon", "live.cancelled"]);
  expect(await told(untold.id)).toEqual(["live.cancelled"]);
  const [notice] = await db.select().from(notices).where(eq(notices.memberId, untold.id));
  expect(notice).toMatchObject({ reason: "主播车坏在路上", link: `/live/${id}` });
});

test("two processes at once tell nobody twice", async () => {
  const { id } = await makeLiveRoom(services, { startsAt: inMinutes(5) });
  const people = await Promise.all(Array.from({ length: 8 }, () => asked(id)));
  await Promise.all([remindViewers(services), remindViewers(services)]);
  for (const person of people) expect(await told(person.id)).toEqual(["live.soon"]);
});
