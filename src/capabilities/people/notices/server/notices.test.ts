import { describe, expect, it } from "vitest";
import { createTestApp } from "../../../../../test/support/app.ts";
import { makeAdmin, makeMember, makeSignedIn } from "../../../../../test/support/factories.ts";
import type { Notice, Unread } from "../contract.ts";
import { notices } from "./tables.ts";

const test = await createTestApp();
const { db } = test.services;

type Page = { items: Notice[]; next_cursor: string | null; unread: Unread };

async function list(token: string, query: string): Promise<Page> {
  return (await test.call("GET", `/api/notices?${query}`, { token })).body.data as unknown as Page;
}

async function withNotices() {
  const { member, token } = await makeSignedIn(db);
  const actor = await makeMember(db);
  const at = (minute: number) => new Date(Date.UTC(2026, 0, 1, 0, minute));
  const base = { memberId: member.id, body: "正文" };
  await db.insert(notices).values([
    {
      ...base,
      kind: "test",
      group: "reply",
      title: "第一条",
      actorId: actor.id,
      createdAt: at(1),
      link: "/content/1/comment",
    },
    { ...base, kind: "test", group: "reply", title: "第二条", actorId: actor.id, createdAt: at(2) },
    { ...base, kind: "test", group: "reply", title: "第三条", actorId: actor.id, createdAt: at(2) },
    { ...base, kind: "test", group: "system", title: "你的评论已通过审核", createdAt: at(3) },
  ]);
  return { member, token, actor };
}

describe("GET /api/notices", () => {
  it("answers one tab, newest first, page by page, with who caused it", async () => {
    const { token, actor } = await withNotices();
    const first = await list(token, "group=reply&limit=2");
    const second = await list(token, `group=reply&limit=2&cursor=${first.next_cursor}`);
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
    expect(first.unread).toEqual({
      reply: 3,
      like: 0,
      fan: 0,
      system: 1,
      reminder: 0,
      total: 4,
      newest: "system",
    });
    expect((await list(token, "group=system")).items.map((item) => item.actor)).toEqual([null]);
    expect((await list(token, "group=like")).items).toEqual([]);
  });

  it("refuses unknown tabs and broken cursors", async () => {
    const { token } = await makeSignedIn(db);
    expect((await test.call("GET", "/api/notices?group=x", { token })).status).toBe(400);
    expect((await test.call("GET", "/api/notices?cursor=x", { token })).status).toBe(400);
  });
});

describe("POST /api/notices/read", () => {
  const read = async (token: string, body: object) =>
    (await test.call("POST", "/api/notices/read", { token, body })).body.data as unknown as {
      unread: Unread;
    };

  it("marks some, a tab, or all", async () => {
    const { token } = await withNotices();
    const [newest] = (await list(token, "group=reply")).items;
    expect((await read(token, { ids: [newest?.id] })).unread).toMatchObject({ reply: 2, system: 1 });
    expect((await list(token, "group=reply")).items.map((item) => item.read)).toEqual([true, false, false]);
    expect((await read(token, { group: "reply" })).unread).toMatchObject({ reply: 0, system: 1 });
    expect((await read(token, {})).unread.total).toBe(0);
    const { body } = await test.call("GET", "/api/notices/unread", { token });
    expect(body.data).toEqual({
      reply: 0,
      like: 0,
      fan: 0,
      system: 0,
      reminder: 0,
      total: 0,
      newest: null,
    });
  });

  it("does not touch what belongs to others", async () => {
    const owner = await withNotices();
    const other = await withNotices();
    const [theirs] = (await list(owner.token, "group=system")).items;
    await read(other.token, { ids: [theirs?.id] });
    expect((await list(owner.token, "group=system")).items[0]?.read).toBe(false);
  });
});

it("notices are the member's own: visitors and administrators are refused", async () => {
  const { token } = await makeAdmin(db);
  for (const [method, url] of [
    ["GET", "/api/notices"],
    ["GET", "/api/notices/unread"],
    ["POST", "/api/notices/read"],
  ] as const) {
    expect((await test.call(method, url)).status).toBe(401);
    expect((await test.call(method, url, { token })).status).toBe(401);
  }
});
