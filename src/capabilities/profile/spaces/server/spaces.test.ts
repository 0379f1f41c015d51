import { eq, inArray } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { media } from "#capabilities/media/media/server/tables.ts";
import { forgetMember } from "#capabilities/people/members/server/public.ts";
import { members, presetAvatars } from "#capabilities/people/members/server/tables.ts";
import { comments } from "#capabilities/texts/comments/server/tables.ts";
import { articles } from "#features/articles/server/tables.ts";
import { createTestApp } from "../../../../../test/support/app.ts";
import {
  makeArticle,
  makeComment,
  makeMember,
  makePicture,
  makeSignedIn,
} from "../../../../../test/support/factories.ts";
import type { Space, SpaceCard } from "../contract.ts";

const { call, services } = await createTestApp();
const { db } = services;

async function space(id: string): Promise<Space> {
  const answer = await call("GET", `/api/user/${id}`);
  expect(answer.status).toBe(200);
  return answer.body.data as unknown as Space;
}

type Lists = { items: SpaceCard[]; next_cursor: string | null; type: string; hidden: boolean };

async function lists(key: string, { token, query = "" }: { token?: string; query?: string } = {}) {
  const answer = await call("GET", `/api/space/${key}/lists${query}`, token === undefined ? {} : { token });
  return { status: answer.status, ...(answer.body.data as unknown as Lists), error: answer.body.error };
}

describe("a space", () => {
  it("shows what everybody may know of a member, at both addresses", async () => {
    const { id, nickname } = await makeMember(db, {
      bio: "开旅行车",
      city: "杭州",
      birthday: "1990-01-01",
      gender: "male",
    });
    const article = await makeArticle(db);
    await makeComment(db, { targetId: article.id, authorId: id, likes: 12 });
    const shown = await space(id);
    expect(shown).toEqual({
      member: expect.objectContaining({ id, nickname }),
      state: "active",
      bio: "开旅行车",
      city: "杭州",
      cover: null,
      joined_at: expect.any(String),
      counts: { follows: 0, fans: 0, likes_received: 12 },
      lists_hidden: false,
      tabs: [{ key: "comments", label: "动态" }],
    });
    expect((await call("GET", `/api/user-other?id=${id}`)).body.data).toEqual(shown);
    expect((await call("GET", "/api/user/999999999")).status).toBe(404);
    expect((await call("GET", "/api/user/0")).status).toBe(400);
    expect((await call("GET", "/api/user-other")).status).toBe(400);
  });

  it("of a closed account shows next to nothing", async () => {
    const words = { bio: "看我主页", city: "杭州" };
    const banned = await makeMember(db, { ...words, status: "banned" });
    const cancelled = await makeMember(db, { ...words, status: "cancelled", mobile: null });
    for (const [{ id }, state] of [
      [banned, "banned"],
      [cancelled, "cancelled"],
    ] as const)
      expect(await space(id)).toMatchObject({ state, bio: "", city: "", cover: null, tabs: [] });
    expect((await space(cancelled.id)).member.nickname).toBe("已注销用户");
    expect(await lists(banned.id)).toMatchObject({ status: 410, error: ["该用户已被封禁"] });
    expect(await lists(cancelled.id)).toMatchObject({ status: 410, error: ["账号已注销"] });
  });

  it("hides what its member hides, from others alone, and at once", async () => {
    const { member, token } = await makeSignedIn(db, { city: "杭州" });
    const article = await makeArticle(db);
    await makeComment(db, { targetId: article.id, authorId: member.id });
    expect(await space(member.id)).toMatchObject({ city: "杭州", lists_hidden: false });
    const all = { lists: true, city: true, activity: true };
    expect((await call("GET", "/api/my/visibility", { token })).body.data).toEqual(all);
    const change = (body: object) => call("PUT", "/api/my/visibility", { token, body });
    expect((await change({ city: false, lists: false })).body.data).toEqual({
      lists: false,
      city: false,
      activity: true,
    });
    expect(await space(member.id)).toMatchObject({ city: "", lists_hidden: true });
    expect(await lists(member.id)).toMatchObject({ hidden: false, items: [{ label: "评论" }] });
    await change({ activity: false });
    expect(await lists(member.id)).toMatchObject({ hidden: true, items: [] });
    expect(await lists("comments", { token })).toMatchObject({ hidden: false, items: [{ label: "评论" }] });
    expect(await lists(member.id, { token })).toMatchObject({ hidden: false, items: [{ label: "评论" }] });
    await change(all);
    expect(await space(member.id)).toMatchObject({ city: "杭州", lists_hidden: false });
    expect((await call("GET", "/api/my/visibility")).status).toBe(401);
    expect((await change({ city: "no" })).status).toBe(400);
  });
});

describe("what a member made", () => {
  it("is listed page by page, newest first, by id and by kind of one's own", async () => {
    const { member, token } = await makeSignedIn(db);
    const article = await makeArticle(db, { title: "雨天的弯道" });
    for (let n = 1; n <= 3; n += 1)
      await makeComment(db, {
        targetId: article.id,
        authorId: member.id,
        body: `第 ${n} 条`,
        createdAt: new Date(Date.UTC(2026, 0, 1)),
      });
    const first = await lists(member.id, { query: "?limit=2" });
    expect(first.type).toBe("comments");
    const second = await lists(member.id, { query: `?type=comments&limit=2&cursor=${first.next_cursor}` });
    expect([...first.items, ...second.items].map(({ text }) => text)).toEqual([
      "第 3 条",
      "第 2 条",
      "第 1 条",
    ]);
    expect(second.next_cursor).toBeNull();
    expect(first.items[0]).toMatchObject({
      subject: { title: "雨天的弯道", link: `/article/${article.id}/post` },
      link: expect.stringContaining(`/content/${article.id}/comment?comment=`),
    });
    expect((await lists("comments", { token })).items).toHaveLength(3);
    expect((await lists("comments")).status).toBe(401);
    expect((await lists("nothing", { token })).status).toBe(404);
    expect((await lists(member.id, { query: "?type=nothing" })).status).toBe(404);
    expect((await lists("..%2F..")).status).toBe(400);
  });

  it("leaves out what nobody else may see, also when what it stands under is gone", async () => {
    const member = await makeMember(db);
    const article = await makeArticle(db);
    const about = { targetId: article.id, authorId: member.id };
    for (const status of ["in_review", "rejected", "withdrawn", "removed"] as const)
      await makeComment(db, { ...about, status });
    const shown = await makeComment(db, about);
    expect((await lists(member.id)).items.map(({ key }) => key)).toEqual([`comment:${shown.id}`]);
    await db.update(articles).set({ status: "removed" }).where(eq(articles.id, article.id));
    expect((await lists(member.id)).items).toEqual([]);
  });

  it("has a tab of articles where the member wrote some", async () => {
    const article = await makeArticle(db, { kind: "video", title: "一圈", summary: "车内视角" });
    const id = article.authorId ?? "";
    expect((await space(id)).tabs.map(({ key }) => key)).toContain("articles");
    expect((await lists(id, { query: "?type=articles" })).items).toMatchObject([
      { label: "视频", text: "一圈", subject: null, link: `/article/${article.id}/video` },
    ]);
  });

  it("is refused to whom the other one blocked; who blocked may look, and is asked first by his page", async () => {
    const one = await makeSignedIn(db);
    const other = await makeSignedIn(db);
    await call("POST", `/api/user/${other.member.id}/block`, { token: one.token });
    expect((await lists(other.member.id, { token: one.token })).status).toBe(200);
    expect((await lists(one.member.id, { token: other.token })).status).toBe(409);
    expect((await lists(one.member.id)).status).toBe(200);
  });
});

describe("where one side blocked the other", () => {
  it("neither answers nor likes what the other one wrote", async () => {
    const article = await makeArticle(db);
    const one = await makeSignedIn(db);
    const other = await makeSignedIn(db);
    const said = await makeComment(db, { targetId: article.id, authorId: one.member.id });
    await call("POST", `/api/user/${other.member.id}/block`, { token: one.token });
    const answer = await call("POST", "/api/comments", {
      token: other.token,
      body: {
        target_kind: "article",
        target_id: article.id,
        reply_to_id: said.id,
        body: "回一句",
        idempotency_key: "blocked-reply-1",
      },
    });
    expect([answer.status, answer.body.error]).toEqual([409, ["由于你或对方的拉黑设置，不能回复这条评论"]]);
    const like = () => call("PUT", `/api/likes/comment/${said.id}`, { token: other.token });
    expect((await like()).body.code).toBe("BLOCKED");
    expect(await db.select().from(comments).where(eq(comments.authorId, other.member.id))).toEqual([]);
    await call("DELETE", `/api/user/${other.member.id}/block`, { token: one.token });
    expect((await like()).status).toBe(200);
  });
});

it("who cancels the account leaves no cover behind, and the avatars of the product to the others", async () => {
  const [cover, face] = [
    await makePicture(db, { attachedAt: new Date() }),
    await makePicture(db, { attachedAt: new Date() }),
  ];
  await db.insert(presetAvatars).values({ key: "preset-of-a-test", mediaId: face.id });
  const { id } = await makeMember(db, { coverId: cover.id, avatarId: face.id });
  await db.transaction(async (tx) => {
    for (const [, { forget }] of forgetMember.entries()) await forget?.(tx, services, id);
  });
  const left = await db
    .select()
    .from(media)
    .where(inArray(media.id, [cover.id, face.id]));
  expect(new Map(left.map((row) => [row.id, row.attachedAt !== null]))).toEqual(
    new Map([
      [cover.id, false],
      [face.id, true],
    ]),
  );
  expect((await db.select().from(members).where(eq(members.id, id)))[0]?.coverId).toBeNull();
});

it("a member who changes the city is found there at once", async () => {
  const { member, token } = await makeSignedIn(db, { city: "杭州" });
  expect((await space(member.id)).city).toBe("杭州");
  const { version } = (await call("GET", "/api/user", { token })).body.data as { version: string };
  await call("PUT", "/api/user", { token, body: { version, city: "苏州" } });
  expect((await space(member.id)).city).toBe("苏州");
  expect((await db.select().from(members).where(eq(members.id, member.id)))[0]?.city).toBe("苏州");
});
