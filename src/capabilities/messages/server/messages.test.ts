import { describe, expect, it } from "vitest";
import { createTestApp } from "../../../../test/support/app.ts";
import { makeAdmin, makeMember, makeSignedIn } from "../../../../test/support/factories.ts";
import type { Message, Unread } from "../contract.ts";
import { notices } from "./tables.ts";

const test = await createTestApp();
const { db } = test.services;

type Page = { items: Message[]; next_cursor: string | null; unread: Unread };

async function list(token: string, query: string): Promise<Page> {
  return (await test.call("GET", `/api/messages?${query}`, { token })).body.data as unknown as Page;
}

async function withMessages() {
  const { member, token } = await makeSignedIn(db);
  const actor = await makeMember(db);
  const at = (minute: number) => new Date(Date.UTC(2026, 0, 1, 0, minute));
  const base = { memberId: member.id, body: "正文" };
  await db.insert(notices).values([
    {
      ...base,
      kind: "reply",
      title: "第一条",
      actorId: actor.id,
      createdAt: at(1),
      link: "/content/1/comment",
    },
    { ...base, kind: "reply", title: "第二条", actorId: actor.id, createdAt: at(2) },
    { ...base, kind: "reply", title: "第三条", actorId: actor.id, createdAt: at(2) },
    { ...base, kind: "system", title: "你的评论已通过审核", createdAt: at(3) },
  ]);
  return { member, token, actor };
}

describe("GET /api/messages", () => {
  it("answers one tab, newest first, page by page, with who caused it", async () => {
    const { token, actor } = await withMessages();
    const first = await list(token, "tab=reply&limit=2");
    const second = await list(token, `tab=reply&limit=2&cursor=${first.next_cursor}`);
    expect([...first.items, ...second.items].map((item) => item.title)).toEqual([
      "第三条",
      "第二条",
      "第一条",
    ]);
    expect(second.next_cursor).toBeNull();
    expect(second.items[0]).toMatchObject({
      read: false,
      link: "/content/1/comment",
      actor: { nickname: actor.nickname },
    });
    expect(first.unread).toEqual({ reply: 3, like: 0, system: 1, total: 4, newest: "system" });
    expect((await list(token, "tab=system")).items.map((item) => item.actor)).toEqual([null]);
    expect((await list(token, "tab=like")).items).toEqual([]);
  });

  it("refuses unknown tabs and broken cursors", async () => {
    const { token } = await makeSignedIn(db);
    expect((await test.call("GET", "/api/messages?tab=x", { token })).status).toBe(400);
    expect((await test.call("GET", "/api/messages?cursor=x", { token })).status).toBe(400);
  });
});

describe("POST /api/messages/read", () => {
  const read = async (token: string, body: object) =>
    (await test.call("POST", "/api/messages/read", { token, body })).body.data as unknown as {
      unread: Unread;
    };

  it("marks some, a tab, or all", async () => {
    const { token } = await withMessages();
    const [newest] = (await list(token, "tab=reply")).items;
    expect((await read(token, { ids: [newest?.id] })).unread).toMatchObject({ reply: 2, system: 1 });
    expect((await list(token, "tab=reply")).items.map((item) => item.read)).toEqual([true, false, false]);
    expect((await read(token, { tab: "reply" })).unread).toMatchObject({ reply: 0, system: 1 });
    expect((await read(token, {})).unread.total).toBe(0);
    const { body } = await test.call("GET", "/api/messages/unread", { token });
    expect(body.data).toEqual({ reply: 0, like: 0, system: 0, total: 0, newest: null });
  });

  it("does not touch what belongs to others", async () => {
    const owner = await withMessages();
    const other = await withMessages();
    const [theirs] = (await list(owner.token, "tab=system")).items;
    await read(other.token, { ids: [theirs?.id] });
    expect((await list(owner.token, "tab=system")).items[0]?.read).toBe(false);
  });
});

it("messages are the member's own: visitors and administrators are refused", async () => {
  const { token } = await makeAdmin(db);
  for (const [method, url] of [
    ["GET", "/api/messages"],
    ["GET", "/api/messages/unread"],
    ["POST", "/api/messages/read"],
  ] as const) {
    expect((await test.call(method, url)).status).toBe(401);
    expect((await test.call(method, url, { token })).status).toBe(401);
  }
});
