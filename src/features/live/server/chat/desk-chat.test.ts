import { and, eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { auditLog } from "#capabilities/desk/admin/server/tables.ts";
import { createTestApp } from "../../../../../test/support/app.ts";
import { makeAdmin, makeMember, makeRole, makeSignedIn } from "../../../../../test/support/factories.ts";
import { makeLiveRoom, makeMessage, makeMessages } from "../../../../../test/support/live.ts";
import { MANAGE } from "../desk/manage.ts";
import { liveMessages, liveMutes } from "../tables.ts";

const { call, services } = await createTestApp();
const { db } = services;

const { admin, token } = await makeAdmin(db, await makeRole(db, [{ permission: MANAGE }]));
const stranger = await makeAdmin(db, await makeRole(db, [{ permission: "articles.write" }]));

let serial = 0;
const done = async (action: string, targetId: string) =>
  db.$count(
    auditLog,
    and(eq(auditLog.adminId, admin.id), eq(auditLog.action, action), eq(auditLog.targetId, targetId)),
  );

async function talkedIn() {
  serial += 1;
  const host = await makeMember(db);
  const room = await makeLiveRoom(services, { state: "live" }, { host: host.id });
  const author = await makeMember(db, { nickname: `弯道老陈${serial}` });
  const message = await makeMessage(db, room.id, author.id);
  return { room, host, author, message };
}

test("the desk reads what was said with what became of it, by words and by who said it", async () => {
  const { room, author, message } = await talkedIn();
  const other = await makeMessage(db, room.id, (await makeMember(db)).id, { kind: "question" });
  await db.update(liveMessages).set({ status: "in_review" }).where(eq(liveMessages.id, other.id));
  await db.insert(liveMutes).values({ roomId: room.id, memberId: author.id });
  const list = async (query: string, by = token) =>
    call("GET", `/api/admin/live/${room.id}/messages?${query}`, { token: by });
  const ids = async (query: string) =>
    ((await list(query)).body.data as { items: { id: string }[] }).items.map(({ id }) => id);
  expect((await list("")).body.data).toMatchObject({
    items: [
      { id: other.id, status: "in_review", muted: false },
      { id: message.id, status: "published", muted: true },
    ],
    next_cursor: null,
  });
  expect(await ids("status=held")).toEqual([other.id]);
  expect(await ids("status=removed")).toEqual([]);
  expect(await ids(`q=${encodeURIComponent("前排")}`)).toEqual([other.id, message.id]);
  expect(await ids(`q=${encodeURIComponent(author.nickname.slice(1))}`)).toEqual([message.id]);
  const first = (await list("limit=1")).body.data as { next_cursor: string };
  expect(await ids(`limit=1&cursor=${first.next_cursor}`)).toEqual([message.id]);
  expect(await list("cursor=none")).toMatchObject({ status: 400 });
  expect(await list("", stranger.token)).toMatchObject({ status: 403 });
  expect(await call("GET", "/api/admin/live/987654/messages", { token })).toMatchObject({ status: 404 });
});

test("the desk removes a message, mutes its author and lets him speak again; each is written down", async () => {
  const { room, host, author, message } = await talkedIn();
  const remove = (by: string, id = message.id) =>
    call("DELETE", `/api/admin/live/messages/${id}`, { token: by });
  expect(await remove(stranger.token)).toMatchObject({ status: 403 });
  expect(await remove(token, "987654")).toMatchObject({ status: 404 });
  expect(await remove(token)).toMatchObject({ status: 200 });
  expect(await remove(token)).toMatchObject({ status: 409 });
  expect((await call("GET", `/api/live/${room.id}/messages`)).body.data).toMatchObject({ items: [] });
  expect(await done("moderate.remove", message.id)).toBe(1);
  const mute = (memberId: string, minutes: number | null = 10, by = token) =>
    call("POST", `/api/admin/live/${room.id}/mutes`, { token: by, body: { member_id: memberId, minutes } });
  const speak = async () => {
    const { token: own } = await signedIn;
    return call("POST", `/api/live/${room.id}/messages`, {
      token: own,
      body: { body: "还在吗", idempotency_key: `desk-${Math.random()}` },
    });
  };
  const signedIn = makeSignedIn(db);
  const { member } = await signedIn;
  expect(await mute(host.id)).toMatchObject({ status: 403 });
  expect(await mute(member.id, 0)).toMatchObject({ status: 400 });
  expect(await mute(member.id, 10, stranger.token)).toMatchObject({ status: 403 });
  expect(await mute(member.id)).toMatchObject({ status: 200 });
  expect(await mute(author.id, null)).toMatchObject({ status: 200 });
  expect(await speak()).toMatchObject({ status: 423 });
  expect(await call("DELETE", `/api/admin/live/${room.id}/mutes/${member.id}`, { token })).toMatchObject({
    status: 200,
  });
  expect(await speak()).toMatchObject({ status: 200 });
  expect([await done("live.muted", room.id), await done("live.unmuted", room.id)]).toEqual([2, 1]);
});

test("the desk sets slow mode, notice and chat", async () => {
  const { room } = await talkedIn();
  const set = (body: Record<string, unknown>, by = token) =>
    call("PUT", `/api/admin/live/${room.id}/chat`, { token: by, body });
  expect(await set({ slow_seconds: 7 })).toMatchObject({ status: 400 });
  expect(await set({ slow_seconds: 10 }, stranger.token)).toMatchObject({ status: 403 });
  expect(await set({ slow_seconds: 10, notice: "整点抽奖", chat_open: false })).toMatchObject({
    status: 200,
    body: { data: { slow_seconds: 10, notice: "整点抽奖", chat_open: false } },
  });
  expect(await set({ notice: "" })).toMatchObject({ body: { data: { slow_seconds: 10, notice: "" } } });
  expect(await done("live.chat", room.id)).toBe(2);
});

test("the whole chat is exported in parts, in its order, also what was removed", async () => {
  const { room, author, message } = await talkedIn();
  await makeMessages(db, room.id, author.id, 1200);
  await call("DELETE", `/api/admin/live/messages/${message.id}`, { token });
  const part = async (after?: number) =>
    (
      await call("POST", `/api/admin/live/${room.id}/messages/export`, {
        token,
        body: after === undefined ? {} : { after },
      })
    ).body.data as { rows: { seq: number; status: string; author: string }[]; next: number | null };
  const first = await part();
  expect(first.rows).toHaveLength(1000);
  expect(first.rows[0]).toMatchObject({ seq: 1, status: "removed", author: author.nickname });
  const rest = await part(first.next ?? 0);
  expect([rest.rows.length, rest.next]).toEqual([201, null]);
  const seqs = [...first.rows, ...rest.rows].map(({ seq }) => seq);
  expect(seqs).toEqual(seqs.toSorted((a, b) => a - b));
  expect(await done("live.exported", room.id)).toBe(1);
  expect(
    await call("POST", `/api/admin/live/${room.id}/messages/export`, { token: stranger.token, body: {} }),
  ).toMatchObject({ status: 403 });
});
