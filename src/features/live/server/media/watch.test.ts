import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { eq } from "drizzle-orm";
import { afterAll, beforeEach, describe, expect, test } from "vitest";
import { createTestApp, type TestApp } from "../../../../../test/support/app.ts";
import { makeLiveRoom } from "../../../../../test/support/live.ts";
import type { ServerKind } from "../../../../../test/support/live-hooks.ts";
import { startMediaStandIn } from "../../../../../test/support/media-server.ts";
import { newStream } from "../rooms/stream-key.ts";
import { liveRooms, liveSignals } from "../tables.ts";
import { dropPublisher } from "./control.ts";
import { mediaServer } from "./server.ts";
import { nothingSeen, watchStreams } from "./watch.ts";

const kinds = ["nginx", "srs", "mediamtx"] as const;
const standIns = {
  nginx: await startMediaStandIn("nginx"),
  srs: await startMediaStandIn("srs"),
  mediamtx: await startMediaStandIn("mediamtx"),
};
/** What browsers fetch; empty for nothing. */
let playlist = "";
const player = createServer((_request, response) => {
  response.writeHead(playlist === "" ? 404 : 200).end(playlist);
});
await new Promise<void>((listening) => player.listen(0, "127.0.0.1", listening));
afterAll(async () => {
  for (const kind of kinds) await standIns[kind].close();
  player.close();
});
const envOf = (kind: ServerKind) => ({
  LIVE_SERVER: kind,
  LIVE_CONTROL_URL: standIns[kind].url,
  LIVE_INGEST_URL: "rtmp://live.test/live",
  LIVE_PLAY_URL: `http://127.0.0.1:${(player.address() as AddressInfo).port}`,
});
const first = await createTestApp({ env: envOf("nginx") });
const apps: Record<ServerKind, TestApp> = {
  nginx: first,
  srs: await createTestApp({ env: envOf("srs"), beside: first }),
  mediamtx: await createTestApp({ env: envOf("mediamtx"), beside: first }),
};
const { db, keys } = first.services;
const roomNow = async (id: string) => {
  const [row] = await db.select().from(liveRooms).where(eq(liveRooms.id, id));
  if (row === undefined) throw new Error("the room is gone");
  return row;
};
const signalsOf = (id: string) =>
  db.select().from(liveSignals).where(eq(liveSignals.roomId, id)).orderBy(liveSignals.at);

const start = Date.now();
const secondsOn = (seconds: number) => new Date(start + seconds * 1000);

beforeEach(async () => {
  // Each test has the media server to itself.
  await db.update(liveRooms).set({ state: "cancelled", publisher: "" });
  for (const kind of kinds) Object.assign(standIns[kind], { streams: [], asked: [], broken: false });
  playlist = "";
});

describe.each(kinds)("what %s has", (kind) => {
  const { services } = apps[kind];
  const standIn = standIns[kind];
  const onAir = async (publisher = "c1") => {
    const room = await makeLiveRoom(services, { state: "live", publisher });
    standIn.streams.push({ name: room.streamName, publisher, bytes: 1_000_000 });
    return room;
  };

  test("is read as it tells it: only who sends, only to this application", async () => {
    const room = await onAir("c7");
    const [sent, ...others] = (await mediaServer(services.env)?.read()) ?? [];
    expect(others).toEqual([]);
    expect(sent).toMatchObject({ name: room.streamName, publisher: "c7", bytes: 1_000_000 });
    expect(sent).toMatchObject(
      {
        nginx: { fps: 30, drops: 0, video: "1920×1080 H264", audio: "AAC 44100" },
        srs: { fps: null, drops: null, video: "1920×1080 H264", audio: "AAC 44100" },
        mediamtx: { fps: null, drops: null, video: "H264", audio: "MPEG-4 Audio" },
      }[kind],
    );
  });

  test("one connection is ended, by its name or whichever it is; one that is gone is no fault", async () => {
    const room = await onAir("c1");
    expect(await dropPublisher(services, room.streamName, "c9")).toBe(true);
    expect(standIn.streams).toHaveLength(1);
    expect(await dropPublisher(services, room.streamName, "c1")).toBe(true);
    expect(standIn.streams).toEqual([]);
    standIn.streams.push({ name: room.streamName, publisher: "c2" });
    expect(await dropPublisher(services, room.streamName, "")).toBe(true);
    expect(standIn.streams).toEqual([]);
    expect(await dropPublisher(services, room.streamName, "")).toBe(true);
    standIn.broken = true;
    expect(await dropPublisher(services, room.streamName, "c1")).toBe(false);
  });

  test("how a stream is, is kept from one look to the next, and for an hour", async () => {
    const room = await onAir();
    playlist = "#EXTM3U\n#EXTINF:2.000,\na.ts\n#EXTINF:4.000,\nb.ts\n#EXTINF:2.000,\nc.ts\n";
    const seen = nothingSeen();
    await watchStreams(services, seen, secondsOn(0));
    expect(await signalsOf(room.id)).toEqual([]);
    Object.assign(standIn.streams[0] ?? {}, { bytes: 6_000_000 });
    await watchStreams(services, seen, secondsOn(10));
    expect(await signalsOf(room.id)).toMatchObject([{ kbps: 4000, keyframeSeconds: 2 }]);
    expect((await roomNow(room.id)).state).toBe("live");
    playlist = "";
    await watchStreams(services, seen, secondsOn(3601));
    expect(await signalsOf(room.id)).toMatchObject([{ kbps: 4000 }, { kbps: 0, keyframeSeconds: null }]);
    await watchStreams(services, seen, secondsOn(3700));
    expect(await signalsOf(room.id)).toHaveLength(2);
  });

  test("a room whose connection is gone is interrupted, but not at the first look", async () => {
    const room = await onAir();
    standIn.streams = [];
    const seen = nothingSeen();
    await watchStreams(services, seen, secondsOn(0));
    await watchStreams(services, seen, secondsOn(2));
    expect((await roomNow(room.id)).state).toBe("live");
    await watchStreams(services, seen, secondsOn(10));
    expect(await roomNow(room.id)).toMatchObject({ state: "interrupted", publisher: "" });
  });

  test("another connection than the one that was missed is looked at anew", async () => {
    const room = await onAir();
    standIn.streams = [];
    const seen = nothingSeen();
    await watchStreams(services, seen, secondsOn(0));
    await db.update(liveRooms).set({ publisher: "c2" }).where(eq(liveRooms.id, room.id));
    await watchStreams(services, seen, secondsOn(10));
    expect((await roomNow(room.id)).state).toBe("live");
  });

  test("a server that does not answer says nothing of its streams while their playlists are there", async () => {
    const room = await onAir();
    standIn.broken = true;
    playlist = "#EXTM3U\n";
    const seen = nothingSeen();
    for (const seconds of [0, 10, 20, 30, 40]) await watchStreams(services, seen, secondsOn(seconds));
    expect((await roomNow(room.id)).state).toBe("live");
    playlist = "";
    for (const seconds of [50, 60]) await watchStreams(services, seen, secondsOn(seconds));
    expect((await roomNow(room.id)).state).toBe("live");
    await watchStreams(services, seen, secondsOn(70));
    expect(await roomNow(room.id)).toMatchObject({ state: "interrupted", publisher: "" });
    // It was there all the time.
    standIn.broken = false;
    await watchStreams(services, seen, secondsOn(80));
    expect(await roomNow(room.id)).toMatchObject({ state: "live", publisher: "c1" });
  });

  test("a stream that no room takes is ended: renewed, taken down, ended, called off", async () => {
    const rooms = {
      renewed: await onAir("r"),
      down: await onAir("d"),
      ended: await onAir("e"),
      cancelled: await onAir("c"),
      fine: await onAir("f"),
    };
    const set = (id: string, values: Partial<typeof liveRooms.$inferInsert>) =>
      db.update(liveRooms).set(values).where(eq(liveRooms.id, id));
    await set(rooms.renewed.id, { ...newStream(keys), state: "interrupted", publisher: "" });
    await set(rooms.down.id, { downAt: new Date() });
    await set(rooms.ended.id, { state: "ended", endedAt: new Date() });
    await set(rooms.cancelled.id, { state: "cancelled", publisher: "" });
    // Others of the same server are none of ours.
    standIn.streams.push({ name: "somebody-else", publisher: "x" });
    await watchStreams(services, nothingSeen(), secondsOn(0));
    expect(standIn.streams.map(({ publisher }) => publisher).sort()).toEqual(["f", "x"]);
    expect((await roomNow(rooms.fine.id)).state).toBe("live");
  });
});

test("without a media server, or without its interface, nothing is looked at", async () => {
  const room = await makeLiveRoom(first.services, { state: "live" });
  const { services } = await createTestApp({ beside: first });
  expect(mediaServer(services.env)).toBeNull();
  await watchStreams(services, nothingSeen(), secondsOn(100));
  expect(await dropPublisher(services, room.streamName, "c1")).toBe(false);
  expect((await roomNow(room.id)).state).toBe("live");
});

test("what tells something else than figures is a server that does not answer", async () => {
  const text = async (answer: string) => {
    const server = createServer((_request, response) => response.end(answer));
    await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening));
    const url = `http://operator:p%40ss@127.0.0.1:${(server.address() as AddressInfo).port}`;
    const reads = kinds.map((LIVE_SERVER) =>
      mediaServer({ LIVE_SERVER, LIVE_CONTROL_URL: url, LIVE_INGEST_URL: undefined })?.read(),
    );
    const ends = await Promise.allSettled(reads);
    server.close();
    return ends.map(({ status }) => status);
  };
  expect(await text("<html>hello</html>")).toEqual(["rejected", "rejected", "rejected"]);
  expect(await text('{"code":100}')).toEqual(["rejected", "rejected", "fulfilled"]);
  expect(await text("")).toEqual(["rejected", "rejected", "rejected"]);
});
