import { randomUUID } from "node:crypto";
import { and, eq } from "drizzle-orm";
import { expect, onTestFinished, test, vi } from "vitest";
import { createTestApp, type TestApp } from "../../../../../test/support/app.ts";
import { makeSignedIn } from "../../../../../test/support/factories.ts";
import { LiveReader, makeLiveRoom } from "../../../../../test/support/live.ts";
import { until } from "../../../../../test/support/within.ts";
import { changeRoom, lockRoom, moveRoom } from "../rooms/move-room.ts";
import { liveCounters, livePresence } from "../tables.ts";

const one = await createTestApp();
const other = await createTestApp({ beside: one });
const { db } = one.services;
const origins = await Promise.all([one, other].map(({ app }) => app.listen({ port: 0, host: "127.0.0.1" })));
const [origin = "", second = ""] = origins;

const makeRoom = (values: Parameters<typeof makeLiveRoom>[1] = {}) =>
  makeLiveRoom(one.services, { state: "live", ...values });

async function say(roomId: string, body: string, app: TestApp = one): Promise<string> {
  const { token } = await makeSignedIn(db);
  const answer = await app.call("POST", `/api/live/${roomId}/messages`, {
    token,
    body: { body, idempotency_key: randomUUID() },
  });
  expect([answer.status, answer.body.error]).toEqual([200, undefined]);
  return (answer.body.data as { message: { id: string } }).message.id;
}

async function enter(roomId: string, at = origin, lastId?: number): Promise<LiveReader> {
  const reader = new LiveReader();
  reader.lastId = lastId;
  await reader.open(at, roomId);
  onTestFinished(() => reader.leave());
  return reader;
}

const heardAll = (reader: LiveReader, ids: readonly string[]) =>
  until(`${ids.length} messages`, () => reader.heard.length >= ids.length);

test("who enters is shown what was said last, and then hears what is said, in both processes in one order", async () => {
  const room = await makeRoom();
  const before = await say(room.id, "大家好");
  const [here, there] = [await enter(room.id), await enter(room.id, second)];
  await heardAll(here, [before]);
  expect(here.events[0]).toMatchObject({
    type: "hello",
    data: { more: false, likes: 0, standing: { state: "live", chat_open: true } },
  });
  const said = await Promise.all(
    Array.from({ length: 10 }, (_, n) => say(room.id, `第 ${n} 句`, n % 2 === 0 ? one : other)),
  );
  await heardAll(here, [before, ...said]);
  await heardAll(there, [before, ...said]);
  expect(new Set(here.heard)).toEqual(new Set([before, ...said]));
  expect(there.heard).toEqual(here.heard);
  const seqs = here.events.flatMap(({ data }) => (data.messages ?? []).map(({ seq }) => seq ?? 0));
  expect(seqs).toEqual(seqs.toSorted((a, b) => a - b));
  expect([here.lastId, there.lastId]).toEqual([11, 11]);
});

test("who comes back goes on where he was, wherever he comes, and hears nothing twice", async () => {
  const room = await makeRoom();
  const reader = await enter(room.id);
  const first = await say(room.id, "一");
  await heardAll(reader, [first]);
  reader.leave();
  await until("the stream to be over", () => reader.ended);
  const missed = [await say(room.id, "二"), await say(room.id, "三")];
  await reader.open(second, room.id);
  await heardAll(reader, [first, ...missed]);
  const next = await say(room.id, "四");
  await heardAll(reader, [first, ...missed, next]);
  expect(reader.heard).toEqual([first, ...missed, next]);
});

test("a place that was never reached, or is longer ago than anybody catches up on, begins anew", async () => {
  const room = await makeRoom();
  const id = await say(room.id, "在吗");
  const foreign = await enter(room.id, origin, 999);
  await until("a beginning", () => foreign.events.length > 0);
  expect(foreign.events[0]).toMatchObject({ type: "hello", id: 1, data: { messages: [{ id }] } });
  for (let n = 0; n < 6; n += 1)
    await db.transaction(async (tx) => {
      await lockRoom(tx, room.id);
      for (let m = 0; m < 100; m += 1) await changeRoom(tx, one.services, room.id, { notice: `${n} ${m}` });
    });
  // Beyond the ring, within what is read from the table.
  const late = await enter(room.id, second, 150);
  await until("what was missed", () => late.events.length > 0);
  expect(late.events[0]).toMatchObject({ type: "frame" });
  await until("the notice", () => late.events.some(({ data }) => data.standing?.notice === "5 99"));
  const tooLate = await enter(room.id, second, 0);
  await until("a beginning", () => tooLate.events.length > 0);
  expect(tooLate.events[0]).toMatchObject({ type: "hello", id: 601, data: { messages: [{ id }] } });
});

test("one frame is written out once, however many hear it", async () => {
  const room = await makeRoom();
  const readers = await Promise.all(Array.from({ length: 40 }, () => enter(room.id)));
  await Promise.all(readers.map((reader) => until("a beginning", () => reader.events.length > 0)));
  const written = vi.spyOn(JSON, "stringify");
  const id = await say(room.id, "只写一次");
  await Promise.all(readers.map((reader) => heardAll(reader, [id])));
  const frames = written.mock.calls.filter(
    ([value]) =>
      typeof value === "object" && value !== null && "messages" in value && "id" in value === false,
  );
  written.mockRestore();
  expect(frames).toHaveLength(1);
});

test("what changes of the room is told whole, and one that is a draft again is left", async () => {
  const room = await makeRoom({ state: "announced" });
  const reader = await enter(room.id);
  await until("a beginning", () => reader.events.length > 0);
  await db.transaction(async (tx) => {
    await changeRoom(tx, one.services, (await lockRoom(tx, room.id)).id, {
      slowSeconds: 5,
      notice: "开播啦",
    });
  });
  await until("the change", () => reader.events.length > 1);
  expect(reader.events[1]?.data.standing).toMatchObject({ slow_seconds: 5, notice: "开播啦" });
  await db.transaction(async (tx) => {
    await moveRoom(tx, one.services, await lockRoom(tx, room.id), "draft");
  });
  await until("the end of the stream", () => reader.ended);
  const again = new LiveReader();
  await again.open(origin, room.id);
  expect(again.status).toBe(404);
});

test("viewers are counted over both processes, the most of them is kept, and who left counts no longer", async () => {
  const room = await makeRoom();
  const readers = [await enter(room.id), await enter(room.id), await enter(room.id, second)];
  const last = (reader?: LiveReader) =>
    reader?.events.findLast(({ data }) => data.viewers !== undefined)?.data.viewers;
  await until("three viewers", () => last(readers[0]) === 3 && last(readers[2]) === 3);
  readers[2]?.leave();
  await until("two viewers", () => last(readers[0]) === 2);
  const [counter] = await db.select().from(liveCounters).where(eq(liveCounters.roomId, room.id));
  expect(counter?.peak).toBe(3);
  await until(
    "no trace of who left",
    async () => (await db.$count(livePresence, and(eq(livePresence.roomId, room.id)))) === 1,
  );
});

test("no room, a draft and an address that is none have no stream; one network has no more than 500", async () => {
  const draft = await makeRoom({ state: "draft" });
  for (const id of ["987654", "abc", draft.id]) {
    const reader = new LiveReader();
    await reader.open(origin, id);
    expect([id, reader.status]).toEqual([id, 404]);
  }
  const room = await makeRoom();
  const headers = { "x-forwarded-for": "203.0.113.7" };
  const many = Array.from({ length: 500 }, () => new LiveReader());
  onTestFinished(() => {
    for (const reader of many) reader.leave();
  });
  await Promise.all(many.map((reader) => reader.open(origin, room.id, headers)));
  expect(new Set(many.map(({ status }) => status))).toEqual(new Set([200]));
  const refused = new LiveReader();
  await refused.open(origin, room.id, headers);
  expect(refused.status).toBe(429);
  for (const reader of many) reader.leave();
  await until("room for another", async () => {
    const reader = new LiveReader();
    await reader.open(origin, room.id, headers);
    reader.leave();
    return reader.status === 200;
  });
});
