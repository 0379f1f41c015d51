import { eq } from "drizzle-orm";
import { afterAll, expect, test } from "vitest";
import { auditLog } from "#capabilities/desk/admin/server/tables.ts";
import type { LiveHealth, MediaServer } from "#features/live/desk-contract.ts";
import { sections } from "#sections/registry.ts";
import { createTestApp } from "../../../../../test/support/app.ts";
import { makeAdmin, makeRole, makeSignedIn } from "../../../../../test/support/factories.ts";
import { makeLiveRoom } from "../../../../../test/support/live.ts";
import { startMediaStandIn } from "../../../../../test/support/media-server.ts";
import { liveSignals } from "../tables.ts";

const standIn = await startMediaStandIn("nginx");
afterAll(() => standIn.close());
const app = await createTestApp({
  env: {
    ...{ LIVE_SERVER: "nginx", LIVE_CONTROL_URL: standIn.url, LIVE_HOOK_URL: "http://app.test:3000/" },
    LIVE_INGEST_URL: "rtmp://live.test/live",
  },
});
const { call, services } = app;
const { db } = services;
const [here = "", there = ""] = sections.map(({ slug }) => slug);
const keeper = async (grant: { permission: string; section?: string }) =>
  (await makeAdmin(db, await makeRole(db, [grant]))).token;
const everywhere = await keeper({ permission: "live.manage" });
const elsewhere = await keeper({ permission: "live.manage", section: there });
const other = await keeper({ permission: "activities.manage" });
const { token: member } = await makeSignedIn(db);

const health = async (id: string, token = everywhere) => {
  const { status, body } = await call("GET", `/api/admin/live/${id}/health`, { token });
  return { status, data: body.data as LiveHealth };
};

test("how a stream is: what was kept of the last ten minutes, and what the server says now", async () => {
  const room = await makeLiveRoom(services, { section: here, state: "live", publisher: "c1" });
  const signal = (minutes: number, kbps: number) => ({
    ...{ roomId: room.id, at: new Date(Date.now() - minutes * 60_000), kbps },
    ...{ fps: 30, drops: 0, video: "1280×720 H264", audio: "AAC 48000" },
  });
  await db.insert(liveSignals).values([signal(11, 1), signal(9, 3000), signal(1, 2500)]);
  expect((await health(room.id)).data).toMatchObject({
    ...{ server: "ok", publishing: false, video: "1280×720 H264", audio: "AAC 48000" },
    signals: [
      { kbps: 3000, fps: 30, keyframe_seconds: null, drops: 0 },
      { kbps: 2500, fps: 30, keyframe_seconds: null, drops: 0 },
    ],
  });
  standIn.streams.push({ name: room.streamName, publisher: "c1" });
  expect((await health(room.id)).data).toMatchObject({ publishing: true, video: "1920×1080 H264" });
  standIn.broken = true;
  expect((await health(room.id)).data).toMatchObject({ server: "unreachable", publishing: false });
  standIn.broken = false;
});

test("who may not run the room does not see how it is", async () => {
  const room = await makeLiveRoom(services, { section: here });
  expect((await health(room.id, elsewhere)).status).toBe(403);
  expect((await health(room.id, other)).status).toBe(403);
  expect((await health(room.id, member)).status).toBe(401);
  expect((await health(room.id, "")).status).toBe(401);
  expect((await health("999999")).status).toBe(404);
});

test("the operator sees where the media server has to tell, signed, and each look is written down", async () => {
  const read = async (token: string) => {
    const { status, body } = await call("GET", "/api/admin/live/server", { token });
    return { status, data: body.data as MediaServer };
  };
  const { status, data } = await read(everywhere);
  expect(status).toBe(200);
  expect(data).toMatchObject({ server: "nginx", standing: "ok" });
  expect(data.hooks.map(({ name }) => name)).toEqual(["on_publish", "on_publish_done", "exec_record_done"]);
  for (const { url } of data.hooks)
    expect(url).toMatch(/^http:\/\/app\.test:3000\/api\/live\/hooks\/nginx\/\w+\?sign=[\w-]{22}$/);
  const looked = await db.select().from(auditLog).where(eq(auditLog.action, "live.server_shown"));
  expect(looked).toHaveLength(1);
  expect((await read(elsewhere)).status).toBe(403);
  expect((await read(other)).status).toBe(403);
  expect((await read(member)).status).toBe(401);
  expect(await db.select().from(auditLog).where(eq(auditLog.action, "live.server_shown"))).toHaveLength(1);
  standIn.broken = true;
  expect((await read(everywhere)).data.standing).toBe("unreachable");
  standIn.broken = false;
});

test("without a media server there is nothing to enter", async () => {
  const without = await createTestApp({ beside: app });
  const { body } = await without.call("GET", "/api/admin/live/server", { token: everywhere });
  expect(body.data).toEqual({ server: null, standing: "none", hooks: [] });
  const room = await makeLiveRoom(services, { state: "live" });
  const shown = await without.call("GET", `/api/admin/live/${room.id}/health`, { token: everywhere });
  expect(shown.body.data).toMatchObject({ server: "none", publishing: false, signals: [] });
});
