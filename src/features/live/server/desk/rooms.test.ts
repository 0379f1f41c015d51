import { and, desc, eq, sql } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import { auditLog } from "#capabilities/desk/admin/server/tables.ts";
import { media } from "#capabilities/media/media/server/tables.ts";
import { articles } from "#features/articles/server/tables.ts";
import type { DeskRoom, DeskRoomCard } from "#features/live/desk-contract.ts";
import { sections } from "#sections/registry.ts";
import { createTestApp } from "../../../../../test/support/app.ts";
import {
  makeAdmin,
  makeArticle,
  makeMember,
  makePicture,
  makeRole,
} from "../../../../../test/support/factories.ts";
import { inMinutes, makeLiveRoom } from "../../../../../test/support/live.ts";
import { liveCounters, liveReminders, liveRooms } from "../tables.ts";
import { shownByLive } from "./covers.ts";

const { call, services } = await createTestApp();
const { db } = services;
const [here = "", there = ""] = sections.filter(({ umbrella }) => !umbrella).map(({ slug }) => slug);
const path = "/api/admin/live";
let keys = 0;
const key = () => {
  keys += 1;
  return `key-${keys}-of-test`;
};

/** Somebody who runs rooms, everywhere or in one section. */
async function operator(section?: string) {
  const grants = [{ permission: "live.manage", ...(section !== undefined && { section }) }];
  return makeAdmin(db, await makeRole(db, grants));
}
const { admin, token } = await operator();

const form = (values: object = {}) => ({
  ...{ section: "main", title: "周五夜聊底盘", starts_at: inMinutes(600).toISOString(), minutes: 90 },
  ...values,
});
const create = (values: object = {}, by = token) =>
  call("POST", path, { token: by, body: { ...form(values), idempotency_key: key() } });
const made = async (values: object = {}) => (await create(values)).body.data as DeskRoom;
const read = async (id: string) => (await call("GET", `${path}/${id}`, { token })).body.data as DeskRoom;
/** What the form sends back of a room. */
const bodyOf = (room: DeskRoom, changes: object = {}) => ({
  ...{ section: room.section, title: room.title, intro: room.intro, orientation: room.orientation },
  ...{ starts_at: room.starts_at, minutes: room.minutes, version: room.version },
  cover_id: room.cover?.id ?? null,
  article_id: room.article?.id ?? null,
  host_id: room.host?.id ?? null,
  moderator_ids: room.moderators.map(({ id }) => id),
  ...changes,
});
const save = (room: DeskRoom, changes: object = {}, by = token) =>
  call("PUT", `${path}/${room.id}`, { token: by, body: bodyOf(room, changes) });
const act = (room: Pick<DeskRoom, "id" | "version">, what: string, more: object = {}, by = token) =>
  call("POST", `${path}/${room.id}/${what}`, { token: by, body: { version: room.version, ...more } });
const list = async (query: string, by = token) =>
  (await call("GET", `${path}?${query}`, { token: by })).body.data as {
    items: DeskRoomCard[];
    next_cursor: string | null;
  };
const titles = async (query: string, by = token) => (await list(query, by)).items.map(({ title }) => title);
const rowOf = async (id: string) => {
  const [row] = await db.select().from(liveRooms).where(eq(liveRooms.id, id));
  return row as NonNullable<typeof row>;
};
const actionsOf = async (id: string) =>
  (
    await db
      .select({ action: auditLog.action })
      .from(auditLog)
      .where(and(eq(auditLog.targetKind, "live"), eq(auditLog.targetId, id)))
      .orderBy(desc(auditLog.id))
  ).map(({ action }) => action);

beforeEach(async () => {
  await db.delete(liveRooms);
});

test("a draft has its stream, its counter and its people, and is made once on a double tap", async () => {
  const [host, moderator] = [await makeMember(db), await makeMember(db)];
  const body = {
    ...form({ host_id: host.id, moderator_ids: [moderator.id, host.id, moderator.id] }),
    idempotency_key: key(),
  };
  const both = await Promise.all([1, 2].map(() => call("POST", path, { token, body })));
  expect(both.map(({ status }) => status)).toEqual([200, 200]);
  const [one, two] = both.map((answer) => answer.body.data as DeskRoom);
  expect(one?.id).toBe(two?.id);
  expect(one).toMatchObject({
    ...{
      state: "draft",
      title: "周五夜聊底盘",
      minutes: 90,
      viewers: 0,
      reminders: 0,
      likes: 0,
      messages: 0,
    },
    host: { id: host.id, nickname: host.nickname },
    moderators: [{ id: moderator.id, nickname: moderator.nickname }],
    can: { announce: true, cancel: false, end: false, delete: true, down: false, up: false },
  });
  const row = await rowOf(one?.id ?? "");
  expect(row.createdBy).toBe(admin.id);
  expect(row.streamName).not.toBe("");
  expect(await db.$count(liveCounters, eq(liveCounters.roomId, row.id))).toBe(1);
  expect(await actionsOf(row.id)).toEqual(["live.created"]);
});

test("what a draft may not be is said beside the field, and nothing is made", async () => {
  const gone = await makeMember(db, { status: "cancelled" });
  const draft = await makeArticle(db, { status: "draft" });
  const wrong: [object, string][] = [
    [{ section: "nowhere" }, "section"],
    [{ title: "短" }, "title"],
    [{ title: "长".repeat(41) }, "title"],
    [{ intro: "长".repeat(501) }, "intro"],
    [{ starts_at: "明天" }, "starts_at"],
    [{ minutes: 4 }, "minutes"],
    [{ minutes: 1441 }, "minutes"],
    [{ host_id: "999999" }, "host_id"],
    [{ host_id: gone.id }, "host_id"],
    [{ moderator_ids: [gone.id] }, "moderator_ids"],
    [{ article_id: draft.id }, "article_id"],
    [{ article_id: "999999" }, "article_id"],
    [{ cover_id: (await makePicture(db)).id }, "cover_id"],
  ];
  for (const [values, field] of wrong) {
    const { status, body } = await create(values);
    expect([status, Object.keys(body.fields ?? {})], JSON.stringify(values)).toEqual([400, [field]]);
  }
  expect((await create({ moderator_ids: Array.from({ length: 21 }, (_, n) => String(n + 1)) })).status).toBe(
    400,
  );
  expect(await db.$count(liveRooms)).toBe(0);
});

test("who may not run rooms of a section neither sees nor changes them", async () => {
  const mine = await operator(here);
  const other = await made({ section: there, title: "隔壁的直播" });
  const own = (await create({ section: here, title: "自己的直播" }, mine.token)).body.data as DeskRoom;
  expect(await titles("", mine.token)).toEqual(["自己的直播"]);
  expect(await titles(`section=${there}`, mine.token)).toEqual([]);
  expect((await create({ section: "main" }, mine.token)).status).toBe(403);
  expect((await call("GET", `${path}/${other.id}`, { token: mine.token })).status).toBe(403);
  expect((await save(other, { title: "改掉它" }, mine.token)).status).toBe(403);
  // Nor is one's own handed to where one may do nothing.
  expect((await save(own, { section: there }, mine.token)).status).toBe(403);
  for (const what of ["announce", "cancel", "end", "down", "up", "ingest", "renew"])
    expect((await act(other, what, { reason: "不该可以" }, mine.token)).status, what).toBe(403);
  const deleted = await call("DELETE", `${path}/${other.id}`, { token: mine.token });
  const tray = { items: [], version: other.tray_version };
  const replay = { shown: false, chapters: [], version: other.replay_version };
  const puts = [
    await call("PUT", `${path}/${other.id}/tray`, { token: mine.token, body: tray }),
    await call("PUT", `${path}/${other.id}/replay`, { token: mine.token, body: replay }),
    await call("DELETE", `${path}/${other.id}/recordings/1`, { token: mine.token }),
  ];
  expect([deleted, ...puts].map(({ status }) => status)).toEqual([403, 403, 403, 403]);
  expect(await read(other.id)).toEqual(other);
  const nobody = await makeAdmin(db, "viewer");
  expect((await call("GET", path, { token: nobody.token })).status).toBe(403);
  expect((await call("GET", path)).status).toBe(401);
});

test("a room that is not there is not found, whatever is done to it", async () => {
  const room = { ...(await made()), id: "999999" };
  expect((await call("GET", `${path}/${room.id}`, { token })).status).toBe(404);
  expect((await save(room)).status).toBe(404);
  for (const what of ["announce", "cancel", "end", "down", "up", "ingest", "renew"])
    expect((await act(room, what, { reason: "不在了" })).status, what).toBe(404);
  expect((await call("DELETE", `${path}/${room.id}`, { token })).status).toBe(404);
});

test("a draft is announced while it is to come, and everybody finds it then", async () => {
  const late = await made({ starts_at: inMinutes(-60).toISOString() });
  const refused = await act(late, "announce");
  expect([refused.status, refused.body.fields]).toEqual([400, { starts_at: expect.any(String) }]);
  expect((await read(late.id)).state).toBe("draft");

  const room = await made({ starts_at: inMinutes(-5).toISOString() });
  const out = (await act(room, "announce")).body.data as DeskRoom;
  expect(out).toMatchObject({ state: "announced", can: { announce: false, cancel: true, delete: false } });
  // A second tap saw a draft.
  expect((await act(room, "announce")).body.code).toBe("CHANGED");
  expect((await act(out, "announce")).status).toBe(409);
  expect((await call("DELETE", `${path}/${room.id}`, { token })).status).toBe(409);
  expect(await actionsOf(room.id)).toEqual(["live.announced", "live.created"]);
});

test("calendars hear of a new time or title of what is out, and who was reminded is reminded again", async () => {
  const room = await made();
  const renamed = (await save(room, { title: "周六夜聊底盘" })).body.data as DeskRoom;
  expect((await rowOf(room.id)).sequence).toBe(0);
  const out = (await act(renamed, "announce")).body.data as DeskRoom;
  const { id: memberId } = await makeMember(db);
  await db.insert(liveReminders).values({ roomId: room.id, memberId, toldAt: new Date() });
  const worded = (await save(out, { intro: "聊聊悬架" })).body.data as DeskRoom;
  expect((await rowOf(room.id)).sequence).toBe(0);
  const moved = (await save(worded, { starts_at: inMinutes(900).toISOString() })).body.data as DeskRoom;
  expect((await rowOf(room.id)).sequence).toBe(1);
  expect(await db.select().from(liveReminders)).toMatchObject([{ memberId, toldAt: null }]);
  expect(moved.reminders).toBe(1);
  await save(moved, { title: "周日夜聊底盘" });
  expect((await rowOf(room.id)).sequence).toBe(2);
  const past = await save(await read(room.id), { starts_at: inMinutes(-90).toISOString() });
  expect([past.status, past.body.fields]).toEqual([400, { starts_at: expect.any(String) }]);
});

test("times of one that began stay, words may change; one that was called off stays as it is", async () => {
  for (const state of ["live", "interrupted", "ended"] as const) {
    const { id } = await makeLiveRoom(services, { state });
    const room = await read(id);
    const changed = await save(room, { starts_at: inMinutes(60).toISOString() });
    expect([changed.status, Object.keys(changed.body.fields ?? {})]).toEqual([409, ["starts_at"]]);
    expect((await save(room, { minutes: 30 })).status).toBe(409);
    expect((await save(room, { title: `改名的${state}` })).status).toBe(200);
  }
  const { id } = await makeLiveRoom(services, { state: "cancelled" });
  expect((await save(await read(id), { title: "不该可以" })).status).toBe(409);
});

test("two who edit at once are told of each other, and nothing of the first is lost", async () => {
  const room = await made();
  const [{ id: hostId }] = [await makeMember(db)];
  expect((await save(room, { host_id: hostId })).status).toBe(200);
  const second = await save(room, { title: "后来的标题" });
  expect([second.status, second.body.code]).toEqual([409, "CHANGED"]);
  expect(await read(room.id)).toMatchObject({ title: room.title, host: { id: hostId } });
});

test("an article has one live, unless it was called off, and only where one runs the rooms", async () => {
  const article = await makeArticle(db, { section: here });
  const first = await made({ section: here, article_id: article.id });
  expect(first.article).toEqual({ id: article.id, title: article.title });
  const second = await create({ section: here, article_id: article.id });
  expect([second.status, second.body.error]).toEqual([409, ["这篇文章已经有一场直播"]]);
  const mine = await operator(there);
  const foreign = await create({ section: there, article_id: article.id }, mine.token);
  expect([foreign.status, Object.keys(foreign.body.fields ?? {})]).toEqual([400, ["article_id"]]);

  const out = (await act(first, "announce")).body.data as DeskRoom;
  // An article that was taken down since is no mistake of whoever corrects a word.
  await db.update(articles).set({ status: "draft" }).where(eq(articles.id, article.id));
  const worded = (await save(out, { intro: "带上问题来" })).body.data as DeskRoom;
  expect(worded.article?.id).toBe(article.id);
  await db.update(articles).set({ status: "published" }).where(eq(articles.id, article.id));
  expect((await act(worded, "cancel", { reason: "嘉宾来不了" })).status).toBe(200);
  expect((await create({ section: here, article_id: article.id })).status).toBe(200);
});

test("called off with a reason, who asked to be reminded will be told; without one it stays", async () => {
  const room = (await act(await made(), "announce")).body.data as DeskRoom;
  const { id: memberId } = await makeMember(db);
  await db.insert(liveReminders).values({ roomId: room.id, memberId, toldAt: new Date() });
  const silent = await act(room, "cancel", { reason: " " });
  expect([silent.status, Object.keys(silent.body.fields ?? {})]).toEqual([400, ["reason"]]);
  const gone = (await act(room, "cancel", { reason: "赛道封闭" })).body.data as DeskRoom;
  expect(gone).toMatchObject({ state: "cancelled", reason: "赛道封闭", can: { cancel: false, end: false } });
  expect((await rowOf(room.id)).sequence).toBe(1);
  expect(await db.select().from(liveReminders)).toMatchObject([{ toldAt: null }]);
  expect((await act(gone, "cancel", { reason: "再来一次" })).status).toBe(409);
  const draft = await made();
  expect((await act(draft, "cancel", { reason: "还没发布" })).status).toBe(409);
});

test("a draft is deleted with its cover; a cover is given up for another, and shown once the room is out", async () => {
  const picture = async () => (await makePicture(db, { ownerAdminId: admin.id })).id;
  const attached = async (id: string) =>
    (await db.select().from(media).where(eq(media.id, id)))[0]?.attachedAt !== null;
  const [one, two] = [await picture(), await picture()];
  const room = await made({ cover_id: one });
  expect(room.cover?.id).toBe(one);
  const changed = (await save(room, { cover_id: two })).body.data as DeskRoom;
  expect([await attached(one), await attached(two)]).toEqual([false, true]);
  expect(changed.cover?.id).toBe(two);
  const shown = async () =>
    (await db.execute(sql`select ${shownByLive(sql`${two}::bigint`)} as shown`)).rows[0]?.shown;
  expect(await shown()).toBe(false);
  await db.update(liveRooms).set({ state: "announced" });
  expect(await shown()).toBe(true);
  await db.update(liveRooms).set({ state: "draft" });
  expect((await call("DELETE", `${path}/${room.id}`, { token })).status).toBe(200);
  expect([await attached(two), await db.$count(liveRooms)]).toEqual([false, 0]);
  expect(await actionsOf(room.id)).toEqual(["live.deleted", "live.changed", "live.created"]);
});

test("the list is narrowed by where rooms stand, section and words, and goes on page by page", async () => {
  const at = (minutes: number) => ({ startsAt: inMinutes(minutes) });
  await makeLiveRoom(services, { title: "正在播", state: "live", section: here });
  await makeLiveRoom(services, { title: "断了", state: "interrupted", ...at(-20) });
  await makeLiveRoom(services, { title: "明天", ...at(1440) });
  await makeLiveRoom(services, { title: "后天 100%", ...at(2880), section: there });
  await makeLiveRoom(services, { title: "草稿", state: "draft", ...at(60) });
  await makeLiveRoom(services, { title: "播完", state: "ended", ...at(-600) });
  const { id } = await makeLiveRoom(services, { title: "没播成", state: "cancelled", ...at(-900) });
  expect(await titles("state=now")).toEqual(["断了", "正在播"]);
  expect(await titles("state=next")).toEqual(["明天", "后天 100%"]);
  expect(await titles("state=draft")).toEqual(["草稿"]);
  expect(await titles("state=past")).toEqual(["播完", "没播成"]);
  expect(await titles(`section=${there}`)).toEqual(["后天 100%"]);
  expect(await titles(`q=${encodeURIComponent("100%")}`)).toEqual(["后天 100%"]);
  expect(await titles(`q=${id}`)).toEqual(["没播成"]);
  expect(await titles("q=%25_")).toEqual([]);
  expect((await call("GET", `${path}?state=other`, { token })).status).toBe(400);

  const all = await titles("");
  const paged: string[] = [];
  let cursor: string | null = null;
  do {
    const page: Awaited<ReturnType<typeof list>> = await list(
      `limit=2${cursor === null ? "" : `&cursor=${encodeURIComponent(cursor)}`}`,
    );
    paged.push(...page.items.map(({ title }) => title));
    cursor = page.next_cursor;
  } while (cursor !== null);
  expect(paged).toEqual(all);
  expect(all).toHaveLength(7);
  const next = await list("state=next&limit=1");
  expect(await titles(`state=next&cursor=${encodeURIComponent(next.next_cursor ?? "")}`)).toEqual([
    "后天 100%",
  ]);
  expect((await call("GET", `${path}?cursor=abc`, { token })).status).toBe(400);
});
