/**
 * A real stream: from ffmpeg through nginx, by the configuration of ops/live, into a browser; with what goes wrong on the
 * way.
 */
import { eq } from "drizzle-orm";
import { type Browser, chromium, type Page } from "playwright-core";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { CHROMIUM_ARGS, findChromium } from "../../scripts/chromium.ts";
import { freePort } from "../../scripts/free-port.ts";
import { livePath } from "../../src/features/live/address.ts";
import { type HookName, hookAddress } from "../../src/features/live/server/media/hook-address.ts";
import type { RoomRow } from "../../src/features/live/server/rooms/move-room.ts";
import { keyToType, newStream } from "../../src/features/live/server/rooms/stream-key.ts";
import { liveRecordings, liveRooms, liveSignals } from "../../src/features/live/server/tables.ts";
import { connectDatabase } from "../../src/platform/database/client.ts";
import { migrateDatabase } from "../../src/platform/database/migrate.ts";
import { readEnv } from "../../src/platform/env.ts";
import { ensurePostgres } from "../../src/platform/postgres/ensure.ts";
import { Keys } from "../../src/platform/secrets/keys.ts";
import { type AppProcess, startAppProcess } from "../e2e/support/app-process.ts";
import { newDataFolder } from "../e2e/support/data-folder.ts";
import { hydrated } from "../e2e/support/hydrated.ts";
import { makeLiveRoom } from "../support/live.ts";
import { until } from "../support/within.ts";
import { prepareNginx } from "./support/nginx.ts";
import { type Picture, Sender } from "./support/sender.ts";

const ADMIN_PASSWORD = "streams-only-27";
const SECRET_KEY = "a-key-for-streams-of-tests-and-nothing-else";
const SMALL: Picture = { size: "320x180", fps: 15 };
const OTHER: Picture = { size: "480x270", fps: 24 };
/** Several looks of the app at its media server, pieces of two seconds, and a busy machine. */
const LONG_MS = 120_000;

const nginx = await prepareNginx();
const folder = await newDataFolder();
const postgres = await ensurePostgres({ dataDir: folder.path });
await migrateDatabase(postgres.url);
const { db, pool } = connectDatabase(postgres.url, { max: 2 });
const keys = new Keys([Buffer.from(SECRET_KEY)]);
const port = await freePort();
const env = { LIVE_SERVER: "nginx", SECRET_KEY, ADMIN_PASSWORD, ...nginx.env };
const hook = (name: HookName) => hookAddress(readEnv({ PORT: String(port) }), keys, "nginx", name);
const hooks = { HOOK_PUBLISH: hook("publish"), HOOK_DONE: hook("done"), HOOK_RECORDED: hook("recorded") };

let app: AppProcess;
let browser: Browser;
const senders: Sender[] = [];

beforeAll(async () => {
  await nginx.start(hooks);
  app = await startAppProcess({ dataDir: folder.path, port, env });
  const executablePath = findChromium();
  if (executablePath === undefined) throw new Error("This needs Chromium: npm test installs it.");
  browser = await chromium.launch({
    executablePath,
    args: [...CHROMIUM_ARGS, "--autoplay-policy=no-user-gesture-required"],
  });
});
beforeEach(async () => {
  for (const sender of senders.splice(0)) await sender.kill();
});
afterAll(async () => {
  for (const sender of senders.splice(0)) await sender.kill();
  await browser?.close();
  await app?.stop();
  await nginx.remove();
  await pool.end();
  await postgres.release();
  await folder.remove();
});

type Room = Awaited<ReturnType<typeof makeLiveRoom>>;
const newRoom = () => makeLiveRoom({ db, keys }, { startsAt: new Date() });

function send(room: RoomRow, picture = SMALL): Sender {
  const sender = new Sender(`${nginx.env.LIVE_INGEST_URL}/${keyToType(keys, room)}`, picture);
  senders.push(sender);
  return sender;
}

async function roomNow({ id }: Pick<Room, "id">): Promise<RoomRow> {
  const [row] = await db.select().from(liveRooms).where(eq(liveRooms.id, id));
  if (row === undefined) throw new Error("the room is gone");
  return row;
}

/** Waits until the room stands so. */
const standing = (room: Room, state: RoomRow["state"]) =>
  until(`room ${room.id} to be ${state}`, async () => (await roomNow(room)).state === state, LONG_MS);

const playlistOf = (room: Pick<Room, "streamName">) => `${nginx.env.LIVE_PLAY_URL}/${room.streamName}.m3u8`;
const hasPlaylist = (room: Room) =>
  until("a playlist", async () => (await fetch(playlistOf(room))).ok, LONG_MS);

/** What a video shows. */
interface Shown {
  time: number;
  width: number;
}

/** The room's page with its picture begun; by the browser's own HLS, or by hls.js where it has none. */
async function watch(room: Room, own: "with" | "without"): Promise<Page> {
  const page = await browser.newPage({ viewport: { width: 390, height: 844 }, locale: "zh-CN" });
  page.setDefaultTimeout(LONG_MS);
  if (own === "without")
    await page.addInitScript(() => {
      const can = HTMLMediaElement.prototype.canPlayType;
      HTMLMediaElement.prototype.canPlayType = function (type) {
        return type.includes("mpegurl") ? "" : can.call(this, type);
      };
    });
  await page.goto(app.origin + livePath(room.id));
  await hydrated(page);
  await page.getByRole("button", { name: "播放直播" }).click();
  return page;
}

const shownOf = (page: Page): Promise<Shown> =>
  page.evaluate(() => {
    const video = document.querySelector("video");
    return { time: video?.currentTime ?? 0, width: video?.videoWidth ?? 0 };
  });

/** Waits until the picture moves on by a second, and answers what it shows. */
async function moves(page: Page): Promise<Shown> {
  let before = await shownOf(page);
  return until(
    "the picture to move",
    async () => {
      const now = await shownOf(page);
      if (now.time < before.time) before = now;
      return now.time > before.time + 1 ? now : null;
    },
    LONG_MS,
  );
}

test("a stream goes through nginx into the browser, is interrupted, comes back otherwise, ends and is a film", async () => {
  const room = await newRoom();
  const first = send(room);
  await standing(room, "live");
  await hasPlaylist(room);
  const pages = [await watch(room, "with"), await watch(room, "without")];
  for (const page of pages)
    await until("the picture", async () => (await moves(page)).width === 320, LONG_MS);

  // What the app sees of it.
  const signal = await until(
    "figures of the stream",
    async () => (await db.select().from(liveSignals).where(eq(liveSignals.roomId, room.id)))[0],
    LONG_MS,
  );
  expect(signal.kbps).toBeGreaterThan(50);
  expect(signal).toMatchObject({ video: "320×180 H264", audio: expect.stringContaining("AAC") });

  await first.kill();
  await standing(room, "interrupted");
  expect((await roomNow(room)).publisher).toBe("");
  for (const page of pages) await page.getByText("信号中断，正在重连").waitFor();

  send(room, OTHER);
  await standing(room, "live");
  // The same playlist goes on, with what was before marked off.
  await until("the playlist to go on", async () =>
    /#EXT-X-DISCONTINUITY\n(?:#EXTINF:.*\n.*\n)+/.test(await (await fetch(playlistOf(room))).text()),
  );
  // Nobody touched these pages meanwhile.
  for (const page of pages) {
    await until("the other picture", async () => (await moves(page)).width === 480, LONG_MS);
    expect(await page.getByText("信号中断，正在重连").count()).toBe(0);
  }

  for (const sender of senders) await sender.kill();
  await standing(room, "interrupted");
  // As if half an hour went by.
  await db
    .update(liveRooms)
    .set({ interruptedAt: new Date(Date.now() - 31 * 60_000) })
    .where(eq(liveRooms.id, room.id));
  await standing(room, "ended");
  await until("the replay", async () => (await roomNow(room)).replayState === "ready", LONG_MS);
  const recordings = await until(
    "both recordings",
    async () => {
      const rows = await db
        .select()
        .from(liveRecordings)
        .where(eq(liveRecordings.roomId, room.id))
        .orderBy(liveRecordings.startedAt);
      return rows.length === 2 ? rows : null;
    },
    LONG_MS,
  );
  for (const { path, seconds, bytes } of recordings) {
    expect(seconds).toBeGreaterThan(1);
    const answer = await fetch(`${nginx.env.LIVE_REPLAY_URL}/${path}`);
    expect([answer.status, answer.headers.get("access-control-allow-origin")]).toEqual([200, "*"]);
    expect(String((await answer.arrayBuffer()).byteLength)).toBe(bytes);
  }
  for (const page of pages) {
    await page.getByRole("button", { name: /播放回放/ }).click();
    // One after the other.
    await until("the first film", async () => (await moves(page)).width === 320, LONG_MS);
    await until("the second film", async () => (await shownOf(page)).width === 480, LONG_MS);
    await page.close();
  }
});

test("whoever has no key, or one that was renewed, is not let in, and who is in is let go", async () => {
  const room = await newRoom();
  const stranger = new Sender(`${nginx.env.LIVE_INGEST_URL}/${room.streamName}?key=guess`, SMALL);
  senders.push(stranger);
  await stranger.ended();
  expect((await roomNow(room)).state).toBe("announced");

  const sender = send(room);
  await standing(room, "live");
  const second = send(room);
  await second.ended();
  expect(sender.isSending).toBe(true);
  // Behind the back of everything that would tell nginx at once.
  await db.update(liveRooms).set(newStream(keys)).where(eq(liveRooms.id, room.id));
  await sender.ended();
  const late = send(room);
  await late.ended();
  await standing(room, "interrupted");
});

test("a picture that was taken down is gone at the next look, and nobody may send another", async () => {
  const room = await newRoom();
  const sender = send(room);
  await standing(room, "live");
  await db.update(liveRooms).set({ downAt: new Date() }).where(eq(liveRooms.id, room.id));
  await sender.ended();
  await standing(room, "interrupted");
  await send(room).ended();
  expect((await roomNow(room)).state).toBe("interrupted");
});

test("the desk ends a stream at once, by a new key or for good, and what was recorded is the replay", async () => {
  const ask = async (method: string, path: string, body?: object) => {
    const answer = await fetch(`${app.origin}/api/admin/${path}`, {
      method,
      headers: {
        authorization: `Bearer ${token}`,
        ...(body && { "content-type": "application/json" }),
      },
      ...(body && { body: JSON.stringify(body) }),
    });
    const { data, error } = (await answer.json()) as { data: Record<string, unknown>; error?: string[] };
    expect([path, error]).toEqual([path, undefined]);
    return data;
  };
  let token = "";
  token = String(
    (await ask("POST", "login", { account: "admin", password: ADMIN_PASSWORD })).access_token ?? "",
  );
  const room = await newRoom();
  const first = send(room);
  await standing(room, "live");
  const { key, url } = await ask("POST", `live/${room.id}/renew`);
  await first.ended();
  await standing(room, "interrupted");
  const second = new Sender(`${url}/${key}`, SMALL);
  senders.push(second);
  await standing(room, "live");
  await hasPlaylist(await roomNow(room));
  const { version } = await ask("GET", `live/${room.id}`);
  await ask("POST", `live/${room.id}/end`, { version });
  await second.ended();
  const late = new Sender(`${url}/${key}`, SMALL);
  senders.push(late);
  await late.ended();
  expect((await roomNow(room)).state).toBe("ended");
  // Under two names, and both of one room.
  await until("the replay", async () => (await roomNow(room)).replayState === "ready", LONG_MS);
  const rows = await db.select().from(liveRecordings).where(eq(liveRecordings.roomId, room.id));
  expect(rows.some(({ path }) => path.startsWith((key as string).slice(0, 19)))).toBe(true);
});

test("the app may be away while a stream is sent", async () => {
  const room = await newRoom();
  const sender = send(room);
  await standing(room, "live");
  await app.kill();
  const [hidden] = [await newRoom()];
  // Nobody can be asked, so nobody is let in.
  await send(hidden).ended();
  expect(sender.isSending).toBe(true);
  // It ends while nobody hears it.
  await sender.kill();
  app = await startAppProcess({ dataDir: folder.path, port, env });
  await standing(room, "interrupted");
});

test("a media server that dies takes its rooms off the air, and they go on when it is back", async () => {
  const room = await newRoom();
  const sender = send(room);
  await standing(room, "live");
  await hasPlaylist(room);
  const page = await watch(room, "without");
  await moves(page);
  await nginx.kill();
  await sender.ended();
  await page.getByText("画面暂时连不上，正在重试").waitFor();
  await page.getByText("信号中断，正在重连").waitFor();
  await standing(room, "interrupted");
  await nginx.start(hooks);
  send(room);
  await standing(room, "live");
  await moves(page);
  await page.close();
});
