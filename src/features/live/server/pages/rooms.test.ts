import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import type { LiveCard, LiveRoom } from "#features/live/contract.ts";
import { sections, umbrellaSection } from "#sections/registry.ts";
import { createTestApp } from "../../../../../test/support/app.ts";
import { makeArticle, makeMember, makeSignedIn } from "../../../../../test/support/factories.ts";
import {
  inMinutes,
  makeLiveRoom,
  makeMessage,
  makeRecording,
  makeViewers,
} from "../../../../../test/support/live.ts";
import { changeRoom, lockRoom, moveRoom } from "../rooms/move-room.ts";
import { liveCounters, liveMutes, liveTray, liveVotes } from "../tables.ts";

const { call, services } = await createTestApp({
  env: {
    LIVE_SERVER: "nginx",
    LIVE_PLAY_URL: "https://live.test/hls",
    LIVE_REPLAY_URL: "https://live.test/replay",
  },
});
const { db } = services;
const club = sections.find(({ umbrella }) => !umbrella)?.slug ?? "";

const list = async (query: string): Promise<LiveCard[]> =>
  ((await call("GET", `/api/live?${query}`)).body.data as { items: LiveCard[] }).items;
const ids = async (query: string) => (await list(query)).map(({ id }) => id);
const read = async (id: string) => (await call("GET", `/api/live/${id}`)).body.data as LiveRoom;

test("each view lists its own, in its order; drafts and what was called off stand in none", async () => {
  const later = await makeLiveRoom(services, { startsAt: inMinutes(600) });
  const next = await makeLiveRoom(services, { startsAt: inMinutes(60), section: club });
  const waited = await makeLiveRoom(services, { startsAt: inMinutes(-20), minutes: 60 });
  const forgotten = await makeLiveRoom(services, { startsAt: inMinutes(-90), minutes: 60 });
  const on = await makeLiveRoom(services, { state: "live", section: club });
  const broken = await makeLiveRoom(services, { state: "interrupted", startsAt: inMinutes(-5) });
  const replay = await makeLiveRoom(services, { state: "ended", replayState: "ready" });
  const hidden = await makeLiveRoom(services, { state: "ended", replayState: "ready", replayShown: false });
  const making = await makeLiveRoom(services, { state: "ended", replayState: "making" });
  const draft = await makeLiveRoom(services, { state: "draft" });
  const cancelled = await makeLiveRoom(services, { state: "cancelled" });
  expect(await ids("view=next")).toEqual([waited.id, next.id, later.id]);
  expect(await ids("view=now")).toEqual([broken.id, on.id]);
  expect(await ids("view=replay")).toEqual([replay.id]);
  expect(await ids(`view=next&section=${club}`)).toEqual([next.id]);
  expect(await ids(`view=now&section=${club}`)).toEqual([on.id]);
  expect(await ids(`view=now&section=${umbrellaSection.slug}`)).toEqual([broken.id, on.id]);
  for (const { id } of [forgotten, hidden, making, cancelled]) expect((await read(id)).id).toBe(id);
  expect((await call("GET", `/api/live/${draft.id}`)).status).toBe(404);
  expect((await call("GET", "/api/live/999999")).status).toBe(404);
  expect((await call("GET", "/api/live?view=past")).status).toBe(400);
});

test("pages of a list come one after another", async () => {
  const rooms = await Promise.all(
    [1, 2, 3].map((at) =>
      makeLiveRoom(services, { section: sections[2]?.slug ?? "", startsAt: inMinutes(at * 60) }),
    ),
  );
  const query = `section=${sections[2]?.slug}&view=next&limit=2`;
  const first = (await call("GET", `/api/live?${query}`)).body.data as {
    items: LiveCard[];
    next_cursor: string;
  };
  expect(first.items.map(({ id }) => id)).toEqual([rooms[0]?.id, rooms[1]?.id]);
  expect(await ids(`${query}&cursor=${first.next_cursor}`)).toEqual([rooms[2]?.id]);
  expect((await call("GET", `/api/live?${query}&cursor=made-up.one`)).status).toBe(400);
});

test("a card counts who is there over all processes, and how long the replay is", async () => {
  const host = await makeMember(db);
  const on = await makeLiveRoom(
    services,
    { state: "live", section: sections[3]?.slug ?? "" },
    { host: host.id },
  );
  await makeViewers(db, on.id, 30);
  await makeViewers(db, on.id, 12, { process: "two" });
  await makeViewers(db, on.id, 500, { process: "gone", seenAt: inMinutes(-5) });
  const over = await makeLiveRoom(services, {
    ...{ state: "ended", replayState: "ready", section: sections[3]?.slug ?? "" },
  });
  await makeRecording(db, over.id, { seconds: 61.5 });
  await makeRecording(db, over.id, { seconds: 30 });
  const [card] = await list(`section=${sections[3]?.slug}&view=now`);
  expect(card).toMatchObject({ viewers: 42, host_name: host.nickname, replay: false, replay_seconds: null });
  const [replay] = await list(`section=${sections[3]?.slug}&view=replay`);
  expect(replay).toMatchObject({ viewers: 0, host_name: "", replay: true, replay_seconds: 91.5 });
});

test("a room on the air shows its picture's address, host, tray and likes", async () => {
  const host = await makeMember(db);
  const article = await makeArticle(db);
  const room = await makeLiveRoom(
    services,
    { state: "live", articleId: article.id, notice: "十点抽奖", slowSeconds: 5 },
    { host: host.id },
  );
  await db.update(liveCounters).set({ likes: 7 }).where(eq(liveCounters.roomId, room.id));
  await db.insert(liveTray).values({ roomId: room.id, articleId: article.id, place: 0, shown: true });
  const shown = await read(room.id);
  expect(shown).toMatchObject({
    host: { id: host.id },
    article: { id: article.id, title: article.title },
    likes: 7,
    reminders: 0,
    recordings: [],
    standing: {
      state: "live",
      playlist: `https://live.test/hls/${room.streamName}.m3u8`,
      notice: "十点抽奖",
      slow_seconds: 5,
      tray: [{ shown: true, goods: null, article: { id: article.id } }],
    },
  });
  expect(JSON.stringify(shown)).not.toContain(room.sealedKey);
});

test("a replay plays what was recorded in its order, and chapters stand only with it", async () => {
  const chapters = [{ at: 0, title: "开场" }];
  const room = await makeLiveRoom(services, { state: "ended", replayState: "ready", chapters });
  await makeRecording(db, room.id, { path: "b 2.mp4", startedAt: inMinutes(-10) });
  await makeRecording(db, room.id, { path: "a.mp4", startedAt: inMinutes(-20) });
  const shown = await read(room.id);
  expect(shown.recordings.map(({ src }) => src)).toEqual([
    "https://live.test/replay/a.mp4",
    "https://live.test/replay/b%202.mp4",
  ]);
  expect(shown).toMatchObject({ chapters, standing: { replay: "ready" } });
  await db.transaction(async (tx) => {
    await lockRoom(tx, room.id);
    await changeRoom(tx, services, room.id, { replayShown: false });
  });
  expect(await read(room.id)).toMatchObject({ recordings: [], chapters: [], standing: { replay: "none" } });
});

test("what was called off says why; a reason of before is told to nobody else", async () => {
  const off = await makeLiveRoom(services, { state: "cancelled", reason: "场地临时关闭" });
  expect(await read(off.id)).toMatchObject({ reason: "场地临时关闭", standing: { state: "cancelled" } });
});

test("an article's live is the same room, and both pages follow it wherever it goes", async () => {
  const [article, other] = [await makeArticle(db), await makeArticle(db)];
  const roomOf = async (id: string) =>
    ((await call("GET", `/api/articles/${id}/live`)).body.data as { room: LiveRoom | null }).room;
  const onPage = async (id: string) =>
    ((await call("GET", `/api/articles/${id}`)).body.data as { live?: { state: string } }).live;
  expect(await roomOf(article.id)).toBeNull();
  expect(await onPage(article.id)).toBeUndefined();
  const room = await makeLiveRoom(services, { state: "draft", articleId: article.id });
  expect(await roomOf(article.id)).toBeNull();
  const move = (to: "announced" | "live" | "ended") =>
    db.transaction(async (tx) => moveRoom(tx, services, await lockRoom(tx, room.id), to));
  await move("announced");
  expect(await roomOf(article.id)).toMatchObject({ id: room.id, standing: { state: "announced" } });
  expect(await onPage(article.id)).toMatchObject({ id: room.id, state: "announced", replay: false });
  await move("live");
  expect(await onPage(article.id)).toMatchObject({ state: "live" });
  await db.transaction(async (tx) => {
    await lockRoom(tx, room.id);
    await changeRoom(tx, services, room.id, { articleId: other.id });
  });
  expect(await onPage(article.id)).toBeUndefined();
  expect(await roomOf(article.id)).toBeNull();
  expect(await onPage(other.id)).toMatchObject({ id: room.id });
  await move("ended");
  await db.transaction(async (tx) => {
    await lockRoom(tx, room.id);
    await changeRoom(tx, services, room.id, { replayState: "ready" });
  });
  expect(await onPage(other.id)).toMatchObject({ state: "ended", replay: true });
});

test("one that was called off stands on no article's page, and under its player only without another", async () => {
  const article = await makeArticle(db);
  const off = await makeLiveRoom(services, { state: "cancelled", articleId: article.id });
  const path = `/api/articles/${article.id}/live`;
  expect((await call("GET", path)).body.data).toMatchObject({ room: { id: off.id } });
  expect((await call("GET", `/api/articles/${article.id}`)).body.data).not.toHaveProperty("live");
  const again = await makeLiveRoom(services, { state: "draft", articleId: article.id });
  await db.transaction(async (tx) => moveRoom(tx, services, await lockRoom(tx, again.id), "announced"));
  expect((await call("GET", path)).body.data).toMatchObject({ room: { id: again.id } });
});

test("a member's own side: part, mute, and what he voted for", async () => {
  const { member, token } = await makeSignedIn(db);
  const host = await makeSignedIn(db);
  const room = await makeLiveRoom(services, { state: "live" }, { host: host.member.id });
  const path = `/api/live/${room.id}/own`;
  expect((await call("GET", path)).status).toBe(401);
  expect((await call("GET", path, { token })).body.data).toEqual({
    ...{ reminded: false, role: null, moderates: false, muted: null, voted: [] },
  });
  expect((await call("GET", path, host)).body.data).toMatchObject({ role: "host", moderates: true });
  const kind = "question" as const;
  const shown = await makeMessage(db, room.id, host.member.id, { kind });
  const gone = await makeMessage(db, room.id, host.member.id, { kind, status: "removed" });
  for (const { id } of [shown, gone])
    await db.insert(liveVotes).values({ messageId: id, memberId: member.id });
  await db.insert(liveMutes).values({ roomId: room.id, memberId: member.id, until: inMinutes(-1) });
  expect((await call("GET", path, { token })).body.data).toMatchObject({ muted: null, voted: [shown.id] });
  const until = inMinutes(10);
  await db.update(liveMutes).set({ until });
  expect((await call("GET", path, { token })).body.data).toMatchObject({ muted: until.toISOString() });
  await db.update(liveMutes).set({ until: null });
  expect((await call("GET", path, { token })).body.data).toMatchObject({ muted: "forever" });
  const draft = await makeLiveRoom(services, { state: "draft" });
  expect((await call("GET", `/api/live/${draft.id}/own`, { token })).status).toBe(404);
});
