import { randomUUID } from "node:crypto";
import { and, eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { blocks } from "#capabilities/community/relations/server/tables.ts";
import { notices } from "#capabilities/people/notices/server/tables.ts";
import { addWord } from "#capabilities/review/words/server/edit-list.ts";
import { createTestApp } from "../../../../../test/support/app.ts";
import { makeAdmin, makeCrowd, makeSignedIn } from "../../../../../test/support/factories.ts";
import { LiveReader, makeLiveRoom } from "../../../../../test/support/live.ts";
import { until } from "../../../../../test/support/within.ts";
import { liveLog, liveMessages, liveMutes, liveRooms } from "../tables.ts";

const { call, services, app } = await createTestApp({ env: { WRITES_ADDRESS_MINUTE_MAX: "1000000" } });
const { db } = services;

const MINUTE = 60_000;

function say(roomId: string, token: string, input: Record<string, unknown> = {}) {
  const body = { body: "来了来了", idempotency_key: randomUUID(), ...input };
  return call("POST", `/api/live/${roomId}/messages`, { token, body });
}

const anybody = async () => (await makeSignedIn(db)).token;
const liveRoom = (values: Parameters<typeof makeLiveRoom>[1] = {}) =>
  makeLiveRoom(services, { state: "live", ...values });

test("what is said is answered with its place, and read by everybody in that order", async () => {
  const room = await liveRoom();
  const token = await anybody();
  const first = await say(room.id, token);
  expect(first).toMatchObject({
    status: 200,
    body: {
      data: { state: "published", wait: 0, message: { seq: 1, kind: "text", part: null, body: "来了来了" } },
    },
  });
  await say(room.id, token, { kind: "question", body: "油耗多少？" });
  const list = await call("GET", `/api/live/${room.id}/messages`);
  expect(list.body.data).toMatchObject({ more: false, items: [{ seq: 1 }, { seq: 2, kind: "question" }] });
  const paged = async (query: string) =>
    (await call("GET", `/api/live/${room.id}/messages?${query}`)).body.data as {
      items: { seq: number }[];
      more: boolean;
    };
  expect(await paged("limit=1")).toMatchObject({ more: true, items: [{ seq: 2 }] });
  expect(await paged("before=2")).toMatchObject({ more: false, items: [{ seq: 1 }] });
  expect(await paged("after=1")).toMatchObject({ more: false, items: [{ seq: 2 }] });
  expect((await paged(`from=${new Date(Date.now() - MINUTE).toISOString()}`)).items).toHaveLength(2);
  expect((await paged(`from=${new Date(Date.now() + MINUTE).toISOString()}`)).items).toEqual([]);
  const questions = await call("GET", `/api/live/${room.id}/questions`);
  expect(questions.body.data).toMatchObject({ items: [{ body: "油耗多少？", votes: 0, answered: false }] });
  expect(await call("GET", "/api/live/99999/messages")).toMatchObject({ status: 404 });
  expect(await call("GET", "/api/live/99999/questions")).toMatchObject({ status: 404 });
});

test("the same key again, also at the same moment, says it once", async () => {
  const room = await liveRoom({ slowSeconds: 60 });
  const token = await anybody();
  const input = { idempotency_key: randomUUID() };
  const answers = await Promise.all(Array.from({ length: 5 }, () => say(room.id, token, input)));
  expect(new Set(answers.map(({ body }) => (body.data as { message: { id: string } }).message.id)).size).toBe(
    1,
  );
  expect(await db.$count(liveMessages, eq(liveMessages.roomId, room.id))).toBe(1);
  expect(await say(room.id, token, { ...input, body: "别的话" })).toMatchObject({
    status: 409,
    body: { code: "IDEMPOTENCY_MISMATCH" },
  });
});

test.each([
  ["announced", { startsAt: new Date(Date.now() + 31 * MINUTE) }, "开播前 30 分钟开放聊天"],
  ["announced", { startsAt: new Date(Date.now() + 29 * MINUTE) }, null],
  ["announced", { startsAt: new Date(Date.now() - MINUTE) }, null],
  ["live", {}, null],
  ["interrupted", {}, null],
  ["live", { chatOpen: false }, "主播已关闭聊天"],
  ["ended", {}, "直播已结束，聊天已关闭"],
  ["cancelled", {}, "这场直播已取消"],
] as const)("in a room that is %s (%o): %s", async (state, values, refusal) => {
  const room = await liveRoom({ state, ...values });
  const answer = await say(room.id, await anybody());
  expect([answer.status, answer.body.error?.[0] ?? null]).toEqual([refusal === null ? 200 : 409, refusal]);
});

test("nothing is said by visitors, in a draft, by who has no number, by minors, by the muted, across a block, or nothing at all", async () => {
  const { member: host } = await makeSignedIn(db);
  const room = await makeLiveRoom(services, { state: "live" }, { host: host.id });
  expect(await call("POST", `/api/live/${room.id}/messages`, { body: {} })).toMatchObject({ status: 401 });
  const draft = await liveRoom({ state: "draft" });
  expect(await say(draft.id, await anybody())).toMatchObject({ status: 404 });
  const unbound = await makeSignedIn(db, { mobile: null });
  expect(await say(room.id, unbound.token)).toMatchObject({ body: { code: "MOBILE_REQUIRED" } });
  const { member, token } = await makeSignedIn(db);
  await db
    .insert(liveMutes)
    .values({ roomId: room.id, memberId: member.id, until: new Date(Date.now() + 5 * MINUTE) });
  expect(await say(room.id, token)).toMatchObject({
    status: 423,
    body: { code: "MUTED", error: ["你在这个直播间已被禁言，5 分钟后恢复"] },
  });
  await db
    .update(liveMutes)
    .set({ until: new Date(Date.now() - 1) })
    .where(eq(liveMutes.memberId, member.id));
  expect(await say(room.id, token)).toMatchObject({ status: 200 });
  await db.insert(blocks).values({ blockerId: host.id, blockedId: member.id });
  expect(await say(room.id, token)).toMatchObject({ body: { code: "BLOCKED" } });
  for (const body of ["", "   ", "长".repeat(201)])
    expect(await say(room.id, await anybody(), { body })).toMatchObject({ status: 400 });
  expect(await db.$count(liveMessages, eq(liveMessages.roomId, room.id))).toBe(1);
});

test("slow mode makes everybody wait but those who run the room, also two phones of one member", async () => {
  const host = await makeSignedIn(db);
  const room = await makeLiveRoom(services, { state: "live", slowSeconds: 30 }, { host: host.member.id });
  const token = await anybody();
  const both = await Promise.all([say(room.id, token), say(room.id, token)]);
  expect(both.map(({ status }) => status).sort()).toEqual([200, 429]);
  expect(both.find(({ status }) => status === 200)?.body.data).toMatchObject({ wait: 30 });
  const refused = both.find(({ status }) => status === 429);
  expect(refused?.body.error[0]).toMatch(/^慢速模式：(29|30) 秒后才能再发言$/);
  expect(Number(refused?.headers["retry-after"])).toBeGreaterThan(20);
  for (let n = 0; n < 2; n += 1)
    expect((await say(room.id, host.token)).body.data).toMatchObject({ wait: 0, message: { part: "host" } });
});

test("what a word holds is seen by its author alone until it is passed, and takes its place then", async () => {
  const admin = await makeAdmin(db);
  await addWord(services, { id: admin.admin.id, address: "203.0.113.1" }, { text: "扣下来", action: "hold" });
  const room = await liveRoom();
  const token = await anybody();
  const held = await say(room.id, token, { body: "我们慢慢扣下来" });
  expect(held.body.data).toMatchObject({ state: "in_review", message: { seq: null } });
  await say(room.id, token, { body: "早就说了" });
  const seen = async () =>
    (
      (await call("GET", `/api/live/${room.id}/messages`)).body.data as { items: { body: string }[] }
    ).items.map(({ body }) => body);
  expect(await seen()).toEqual(["早就说了"]);
  const queue = await call("GET", "/api/admin/reviews?kind=live_message&status=waiting", {
    token: admin.token,
  });
  const [item] = (queue.body.data as { items: { id: string; version: string; subject: { title: string } }[] })
    .items;
  expect(item?.subject.title).toBe(room.title);
  const passed = await call("POST", "/api/admin/reviews/decide", {
    token: admin.token,
    body: { items: [{ id: item?.id, version: item?.version }], decision: "pass" },
  });
  expect(passed.status).toBe(200);
  expect(await seen()).toEqual(["早就说了", "我们慢慢扣下来"]);
});

test("who is named in it is told, once it is seen", async () => {
  const room = await liveRoom();
  const named = await makeSignedIn(db, { nickname: "老陈修车" });
  const mentions = [{ member_id: named.member.id, name: "老陈修车" }];
  const said = await say(room.id, await anybody(), {
    body: "@老陈修车 这个响声正常吗 https://a.example.com",
    mentions,
  });
  expect(said.body.data).toMatchObject({ state: "in_review" });
  expect(await db.$count(notices, eq(notices.memberId, named.member.id))).toBe(0);
  const plain = await say(room.id, await anybody(), { body: "@老陈修车 #什么# 来了", mentions });
  expect(plain.body.data).toMatchObject({
    state: "published",
    message: { mentions, body: "@老陈修车 #什么# 来了" },
  });
  const [notice] = await db.select().from(notices).where(eq(notices.memberId, named.member.id));
  expect(notice).toMatchObject({ kind: "comments.mention" });
});

test("a thousand offered at once are held to thirty a second, the host apart; nothing is stored of what is refused, and its sender told", async () => {
  const host = await makeSignedIn(db);
  const room = await makeLiveRoom(services, { state: "live" }, { host: host.member.id });
  const crowd = await makeCrowd(db, 300);
  const origin = await app.listen({ port: 0, host: "127.0.0.1" });
  const reader = new LiveReader();
  await reader.open(origin, room.id);
  const begun = Date.now();
  const crowding = Array.from({ length: 1000 }, (_, n) =>
    say(room.id, crowd[n % crowd.length]?.token ?? "", { body: `第 ${n}` }),
  );
  expect(await say(room.id, host.token, { body: "听我说" })).toMatchObject({ status: 200 });
  const answers = await Promise.all(crowding);
  const seconds = Math.ceil((Date.now() - begun) / 1000) + 1;
  const said = answers.filter(({ status }) => status === 200);
  const refused = answers.filter(({ status }) => status !== 200);
  expect(said.length).toBeGreaterThan(0);
  expect(said.length).toBeLessThanOrEqual(30 * seconds);
  expect(new Set(refused.map(({ body }) => body.error[0]))).toEqual(new Set(["大家说得太快了，请稍后再发"]));
  expect(new Set(refused.map(({ headers }) => headers["retry-after"]))).toEqual(new Set(["1"]));
  expect(await db.$count(liveMessages, eq(liveMessages.roomId, room.id))).toBe(said.length + 1);
  await until("all of them to be heard", () => reader.heard.length === said.length + 1);
  reader.leave();
});

test("likes of one moment become one write, and each is answered once it is kept", async () => {
  const room = await liveRoom();
  const crowd = await makeCrowd(db, 5);
  const like = (token: string, count: number) =>
    call("POST", `/api/live/${room.id}/likes`, { token, body: { count } });
  const answers = await Promise.all(crowd.map(({ token }) => like(token, 10)));
  expect(answers.map(({ body }) => (body.data as { likes: number }).likes)).toContain(50);
  expect((await like(crowd[0]?.token ?? "", 3)).body.data).toEqual({ likes: 53 });
  expect(await like(crowd[0]?.token ?? "", 61)).toMatchObject({ status: 400 });
  await db.update(liveRooms).set({ state: "ended" }).where(eq(liveRooms.id, room.id));
  expect(await like(crowd[0]?.token ?? "", 3)).toMatchObject({ status: 409 });
  expect(await db.$count(liveLog, and(eq(liveLog.roomId, room.id)))).toBe(0);
});
