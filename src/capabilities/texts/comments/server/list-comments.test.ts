import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { reports } from "#capabilities/review/moderation/server/tables.ts";
import type { Comment, OwnComment, Thread } from "#capabilities/texts/comments/contract.ts";
import { createTestApp } from "../../../../../test/support/app.ts";
import { makeArticle, makeComment, makeMember, makeSignedIn } from "../../../../../test/support/factories.ts";
import { comments } from "./tables.ts";

const { call, services } = await createTestApp();
const { db } = services;

interface Page<T> {
  items: T[];
  next_cursor: string | null;
}

const list = async (articleId: string, query: string): Promise<Page<Thread>> =>
  (await call("GET", `/api/comments?target_kind=article&target_id=${articleId}&${query}`)).body.data;

async function walk<T extends { id: string }>(read: (cursor: string) => Promise<Page<T>>): Promise<string[]> {
  const seen: string[] = [];
  let cursor: string | null = "";
  do {
    const page: Page<T> = await read(cursor ? `&cursor=${cursor}` : "");
    seen.push(...page.items.map((item) => item.id));
    cursor = page.next_cursor;
  } while (cursor !== null);
  return seen;
}

test("hot and new lists page without gaps or repeats", async () => {
  const article = await makeArticle(db);
  const made = [];
  const at = new Date("2026-01-01T00:00:00Z").getTime();
  // Several share a moment or a number of likes: the id decides between them.
  for (let n = 0; n < 8; n += 1) {
    made.push(
      await makeComment(db, {
        targetId: article.id,
        likes: n % 3,
        createdAt: new Date(at + Math.floor(n / 2)),
      }),
    );
  }
  for (const status of ["in_review", "rejected", "revoked", "removed", "withdrawn"] as const)
    await makeComment(db, { targetId: article.id, status });
  const byId = (a: { id: string }, b: { id: string }) => Number(b.id) - Number(a.id);
  expect(await walk((cursor) => list(article.id, `sort=new&limit=3${cursor}`))).toEqual(
    made.toSorted(byId).map((one) => one.id),
  );
  expect(await walk((cursor) => list(article.id, `sort=hot&limit=3${cursor}`))).toEqual(
    made.toSorted((a, b) => b.likes - a.likes || byId(a, b)).map((one) => one.id),
  );
});

test("a thread comes with its first three replies; the others follow by page", async () => {
  const article = await makeArticle(db);
  const root = await makeComment(db, { targetId: article.id, replies: 5 });
  const replies = [];
  for (let n = 0; n < 5; n += 1)
    replies.push(
      await makeComment(db, { targetId: article.id, rootId: root.id, createdAt: new Date(2026, 0, n + 1) }),
    );
  const ids = replies.map((reply) => reply.id);
  const [thread] = (await list(article.id, "sort=hot")).items;
  expect(thread?.reply_count).toBe(5);
  expect(thread?.replies.map((reply) => reply.id)).toEqual(ids.slice(0, 3));
  expect(
    await walk(
      async (cursor) =>
        (await call("GET", `/api/comments/${root.id}/replies?limit=2${cursor}`)).body.data as Page<Comment>,
    ),
  ).toEqual(ids);
  // A link to the last reply opens the thread with it.
  const answer = await call("GET", `/api/comments/${ids[4]}`);
  expect(answer.body.data).toMatchObject({ id: root.id, target_kind: "article", target_id: article.id });
  expect((answer.body.data as Thread).replies.at(-1)?.id).toBe(ids[4]);
  expect((await call("GET", `/api/comments/${ids[0]}/replies`)).status).toBe(404);
});

test("only the author: the threads he wrote in, with his replies, marked as his", async () => {
  const writer = await makeMember(db, { role: "editor" });
  const article = await makeArticle(db, { authorId: writer.id });
  const joined = await makeComment(db, { targetId: article.id, replies: 2 });
  await makeComment(db, { targetId: article.id, rootId: joined.id });
  const his = await makeComment(db, { targetId: article.id, rootId: joined.id, authorId: writer.id });
  await makeComment(db, { targetId: article.id });
  const { items } = await list(article.id, "sort=new&only=author");
  expect(items.map((thread) => thread.id)).toEqual([joined.id]);
  expect(items[0]?.replies).toMatchObject([{ id: his.id, by_author: true }]);
  expect(items[0]?.by_author).toBe(false);
});

test.each(["limit=0", "limit=51", "sort=best", "only=me", "cursor=bm9uc2Vuc2U", "cursor=WyJhIiwiYiJd"])(
  "refuses %s with a message",
  async (query) => {
    const article = await makeArticle(db);
    const answer = await call("GET", `/api/comments?target_kind=article&target_id=${article.id}&${query}`);
    expect(answer.status).toBe(400);
    expect(answer.body.error.join("")).toMatch(/\p{Script=Han}/u);
  },
);

test("comments of what is not public are not public", async () => {
  const article = await makeArticle(db, { status: "removed" });
  const root = await makeComment(db, { targetId: article.id });
  for (const path of [
    `/api/comments?target_kind=article&target_id=${article.id}`,
    `/api/comments/target?target_kind=article&target_id=${article.id}`,
    `/api/comments/${root.id}`,
    `/api/comments/${root.id}/replies`,
  ])
    expect((await call("GET", path)).status).toBe(404);
});

test("what they stand under says whether comments are open and reviewed first", async () => {
  const article = await makeArticle(db, { kind: "pic", title: "晨雾里的弯道", commentsClosed: true });
  const answer = await call("GET", `/api/comments/target?target_kind=article&target_id=${article.id}`);
  expect(answer.body.data).toMatchObject({
    title: "晨雾里的弯道",
    label: "图集",
    path: `/article/${article.id}/pic`,
    closed: true,
    reviewed_first: true,
  });
});

test("a member learns what is his and what he likes, visitors nothing", async () => {
  const article = await makeArticle(db);
  const { member, token } = await makeSignedIn(db);
  const own = await makeComment(db, { targetId: article.id, authorId: member.id });
  const other = await makeComment(db, { targetId: article.id });
  await call("PUT", `/api/likes/comment/${other.id}`, { token });
  const path = `/api/comments/mine?target_kind=article&target_id=${article.id}`;
  const answer = await call("GET", path, { token });
  expect(answer.headers["cache-control"]).toBe("no-store");
  expect(answer.body.data).toEqual({
    refusal: null,
    unpublished: [] as OwnComment[],
    own: [{ id: own.id, can: { delete: true, edit: false, reply: true, report: false } }],
    liked_ids: [other.id],
    read_floor: null,
  });
  expect((await call("GET", path)).status).toBe(401);
});

test("a report is filed once, with a reason, about a public comment of somebody else", async () => {
  const article = await makeArticle(db);
  const { member, token } = await makeSignedIn(db);
  const comment = await makeComment(db, { targetId: article.id });
  const report = (id: string, body: object, by: string | null = token) =>
    call("POST", `/api/comments/${id}/report`, { body, ...(by && { token: by }) });
  const body = { reason: "spam", note: " 卖货的 " };
  await Promise.all([report(comment.id, body), report(comment.id, body)]);
  expect(await db.select().from(reports).where(eq(reports.targetId, comment.id))).toMatchObject([
    { reporterId: member.id, reason: "spam", note: "卖货的", status: "open" },
  ]);
  expect((await report(comment.id, body, null)).status).toBe(401);
  expect(await report(comment.id, { reason: "boring" })).toMatchObject({
    status: 400,
    body: { error: ["请选择举报原因"] },
  });
  expect((await report(comment.id, { reason: "other", note: "长".repeat(201) })).status).toBe(400);
  const own = await makeComment(db, { targetId: article.id, authorId: member.id });
  expect((await report(own.id, body)).body.error).toEqual(["不能举报自己的评论"]);
  await db.update(comments).set({ status: "in_review" }).where(eq(comments.id, comment.id));
  expect((await report(comment.id, body)).status).toBe(404);
});
