import { and, eq } from "drizzle-orm";
import { expect, test } from "vitest";
import type { Unread } from "#capabilities/people/notices/contract.ts";
import { notices } from "#capabilities/people/notices/server/tables.ts";
import { comments } from "#capabilities/texts/comments/server/tables.ts";
import type { Reaction } from "#capabilities/texts/reactions/contract.ts";
import { articleCounters, articles } from "#features/articles/server/tables.ts";
import { createTestApp } from "../../../../../test/support/app.ts";
import { doneBehind } from "../../../../../test/support/behind.ts";
import { makeArticle, makeComment, makeSignedIn } from "../../../../../test/support/factories.ts";

const { call, services } = await createTestApp();
const { db } = services;

async function counters(articleId: string) {
  const [row] = await db.select().from(articleCounters).where(eq(articleCounters.articleId, articleId));
  return row;
}

test("a storm of likes of one member counts once, of many members once each", async () => {
  const article = await makeArticle(db);
  const fans = [];
  for (let n = 0; n < 5; n += 1) fans.push(await makeSignedIn(db));
  const taps = fans.flatMap(({ token }) =>
    [1, 2, 3].map(() => call("PUT", `/api/likes/article/${article.id}`, { token })),
  );
  const answers = await Promise.all(taps);
  expect(new Set(answers.map((answer) => answer.status))).toEqual(new Set([200]));
  expect((await counters(article.id))?.likes).toBe(5);
  await Promise.all(
    fans.flatMap(({ token }) =>
      [1, 2].map(() => call("DELETE", `/api/likes/article/${article.id}`, { token })),
    ),
  );
  expect((await counters(article.id))?.likes).toBe(0);
});

test("two devices that like and unlike at once end in agreement with the figure", async () => {
  const article = await makeArticle(db);
  const { token } = await makeSignedIn(db);
  const at = (method: string) => call(method, `/api/likes/article/${article.id}`, { token });
  await Promise.all(["PUT", "DELETE", "PUT", "DELETE", "PUT"].map(at));
  const answer = await call("GET", `/api/reactions?kind=article&ids=${article.id}`, { token });
  const [reaction] = (answer.body.data as unknown as { items: Reaction[] }).items;
  expect(reaction?.counts.likes).toBe(reaction?.liked ? 1 : 0);
});

test("a liked comment tells its author once per person, not again after taking it back", async () => {
  const article = await makeArticle(db);
  const comment = await makeComment(db, { targetId: article.id });
  const { member, token } = await makeSignedIn(db);
  const path = `/api/likes/comment/${comment.id}`;
  expect((await call("PUT", path, { token })).body.data).toEqual({ liked: true, likes: 1 });
  expect((await call("DELETE", path, { token })).body.data).toEqual({ liked: false, likes: 0 });
  await call("PUT", path, { token });
  await call("PUT", path, { token });
  await doneBehind(services);
  const told = await db
    .select()
    .from(notices)
    .where(and(eq(notices.memberId, comment.authorId), eq(notices.kind, "comments.like")));
  expect(told).toMatchObject([
    { actorId: member.id, link: expect.stringContaining(`comment=${comment.id}`) },
  ]);
});

test("a like that is taken back takes its notice along, unless that was read", async () => {
  const article = await makeArticle(db);
  const [author, { token }] = [await makeSignedIn(db), await makeSignedIn(db)];
  const comment = await makeComment(db, { targetId: article.id, authorId: author.member.id });
  const path = `/api/likes/comment/${comment.id}`;
  const likesTold = async () => {
    const answer = await call("GET", "/api/notices?group=like", { token: author.token });
    const { items, unread } = answer.body.data as unknown as { items: { read: boolean }[]; unread: Unread };
    return { read: items.map((item) => item.read), unread: unread.total };
  };
  await call("PUT", path, { token });
  expect(await likesTold()).toEqual({ read: [false], unread: 1 });
  await call("DELETE", path, { token });
  expect(await likesTold()).toEqual({ read: [], unread: 0 });
  await call("PUT", path, { token });
  expect(await likesTold()).toEqual({ read: [false], unread: 1 });
  await call("POST", "/api/notices/read", { token: author.token, body: {} });
  await call("DELETE", path, { token });
  expect(await likesTold()).toEqual({ read: [true], unread: 0 });
  await call("PUT", path, { token });
  expect(await likesTold()).toEqual({ read: [true], unread: 0 });
});

test("what is not public cannot be liked, collected or hidden, and visitors cannot at all", async () => {
  const article = await makeArticle(db);
  const draft = await makeArticle(db, { status: "draft" });
  const pending = await makeComment(db, { targetId: article.id, status: "in_review" });
  const { token } = await makeSignedIn(db);
  for (const path of [
    `likes/article/${draft.id}`,
    `likes/comment/${pending.id}`,
    "likes/article/999999999",
    `likes/engine/${article.id}`,
    `likes/toString/${article.id}`,
    `collects/article/${draft.id}`,
    `collects/comment/${pending.id}`,
    `dislikes/article/${draft.id}`,
  ]) {
    expect((await call("PUT", `/api/${path}`, { token })).status).toBe(404);
    expect((await call("PUT", `/api/${path}`)).status).toBe(401);
  }
  expect((await call("PUT", "/api/likes/article/abc", { token })).status).toBe(400);
});

test("reactions tell each member his own and everybody the same figures", async () => {
  const one = await makeArticle(db);
  const two = await makeArticle(db);
  const gone = await makeArticle(db, { status: "removed" });
  const { token } = await makeSignedIn(db);
  await call("PUT", `/api/likes/article/${one.id}`, { token });
  await call("PUT", `/api/collects/article/${one.id}`, { token });
  await call("PUT", `/api/dislikes/article/${two.id}`, { token });
  const path = `/api/reactions?kind=article&ids=${one.id},${two.id},${gone.id},${one.id}`;
  const counts = { likes: 1, collects: 1, comments: 0 };
  const none = { likes: 0, collects: 0, comments: 0 };
  expect((await call("GET", path, { token })).body.data).toEqual({
    items: [
      { id: one.id, liked: true, collected: true, disliked: false, counts },
      { id: two.id, liked: false, collected: false, disliked: true, counts: none },
    ],
  });
  await call("DELETE", `/api/dislikes/article/${two.id}`, { token });
  expect((await call("GET", path)).body.data).toMatchObject({
    items: [{ liked: false, collected: false, counts }, { disliked: false }],
  });
  expect((await call("GET", "/api/reactions?kind=article&ids=1,x")).status).toBe(400);
  expect((await call("GET", "/api/reactions?kind=engine&ids=1")).status).toBe(404);
});

test("more than 120 taps a minute are a script", async () => {
  const { token } = await makeSignedIn(db);
  const statuses = new Set<number>();
  for (let n = 0; n < 250 && !statuses.has(429); n += 1)
    statuses.add((await call("DELETE", "/api/likes/article/1", { token })).status);
  expect(statuses).toContain(429);
});

test("nothing under a hidden article is liked or reported, and no figure of it is told", async () => {
  const article = await makeArticle(db);
  const comment = await makeComment(db, { targetId: article.id });
  const { token } = await makeSignedIn(db);
  const like = () => call("PUT", `/api/likes/comment/${comment.id}`, { token });
  const report = () => {
    const body = { reason: "spam", note: "" };
    return call("POST", `/api/comments/${comment.id}/report`, { token, body });
  };
  for (const status of ["removed", "draft"] as const) {
    await db.update(articles).set({ status }).where(eq(articles.id, article.id));
    for (const answer of [await like(), await report()])
      expect([answer.status, answer.body.code]).toEqual([404, "NOT_FOUND"]);
    const figures = await call("GET", `/api/reactions?kind=comment&ids=${comment.id}`, { token });
    expect(figures.body.data).toEqual({ items: [] });
  }
  await db.update(articles).set({ status: "published" }).where(eq(articles.id, article.id));
  expect((await like()).body.data).toEqual({ liked: true, likes: 1 });
  expect((await report()).status).toBe(200);
});

test("unliking and uncollecting work on what is gone meanwhile", async () => {
  const article = await makeArticle(db);
  const comment = await makeComment(db, { targetId: article.id });
  const { token } = await makeSignedIn(db);
  const paths = [
    `likes/article/${article.id}`,
    `collects/article/${article.id}`,
    `likes/comment/${comment.id}`,
  ];
  for (const path of paths) expect((await call("PUT", `/api/${path}`, { token })).status).toBe(200);
  await db.update(articles).set({ status: "removed" }).where(eq(articles.id, article.id));
  await db.update(comments).set({ status: "removed" }).where(eq(comments.id, comment.id));
  for (const path of paths) expect((await call("DELETE", `/api/${path}`, { token })).status).toBe(200);
  expect(await counters(article.id)).toMatchObject({ likes: 0, collects: 0 });
});

test("what a member does not want to see is listed for that member alone, until it is taken back", async () => {
  const [one, two] = [await makeArticle(db), await makeArticle(db)];
  const { token } = await makeSignedIn(db);
  const other = await makeSignedIn(db);
  const listed = async (as: string) =>
    (await call("GET", "/api/my/dislikes?kind=article", { token: as })).body.data;
  await call("PUT", `/api/dislikes/article/${one.id}`, { token });
  await call("PUT", `/api/dislikes/article/${two.id}`, { token });
  expect(await listed(token)).toEqual({ ids: [two.id, one.id] });
  expect(await listed(other.token)).toEqual({ ids: [] });
  await call("DELETE", `/api/dislikes/article/${two.id}`, { token });
  expect(await listed(token)).toEqual({ ids: [one.id] });
  expect((await call("GET", "/api/my/dislikes?kind=article")).status).toBe(401);
});
