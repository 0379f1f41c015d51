import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { notices } from "#capabilities/people/notices/server/tables.ts";
import type { ReviewRow } from "#capabilities/review/moderation/contract.ts";
import { tellAuthors } from "#capabilities/review/moderation/server/notify.ts";
import { reports, reviewItems } from "#capabilities/review/moderation/server/tables.ts";
import { createTestApp } from "../../../../test/support/app.ts";
import { makeAdmin, makeArticle, makeMember, makeSignedIn } from "../../../../test/support/factories.ts";
import { articles } from "./tables.ts";

const { call, services } = await createTestApp();
const { db } = services;
const { token: desk } = await makeAdmin(db);

const report = async (id: string, body: object = { reason: "ad", note: "全是链接" }) =>
  call("POST", `/api/articles/${id}/report`, { body, token: (await makeSignedIn(db)).token });

async function reported(): Promise<ReviewRow[]> {
  const answer = await call("GET", "/api/admin/reviews?kind=article&status=reported&limit=50", {
    token: desk,
  });
  return (answer.body.data as unknown as { items: ReviewRow[] }).items;
}

const rowOf = async (id: string) => (await reported()).find((row) => row.subject?.id === id);

test("a reported article stands in the desk's queue with what was said about it", async () => {
  const article = await makeArticle(db, { title: "三天学会漂移", bodyHtml: "<p>加我微信。</p>" });
  expect((await report(article.id)).status).toBe(200);
  await report(article.id, { reason: "false" });
  const row = await rowOf(article.id);
  expect(row).toMatchObject({
    status: "published",
    content: { text: expect.stringContaining("加我微信。"), public: true, featured: null },
    subject: { title: "三天学会漂移" },
    reports: [
      { reason: "广告营销", note: "全是链接" },
      { reason: "内容不实", note: "" },
    ],
  });
  const overview = await call("GET", "/api/admin/overview", { token: desk });
  expect((overview.body.data as unknown as { kinds: object[] }).kinds).toContainEqual(
    expect.objectContaining({ kind: "article", title: "资讯举报", path: "/admin/reviews/article" }),
  );
});

test("an upheld report takes the article from everybody, an undo brings it back, its author is told", async () => {
  const author = await makeMember(db);
  const article = await makeArticle(db, { authorId: author.id });
  await report(article.id);
  expect((await call("GET", `/api/articles/${article.id}`)).status).toBe(200);
  const uphold = async () => {
    const row = await rowOf(article.id);
    return call("POST", `/api/admin/reviews/${row?.id}/reports`, {
      token: desk,
      body: { version: row?.version, verdict: "uphold", reason: "以推广为目的" },
    });
  };
  const upheld = await uphold();
  expect(upheld.status).toBe(200);
  expect((await call("GET", `/api/articles/${article.id}`)).status).toBe(404);
  expect(await rowOf(article.id)).toBeUndefined();

  const result = upheld.body.data as unknown as { id: string; version: string };
  const undone = await call("POST", "/api/admin/reviews/undo", {
    token: desk,
    body: { items: [{ id: result.id, version: result.version }] },
  });
  expect(undone.status).toBe(200);
  expect((await call("GET", `/api/articles/${article.id}`)).status).toBe(200);
  expect(await rowOf(article.id)).toBeDefined();

  await uphold();
  await db
    .update(reviewItems)
    .set({ decidedAt: new Date(Date.now() - 60_000) })
    .where(eq(reviewItems.id, result.id));
  await tellAuthors(services);
  expect(await db.select().from(notices).where(eq(notices.memberId, author.id))).toMatchObject([
    { title: "你的文章已被删除", reason: expect.stringContaining("以推广为目的"), link: "/my/appeals" },
  ]);
});

test("an article without an account behind it can be reported and taken away as well", async () => {
  const article = await makeArticle(db, { authorName: "某汽车网" });
  await db.update(articles).set({ authorId: null }).where(eq(articles.id, article.id));
  expect((await report(article.id)).status).toBe(200);
  const row = await rowOf(article.id);
  expect(row).toMatchObject({ author: null, author_name: "某汽车网" });
  const upheld = await call("POST", `/api/admin/reviews/${row?.id}/reports`, {
    token: desk,
    body: { version: row?.version, verdict: "uphold", reason: "以推广为目的" },
  });
  expect(upheld.status).toBe(200);
  expect((await call("GET", `/api/articles/${article.id}`)).status).toBe(404);
  await db
    .update(reviewItems)
    .set({ decidedAt: new Date(Date.now() - 60_000) })
    .where(eq(reviewItems.id, row?.id ?? ""));
  await tellAuthors(services);
});

test("dismissed, the article stays and the queue is empty of it", async () => {
  const article = await makeArticle(db);
  await report(article.id);
  const row = await rowOf(article.id);
  const body = { version: row?.version, verdict: "dismiss" };
  expect((await call("POST", `/api/admin/reviews/${row?.id}/reports`, { token: desk, body })).status).toBe(
    200,
  );
  expect(await rowOf(article.id)).toBeUndefined();
  expect((await call("GET", `/api/articles/${article.id}`)).status).toBe(200);
});

test("a report needs a member, a reason, and an article of somebody else that is there", async () => {
  const { member, token } = await makeSignedIn(db);
  const own = await makeArticle(db, { authorId: member.id });
  const hidden = await makeArticle(db, { status: "removed" });
  const other = await makeArticle(db);
  const body = { reason: "ad" };
  expect((await call("POST", `/api/articles/${other.id}/report`, { body })).status).toBe(401);
  expect((await report(hidden.id)).status).toBe(404);
  expect((await call("POST", `/api/articles/${own.id}/report`, { body, token })).body.error).toEqual([
    "不能举报自己的文章",
  ]);
  expect((await report(other.id, { reason: "boring" })).status).toBe(400);
  expect((await report(other.id, { reason: "other", note: "长".repeat(201) })).status).toBe(400);
  expect(await db.select().from(reports).where(eq(reports.targetId, other.id))).toEqual([]);
  await call("POST", `/api/articles/${other.id}/report`, { body, token });
  await call("POST", `/api/articles/${other.id}/report`, { body, token });
  expect(await db.select().from(reports).where(eq(reports.targetId, other.id))).toHaveLength(1);
});
