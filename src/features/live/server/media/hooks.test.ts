import { eq } from "drizzle-orm";
import { afterAll, describe, expect, test } from "vitest";
import { auditLog } from "#capabilities/desk/admin/server/tables.ts";
import { createTestApp, type TestApp } from "../../../../../test/support/app.ts";
import { makeLiveRoom } from "../../../../../test/support/live.ts";
import { hooksAs, type ServerKind, senderOf } from "../../../../../test/support/live-hooks.ts";
import { startMediaStandIn } from "../../../../../test/support/media-server.ts";
import { newStream } from "../rooms/stream-key.ts";
import { liveRecordings, liveRooms } from "../tables.ts";

const kinds = ["nginx", "srs", "mediamtx"] as const;
const standIns = {
  nginx: await startMediaStandIn("nginx"),
  srs: await startMediaStandIn("srs"),
  mediamtx: await startMediaStandIn("mediamtx"),
};
afterAll(async () => {
  for (const kind of kinds) await standIns[kind].close();
});
// One installation's key, by which rooms of one app are known to the others.
const SECRET_KEY = "the-key-of-this-installation-and-of-no-other";
const envOf = (kind: ServerKind) => ({
  SECRET_KEY,
  LIVE_SERVER: kind,
  LIVE_CONTROL_URL: standIns[kind].url,
  LIVE_INGEST_URL: "rtmp://live.test/live",
  LIVE_PLAY_URL: "https://live.test/hls",
  LIVE_REPLAY_URL: "https://live.test/replays",
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
const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000);

describe.each(kinds)("what %s tells", (kind) => {
  const app = apps[kind];
  const hooks = hooksAs(kind, app);
  const standIn = standIns[kind];
  /** As its interface has it once the app let it in. */
  const sends = (name: string, publisher: string) => standIn.streams.push({ name, publisher });

  test("with the room's key it goes on the air, with a playlist; told twice it does so once", async () => {
    const room = await makeLiveRoom(app.services);
    const sender = senderOf(app, room);
    expect(await hooks.publish(sender)).toEqual({ status: 200, body: { code: 0 } });
    const live = await roomNow(room.id);
    expect(live).toMatchObject({ state: "live", publisher: "c1", interruptedAt: null });
    expect((await hooks.publish(sender)).status).toBe(200);
    expect((await roomNow(room.id)).updatedAt).toEqual(live.updatedAt);
  });

  test("the end of the picture interrupts it, and it goes on when it comes back", async () => {
    const room = await makeLiveRoom(app.services);
    await hooks.publish(senderOf(app, room));
    expect((await hooks.done(senderOf(app, room))).status).toBe(200);
    expect(await roomNow(room.id)).toMatchObject({ state: "interrupted", publisher: "" });
    await hooks.publish(senderOf(app, room, "c2"));
    expect(await roomNow(room.id)).toMatchObject({ state: "live", publisher: "c2", interruptedAt: null });
    // Late, of the connection before.
    expect((await hooks.done(senderOf(app, room, "c1"))).status).toBe(200);
    expect(await roomNow(room.id)).toMatchObject({ state: "live", publisher: "c2" });
  });

  test("a wrong key, a name of no room and a key that was renewed are refused in the same words", async () => {
    const room = await makeLiveRoom(app.services);
    const sender = senderOf(app, room);
    const wrong = await hooks.publish({ ...sender, key: `${sender.key}x` });
    expect(wrong).toMatchObject({ status: 403, body: { code: "FORBIDDEN" } });
    expect(await hooks.publish({ ...sender, key: "" })).toEqual(wrong);
    expect(await hooks.publish({ ...sender, name: "s000000000000000000" })).toEqual(wrong);
    await db.update(liveRooms).set(newStream(keys)).where(eq(liveRooms.id, room.id));
    expect(await hooks.publish(sender)).toEqual(wrong);
    expect(await roomNow(room.id)).toMatchObject({ state: "announced", publisher: "" });
  });

  test("what is not signed, or signed for another hook, changes nothing", async () => {
    const room = await makeLiveRoom(app.services);
    const sender = senderOf(app, room);
    const other = keys.sign("live hook", `${kind}:done`);
    for (const sign of ["", "nonsense", other, keys.sign("another", `${kind}:publish`)])
      expect((await hooks.publish(sender, sign)).status).toBe(403);
    expect((await hooks.recorded(sender.name, "a.mp4", other)).status).toBe(403);
    expect((await hooks.done(sender, keys.sign("live hook", `${kind}:publish`))).status).toBe(403);
    expect((await roomNow(room.id)).state).toBe("announced");
  });

  test("a second one who sends is refused while the first does, and not once he is gone", async () => {
    const room = await makeLiveRoom(app.services);
    await hooks.publish(senderOf(app, room, "c1"));
    sends(room.streamName, "c1");
    expect(await hooks.publish(senderOf(app, room, "c2"))).toMatchObject({ status: 409 });
    expect((await roomNow(room.id)).publisher).toBe("c1");
    // Nobody told of his end.
    standIn.streams = [];
    expect((await hooks.publish(senderOf(app, room, "c2"))).status).toBe(200);
    expect((await roomNow(room.id)).publisher).toBe("c2");
    // While nobody knows, the first keeps it.
    standIn.broken = true;
    expect((await hooks.publish(senderOf(app, room, "c3"))).status).toBe(409);
    standIn.broken = false;
  });

  test("rooms that take no picture say why", async () => {
    const refused = async (values: Parameters<typeof makeLiveRoom>[1]) => {
      const room = await makeLiveRoom(app.services, values);
      const { status, body } = await hooks.publish(senderOf(app, room));
      expect((await roomNow(room.id)).state).toBe(values?.state ?? "announced");
      return [status, body.error?.[0]];
    };
    expect(await refused({ state: "draft" })).toEqual([403, "这场直播还没有发布"]);
    expect(await refused({ state: "cancelled" })).toEqual([403, "这场直播已取消"]);
    expect(await refused({ downAt: new Date(), downReason: "违规" })).toEqual([
      403,
      "这场直播的画面已被下架",
    ]);
    // Ended by somebody, however short ago; by itself, too long ago.
    expect(await refused({ state: "ended" })).toEqual([403, "这场直播已结束"]);
    expect(await refused({ state: "ended", lapsedAt: minutesAgo(31) })).toEqual([403, "这场直播已结束"]);
  });

  test("one that ended by itself goes on the air again within half an hour", async () => {
    const room = await makeLiveRoom(app.services, {
      ...{ state: "ended", lapsedAt: minutesAgo(29), replayState: "making" },
    });
    expect((await hooks.publish(senderOf(app, room))).status).toBe(200);
    expect(await roomNow(room.id)).toMatchObject({
      ...{ state: "live", lapsedAt: null, endedAt: null, replayState: "none" },
    });
  });

  test("a recording belongs to the room once, also under the name that it had before", async () => {
    const room = await makeLiveRoom(app.services);
    await hooks.publish(senderOf(app, room));
    await db.update(liveRooms).set(newStream(keys)).where(eq(liveRooms.id, room.id));
    const path = `${room.streamName}-1790000000000.mp4`;
    expect((await hooks.recorded(room.streamName, path)).status).toBe(200);
    expect((await hooks.recorded(room.streamName, path)).status).toBe(200);
    const rows = await db.select().from(liveRecordings).where(eq(liveRecordings.roomId, room.id));
    expect(rows).toMatchObject([{ path, startedAt: new Date(1_790_000_000_000) }]);
    if (kind !== "srs") expect(rows).toMatchObject([{ seconds: 61.5, bytes: "123456" }]);
    expect((await roomNow(room.id)).replayState).toBe("none");
    expect((await hooks.recorded("s000000000000000000", "b.mp4")).status).toBe(404);
  });

  test("a recording that comes after the end makes the replay", async () => {
    const room = await makeLiveRoom(app.services, { state: "ended", replayState: "making" });
    expect((await hooks.recorded(room.streamName, `${room.streamName}.mp4`)).status).toBe(200);
    expect((await roomNow(room.id)).replayState).toBe("ready");
  });

  test("tries of one network are limited, right or wrong", async () => {
    const room = await makeLiveRoom(app.services);
    const sender = {
      ...senderOf(app, room),
      address: { nginx: "192.0.2.1", srs: "192.0.2.2", mediamtx: "192.0.2.3" }[kind],
    };
    const trying = kind === "mediamtx" ? hooks.auth : hooks.publish;
    let status = 0;
    for (let tries = 0; tries < 400 && status !== 429; tries += 1)
      status = (await trying({ ...sender, key: "guess" })).status;
    expect(status).toBe(429);
    expect((await trying(sender)).status).toBe(429);
  });
});

test("MediaMTX asks before: whoever sends without the key is refused, whoever looks is not", async () => {
  const hooks = hooksAs("mediamtx", apps.mediamtx);
  const room = await makeLiveRoom(first.services);
  const sender = senderOf(first, room);
  expect((await hooks.auth(sender)).status).toBe(200);
  expect((await hooks.auth({ ...sender, key: "guess" })).status).toBe(403);
  expect((await hooks.auth({ ...sender, key: "" }, "read")).status).toBe(200);
  // Asking changes nothing.
  expect((await roomNow(room.id)).state).toBe("announced");
});

test("a stream that MediaMTX has and the room does not take is ended by its interface", async () => {
  const hooks = hooksAs("mediamtx", apps.mediamtx);
  const room = await makeLiveRoom(first.services, { downAt: new Date() });
  standIns.mediamtx.streams.push({ name: room.streamName, publisher: "late" });
  expect((await hooks.publish(senderOf(first, room, "late"))).status).toBe(403);
  expect(standIns.mediamtx.asked).toContain("POST /v3/rtmpconns/kick/late");
  expect(standIns.mediamtx.streams).toEqual([]);
});

test("hooks of a server that is not the configured one, and those it does not have, are none", async () => {
  const room = await makeLiveRoom(first.services);
  const strange = hooksAs("srs", first);
  expect((await strange.publish(senderOf(first, room))).status).toBe(404);
  expect((await hooksAs("nginx", first).auth(senderOf(first, room))).status).toBe(404);
  const without = await createTestApp({ env: { SECRET_KEY }, beside: first });
  expect((await hooksAs("nginx", without).publish(senderOf(first, room))).status).toBe(404);
});

test("what is no form, no JSON, too long or no path changes nothing", async () => {
  const nginx = hooksAs("nginx", first);
  const send = async (kind: ServerKind, hook: string, contentType: string, payload: string) => {
    const sign = keys.sign("live hook", `${kind}:${hook}`);
    const url = `/api/live/hooks/${kind}/${hook}?sign=${sign}`;
    const headers = { "content-type": contentType };
    return (await apps[kind].inject({ method: "POST", url, headers, payload })).statusCode;
  };
  const form = "application/x-www-form-urlencoded";
  expect(await send("nginx", "publish", "application/json", "{}")).toBe(415);
  expect(await send("nginx", "publish", form, "")).toBe(403);
  expect(await send("srs", "publish", "application/json", "{")).toBe(400);
  expect(await send("srs", "publish", "application/json", '{"stream":{}}')).toBe(400);
  expect(await send("mediamtx", "auth", "application/json", "[]")).toBe(400);
  expect(await send("nginx", "publish", form, `name=${"x".repeat(20_000)}`)).toBe(413);
  const room = await makeLiveRoom(first.services);
  for (const path of [
    "../secret.mp4",
    "/etc/passwd",
    "a/../b.mp4",
    ".hidden",
    "",
    "a b.mp4",
    "http://x/y.mp4",
  ])
    expect((await nginx.recorded(room.streamName, path)).status).toBe(400);
  expect(
    await send("nginx", "recorded", form, `name=${room.streamName}&path=a.mp4&seconds=minus&bytes=1`),
  ).toBe(400);
  expect(await db.select().from(liveRecordings).where(eq(liveRecordings.roomId, room.id))).toEqual([]);
});

test("what a publisher writes behind the name of his stream is not taken for the server's words", async () => {
  const room = await makeLiveRoom(first.services);
  const other = await makeLiveRoom(first.services);
  const { name, key } = senderOf(first, room);
  const sign = keys.sign("live hook", "nginx:publish");
  const answer = await first.inject({
    method: "POST",
    url: `/api/live/hooks/nginx/publish?sign=${sign}`,
    headers: { "content-type": "application/x-www-form-urlencoded" },
    payload: `app=live&addr=198.51.100.9&clientid=31&call=publish&name=${name}&type=live&key=${key}&name=${other.streamName}&clientid=7&call=record_done`,
  });
  expect(answer.statusCode).toBe(200);
  expect(await roomNow(room.id)).toMatchObject({ state: "live", publisher: "31" });
  expect((await roomNow(other.id)).state).toBe("announced");
  expect(await db.select().from(auditLog)).toEqual([]);
});
