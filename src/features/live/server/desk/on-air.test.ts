import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { deskFigures, deskParts } from "#capabilities/desk/admin/server/public.ts";
import { auditLog } from "#capabilities/desk/admin/server/tables.ts";
import type { DeskRoom } from "#features/live/desk-contract.ts";
import { events } from "#platform/events/tables.ts";
import { Keys } from "#platform/secrets/keys.ts";
import { createTestApp } from "../../../../../test/support/app.ts";
import { makeAdmin, makeRole } from "../../../../../test/support/factories.ts";
import { makeLiveRoom, makeRecording, makeViewers } from "../../../../../test/support/live.ts";
import { newStream, streamKey } from "../rooms/stream-key.ts";
import { liveLog, liveRooms } from "../tables.ts";
import { rewrapKeys } from "./rewrap-keys.ts";

const { call, services } = await createTestApp({
  env: {
    LIVE_SERVER: "nginx",
    LIVE_INGEST_URL: "rtmp://live.example.com/live",
    LIVE_PLAY_URL: "https://live.example.com/hls",
    LIVE_REPLAY_URL: "https://live.example.com/replay",
  },
});
const { db, keys } = services;
const path = "/api/admin/live";
const { token } = await makeAdmin(db, await makeRole(db, [{ permission: "live.manage" }]));

const read = async (id: string) => (await call("GET", `${path}/${id}`, { token })).body.data as DeskRoom;
const act = (id: string, what: string, body: object = {}) =>
  call("POST", `${path}/${id}/${what}`, { token, body });
const rowOf = async (id: string) => {
  const [row] = await db.select().from(liveRooms).where(eq(liveRooms.id, id));
  return row as NonNullable<typeof row>;
};
const auditOf = (id: string) =>
  db.select().from(auditLog).where(eq(auditLog.targetId, id)).orderBy(auditLog.id);

test("a room on the air shows its picture and its viewers, and ends with the stream", async () => {
  const { id, streamName } = await makeLiveRoom(services, { state: "live" });
  await makeViewers(db, id, 12);
  await makeViewers(db, id, 30, { process: "two" });
  const room = await read(id);
  expect(room).toMatchObject({
    viewers: 42,
    playlist: `https://live.example.com/hls/${streamName}.m3u8`,
    can: { end: true, down: true, cancel: false },
  });
  expect((await act(id, "end", { version: "another" })).body.code).toBe("CHANGED");
  const ended = (await act(id, "end", { version: room.version })).body.data as DeskRoom;
  expect(ended).toMatchObject({ state: "ended", playlist: null, replay: "making", can: { end: false } });
  expect(await rowOf(id)).toMatchObject({ publisher: "", lapsedAt: null, endedAt: expect.any(Date) });
  expect((await act(id, "end", { version: ended.version })).status).toBe(409);
  expect((await auditOf(id)).map(({ action }) => action)).toEqual(["live.ended"]);
  expect(await db.select().from(liveLog).where(eq(liveLog.roomId, id))).toMatchObject([{ kind: "room" }]);
});

test("a picture that went away meanwhile keeps nobody from ending; what was recorded is shown at the desk", async () => {
  const { id } = await makeLiveRoom(services, { state: "live" });
  const { version } = await read(id);
  await makeRecording(db, id);
  await db
    .update(liveRooms)
    .set({ state: "interrupted", interruptedAt: new Date() })
    .where(eq(liveRooms.id, id));
  const ended = (await act(id, "end", { version })).body.data as DeskRoom;
  expect(ended).toMatchObject({ state: "ended", replay: "making", recordings: [{ bytes: 1000 }] });
  expect(ended.recordings[0]?.src).toMatch(/^https:\/\/live\.example\.com\/replay\/room-/);
});

test("one tap takes the picture down, and another puts it back", async () => {
  const { id } = await makeLiveRoom(services, { state: "live" });
  expect((await act(id, "down", { reason: "" })).body.fields).toEqual({ reason: expect.any(String) });
  const down = (await act(id, "down", { reason: "画面违规" })).body.data as DeskRoom;
  expect(down).toMatchObject({
    ...{ state: "interrupted", playlist: null, down: { reason: "画面违规" } },
    can: { down: false, up: true, end: true },
  });
  expect((await rowOf(id)).publisher).toBe("");
  const again = (await act(id, "down", { reason: "画面违规，已联系主播" })).body.data as DeskRoom;
  expect(again.down).toEqual({ at: down.down?.at, reason: "画面违规，已联系主播" });
  const up = (await act(id, "up")).body.data as DeskRoom;
  expect(up).toMatchObject({ state: "interrupted", down: null, can: { down: true, up: false } });
  expect((await act(id, "up")).status).toBe(409);
  expect((await auditOf(id)).map(({ action }) => action)).toEqual(["live.down", "live.down", "live.up"]);
});

test.each(["announced", "ended"] as const)(
  "the picture of one that is %s is kept down before it comes",
  async (state) => {
    const { id } = await makeLiveRoom(services, { state });
    expect((await act(id, "down", { reason: "先别开播" })).body.data).toMatchObject({
      state,
      can: { up: true },
    });
  },
);

test.each(["draft", "cancelled"] as const)("one that is %s has no picture to take down", async (state) => {
  const { id } = await makeLiveRoom(services, { state });
  expect((await act(id, "down", { reason: "没有画面" })).status).toBe(409);
});

test("address and key are read, which is written down without the key", async () => {
  const room = await makeLiveRoom(services);
  const { body, status } = await act(room.id, "ingest");
  expect(status).toBe(200);
  const typed = `${room.streamName}?key=${streamKey(keys, room)}`;
  expect(body.data).toEqual({ url: "rtmp://live.example.com/live", key: typed });
  const audit = await auditOf(room.id);
  expect(audit.map(({ action }) => action)).toEqual(["live.ingest"]);
  expect(JSON.stringify(audit)).not.toContain(streamKey(keys, room));
  expect(JSON.stringify(await read(room.id))).not.toContain(streamKey(keys, room));
  const { id } = await makeLiveRoom(services, { state: "cancelled" });
  expect((await act(id, "ingest")).status).toBe(409);
  expect((await act(id, "renew")).status).toBe(409);
});

test("a new key has a new name of the stream, and the old stream is no longer the room's", async () => {
  const room = await makeLiveRoom(services, { state: "live" });
  const { data } = (await act(room.id, "renew")).body;
  const after = await rowOf(room.id);
  expect(after).toMatchObject({ state: "interrupted", publisher: "" });
  expect(after.streamName).not.toBe(room.streamName);
  expect(data).toMatchObject({ key: `${after.streamName}?key=${streamKey(keys, after)}` });
  const audit = await auditOf(room.id);
  expect(audit.map(({ action }) => action)).toEqual(["live.renewed"]);
  expect(JSON.stringify(audit)).not.toContain(streamKey(keys, after));
  const quiet = await makeLiveRoom(services);
  await act(quiet.id, "renew");
  expect((await rowOf(quiet.id)).state).toBe("announced");
});

test("keys follow the installation's; one whose key is gone can be drawn anew", async () => {
  const [old, lost, now] = ["old", "lost", "now"].map((word) => Buffer.from(word.padEnd(32, "."))) as [
    Buffer,
    Buffer,
    Buffer,
  ];
  const rotated = new Keys([now, old]);
  await rewrapKeys({ db, keys });
  const kept = await makeLiveRoom(services, newStream(new Keys([old])));
  const gone = await makeLiveRoom(services, newStream(new Keys([lost])));
  const before = await db.$count(liveRooms);
  const told = await rewrapKeys({ db, keys: rotated });
  // All others were sealed with the test's own key, which this one does not know.
  expect(told).toEqual({ wrapped: 1, lost: before - 1 });
  const row = await rowOf(kept.id);
  expect(row).toMatchObject({ streamName: kept.streamName, sealedKeyId: rotated.currentId });
  expect(streamKey(new Keys([now]), row)).toBe(streamKey(new Keys([old]), kept));
  const refused = await act(gone.id, "ingest");
  expect([refused.status, refused.body.error?.join()]).toEqual([
    409,
    expect.stringContaining("请更换推流密钥"),
  ]);
  expect((await act(gone.id, "renew")).status).toBe(200);
});

test("the work board counts who is on the air without a picture, in one's own sections", async () => {
  await db.delete(liveRooms);
  await makeLiveRoom(services, { state: "interrupted" });
  await makeLiveRoom(services, { state: "live" });
  const reader = { adminId: "1", grants: [{ permission: "live.manage", section: "main" }] };
  const other = { adminId: "2", grants: [{ permission: "live.manage", section: "lexus" }] };
  const [, figure] = deskFigures.entries().find(([name]) => name === "live without a picture") ?? [];
  const [, part] = deskParts.entries().find(([name]) => name === "live") ?? [];
  expect(await figure?.read(services, reader)).toMatchObject({ value: 1, tone: "bad", link: "/admin/live" });
  expect(await figure?.read(services, other)).toMatchObject({ value: 0, note: "" });
  expect(await part?.(services, reader)).toEqual({ counts: { "admin.live": 1 } });
  expect(await part?.(services, { grants: [], adminId: "1" })).toEqual({});
});

test("open desks hear that a room is no longer as it was", async () => {
  const { id } = await makeLiveRoom(services, { state: "live" });
  await db.delete(events);
  await act(id, "down", { reason: "画面违规" });
  const told = await db.select().from(events).where(eq(events.topic, "desk:live"));
  expect(told).toMatchObject([{ type: "live.changed", payload: { id } }]);
});
