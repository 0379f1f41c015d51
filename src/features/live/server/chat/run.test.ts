import { randomUUID } from "node:crypto";
import { and, eq } from "drizzle-orm";
import { expect, onTestFinished, test } from "vitest";
import { reports } from "#capabilities/review/moderation/server/tables.ts";
import { createTestApp } from "../../../../../test/support/app.ts";
import { makeArticle, makeMember, makeSignedIn } from "../../../../../test/support/factories.ts";
import { LiveReader, makeLiveRoom } from "../../../../../test/support/live.ts";
import { until } from "../../../../../test/support/within.ts";
import { liveLog, liveMessages, liveMutes, liveRooms, liveTray } from "../tables.ts";

const { call, services, app } = await createTestApp();
const { db } = services;
const origin = await app.listen({ port: 0, host: "127.0.0.1" });

async function openRoom(values: Parameters<typeof makeLiveRoom>[1] = {}) {
  const [host, moderator, somebody] = await Promise.all([
    makeSignedIn(db),
    makeSignedIn(db),
    makeSignedIn(db),
  ]);
  const people = { host: host.member.id, moderators: [moderator.member.id] };
  const room = await makeLiveRoom(services, { state: "live", ...values }, people);
  return { room, host, moderator, somebody };
}

async function said(roomId: string, token: string, kind: "text" | "question" = "text"): Promise<string> {
  const answer = await call("POST", `/api/live/${roomId}/messages`, {
    token,
    body: { kind, body: "这台车的刹车怎么样", idempotency_key: randomUUID() },
  });
  expect(answer.status).toBe(200);
  return (answer.body.data as { message: { id: string } }).message.id;
}

async function enter(roomId: string): Promise<LiveReader> {
  const reader = new LiveReader();
  await reader.open(origin, roomId);
  onTestFinished(() => reader.leave());
  await until("a beginning", () => reader.events.length > 0);
  return reader;
}

const seen = async (roomId: string) =>
  ((await call("GET", `/api/live/${roomId}/messages`)).body.data as { items: { id: string }[] }).items.map(
    ({ id }) => id,
  );

test("an author takes back what he said, and open pages no longer show it", async () => {
  const { room, somebody } = await openRoom();
  const id = await said(room.id, somebody.token);
  const reader = await enter(room.id);
  expect(await call("DELETE", `/api/live/messages/${id}`, { token: somebody.token })).toMatchObject({
    status: 200,
  });
  await until("it to be gone", () => reader.events.some(({ data }) => data.gone?.includes(id)));
  expect(await seen(room.id)).toEqual([]);
  // Again changes nothing.
  expect(await call("DELETE", `/api/live/messages/${id}`, { token: somebody.token })).toMatchObject({
    status: 200,
  });
  expect(await db.$count(liveLog, eq(liveLog.roomId, room.id))).toBe(2);
});

test("host and moderators remove what others said, and settle what was reported of it; nobody else does", async () => {
  const { room, host, moderator, somebody } = await openRoom();
  const [id, other, hosts] = [
    await said(room.id, somebody.token),
    await said(room.id, somebody.token),
    await said(room.id, host.token),
  ];
  const stranger = await makeSignedIn(db);
  const report = (token: string, reason = "abuse") =>
    call("POST", `/api/live/messages/${id}/report`, { token, body: { reason } });
  expect(await report(stranger.token)).toMatchObject({ status: 200 });
  expect(await report(stranger.token, "none")).toMatchObject({
    status: 400,
    body: { error: ["请选择举报原因"] },
  });
  expect(await report(somebody.token)).toMatchObject({
    status: 400,
    body: { error: ["不能举报自己的直播发言"] },
  });
  const remove = (token: string | undefined, message = id) =>
    call("DELETE", `/api/live/messages/${message}`, token === undefined ? {} : { token });
  expect(await remove(undefined)).toMatchObject({ status: 401 });
  expect(await remove(stranger.token)).toMatchObject({ status: 403 });
  expect(await remove(stranger.token, "987654")).toMatchObject({ status: 404 });
  expect(await remove(moderator.token, hosts)).toMatchObject({ status: 403 });
  const reader = await enter(room.id);
  expect(await remove(moderator.token)).toMatchObject({ status: 200 });
  expect(await remove(host.token)).toMatchObject({ status: 409 });
  expect(await remove(host.token, other)).toMatchObject({ status: 200 });
  await until("both to be gone", () =>
    [id, other].every((one) => reader.events.some(({ data }) => data.gone?.includes(one))),
  );
  expect(await seen(room.id)).toEqual([hosts]);
  expect(await report(stranger.token)).toMatchObject({ status: 404 });
  const [filed] = await db
    .select()
    .from(reports)
    .where(and(eq(reports.targetKind, "live_message"), eq(reports.targetId, id)));
  expect(filed?.status).toBe("upheld");
});

test("a question is voted for once a member and not by who asks; the host marks it answered, and open pages hear of both", async () => {
  const { room, host, somebody, moderator } = await openRoom();
  const id = await said(room.id, somebody.token, "question");
  const plain = await said(room.id, somebody.token);
  const reader = await enter(room.id);
  const vote = (method: string, token: string, message = id) =>
    call(method, `/api/live/messages/${message}/vote`, { token });
  const votes = async () =>
    (await db.select({ n: liveMessages.votes }).from(liveMessages).where(eq(liveMessages.id, id)))[0]?.n;
  expect(await vote("POST", somebody.token)).toMatchObject({ status: 400 });
  expect(await vote("POST", host.token, plain)).toMatchObject({ status: 404 });
  expect(await vote("POST", host.token, "987654")).toMatchObject({ status: 404 });
  const answers = await Promise.all([host, host, moderator].map(({ token }) => vote("POST", token)));
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
  expect(await votes()).toBe(2);
  await until("the votes to be told", () =>
    reader.events.some(({ data }) => data.changed?.some((one) => one.id === id && one.votes === 2)),
  );
  // Three votes within a second are told in one line.
  expect(await db.$count(liveLog, and(eq(liveLog.roomId, room.id), eq(liveLog.kind, "changed")))).toBe(1);
  expect(await vote("DELETE", host.token)).toMatchObject({ status: 200 });
  expect(await vote("DELETE", host.token)).toMatchObject({ status: 200 });
  expect(await votes()).toBe(1);
  const answered = (token: string, value: boolean) =>
    call("POST", `/api/live/messages/${id}/answered`, { token, body: { answered: value } });
  expect(await answered(somebody.token, true)).toMatchObject({ status: 403 });
  expect(await answered(host.token, true)).toMatchObject({ status: 200 });
  await until("the answer to be told", () =>
    reader.events.some(({ data }) => data.changed?.some((one) => one.answered)),
  );
  const second = await said(room.id, moderator.token, "question");
  const list = await call("GET", `/api/live/${room.id}/questions`);
  expect((list.body.data as { items: { id: string }[] }).items.map((one) => one.id)).toEqual([second, id]);
  await db.update(liveRooms).set({ state: "ended" }).where(eq(liveRooms.id, room.id));
  expect(await vote("POST", host.token)).toMatchObject({ status: 409 });
});

test("who runs a room mutes and lets speak again, but nobody who runs it with him", async () => {
  const { room, host, moderator, somebody } = await openRoom();
  const mute = (token: string, memberId: string, minutes: number | null = 10) =>
    call("POST", `/api/live/${room.id}/mutes`, { token, body: { member_id: memberId, minutes } });
  const speak = () =>
    call("POST", `/api/live/${room.id}/messages`, {
      token: somebody.token,
      body: { body: "还能说吗", idempotency_key: randomUUID() },
    });
  expect(await mute(somebody.token, host.member.id)).toMatchObject({ status: 403 });
  expect(await mute(moderator.token, host.member.id)).toMatchObject({ status: 403 });
  expect(await mute(host.token, "987654")).toMatchObject({ status: 404 });
  expect(await mute(host.token, somebody.member.id, 1441)).toMatchObject({ status: 400 });
  expect(await mute(moderator.token, somebody.member.id)).toMatchObject({ status: 200 });
  expect(await speak()).toMatchObject({ status: 423 });
  // A later one replaces it.
  expect(await mute(host.token, somebody.member.id, null)).toMatchObject({ status: 200 });
  expect(await speak()).toMatchObject({ body: { error: ["你在这个直播间已被禁言"] } });
  const lift = (token: string) =>
    call("DELETE", `/api/live/${room.id}/mutes/${somebody.member.id}`, { token });
  expect(await lift(somebody.token)).toMatchObject({ status: 403 });
  expect(await lift(host.token)).toMatchObject({ status: 200 });
  expect(await lift(host.token)).toMatchObject({ status: 200 });
  expect(await speak()).toMatchObject({ status: 200 });
  expect(await db.$count(liveMutes, eq(liveMutes.roomId, room.id))).toBe(0);
});

test("who runs a room sets slow mode, notice and chat, and what of the tray is shown", async () => {
  const { room, host, moderator, somebody } = await openRoom();
  const set = (token: string, body: Record<string, unknown>) =>
    call("PUT", `/api/live/${room.id}/chat`, { token, body });
  expect(await set(somebody.token, { slow_seconds: 5 })).toMatchObject({ status: 403 });
  expect(await set(host.token, { slow_seconds: 4 })).toMatchObject({ status: 400 });
  expect(await set(host.token, { notice: "长".repeat(101) })).toMatchObject({ status: 400 });
  const reader = await enter(room.id);
  expect(await set(moderator.token, { slow_seconds: 5, notice: "今晚抽奖", chat_open: false })).toMatchObject(
    {
      status: 200,
    },
  );
  const standing = () => reader.events.findLast(({ data }) => data.standing !== undefined)?.data.standing;
  await until("the settings", () => standing()?.notice === "今晚抽奖");
  expect(standing()).toMatchObject({ slow_seconds: 5, chat_open: false });
  const article = await makeArticle(db);
  const [item] = await db
    .insert(liveTray)
    .values({ roomId: room.id, articleId: article.id, place: 0 })
    .returning();
  const show = (token: string, itemId: string | null) =>
    call("PUT", `/api/live/${room.id}/shown`, { token, body: { item_id: itemId } });
  expect(await show(somebody.token, item?.id ?? "")).toMatchObject({ status: 403 });
  expect(await show(host.token, "987654")).toMatchObject({ status: 404 });
  expect(await show(host.token, item?.id ?? "")).toMatchObject({ status: 200 });
  await until("the tray", () => standing()?.tray[0]?.shown === true);
  expect(await show(moderator.token, null)).toMatchObject({ status: 200 });
  await until("the tray again", () => standing()?.tray[0]?.shown === false);
});

test("what a member said and voted is in his archive, goes over with his account, and stays without a name", async () => {
  const { room, somebody, host } = await openRoom();
  const id = await said(room.id, somebody.token, "question");
  await call("POST", `/api/live/messages/${id}/vote`, { token: host.token });
  const into = await makeMember(db);
  const { chatMerge, chatForgetting, messageData, muteData, voteData } = await import("./personal-data.ts");
  expect(await messageData.rows(db, somebody.member.id)).toMatchObject([
    { room: room.title, kind: "提问", body: "这台车的刹车怎么样", state: "已发布", votes: 1 },
  ]);
  expect(await voteData.rows(db, host.member.id)).toEqual([
    { room: room.title, question: "这台车的刹车怎么样" },
  ]);
  await db.insert(liveMutes).values({ roomId: room.id, memberId: host.member.id });
  expect(await muteData.rows(db, host.member.id)).toMatchObject([{ room: room.title, until: "不限" }]);
  // Whose question it is now has voted for it himself: that vote is none.
  await db.transaction(async (tx) =>
    chatMerge.merge?.(tx, services, { from: host.member.id, into: into.id }),
  );
  await db.transaction(async (tx) =>
    chatMerge.merge?.(tx, services, { from: into.id, into: somebody.member.id }),
  );
  const [row] = await db.select().from(liveMessages).where(eq(liveMessages.id, id));
  expect(row?.votes).toBe(0);
  await db.transaction(async (tx) => chatForgetting.forget?.(tx, services, somebody.member.id));
  expect(await db.$count(liveMutes, eq(liveMutes.roomId, room.id))).toBe(0);
  expect(await seen(room.id)).toEqual([id]);
});
