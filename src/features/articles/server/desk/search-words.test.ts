import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { redirects } from "#capabilities/site/redirects/server/tables.ts";
import type { ArticleDetail } from "#features/articles/contract.ts";
import type { Draft } from "#features/articles/draft-contract.ts";
import { articleSitemap } from "#features/articles/server/sitemap.ts";
import type { Seo } from "#shared/article-desk.ts";
import { createTestApp } from "../../../../../test/support/app.ts";
import { makeAdmin, makeArticle, makeRole } from "../../../../../test/support/factories.ts";

const { call, services } = await createTestApp();
const { db } = services;
const role = await makeRole(db, [{ permission: "articles.write" }, { permission: "articles.publish" }]);
const { token } = await makeAdmin(db, role);

async function say(articleId: string, seo: Partial<Seo>) {
  const opened = await call("POST", "/api/admin/articles/drafts", { token, body: { article_id: articleId } });
  const { id } = opened.body.data as { id: string };
  const draft = (await call("GET", `/api/admin/articles/drafts/${id}`, { token })).body.data as Draft;
  const content = {
    ...draft.content,
    seo: { title: "", description: "", slug: "", canonical: "", ...draft.content.seo, ...seo },
  };
  const saved = await call("PUT", `/api/admin/articles/drafts/${id}`, {
    token,
    body: { base: draft.revision, content },
  });
  if (saved.status !== 200) return saved;
  return call("POST", `/api/admin/articles/drafts/${id}/publish`, {
    token,
    body: { base: (saved.body.data as { revision: number }).revision },
  });
}

const newArticle = () => makeArticle(db, { channel: "评测", bodyHtml: "<p>正文</p>", title: "原来的标题" });
const leads = async () =>
  new Map((await db.select().from(redirects)).map(({ source, target }) => [source, target]));

test("words for search engines are told with the article, and nothing of them where none were said", async () => {
  const { id } = await newArticle();
  const read = async () => (await call("GET", `/api/articles/${id}`)).body.data as ArticleDetail;
  expect(await read()).not.toHaveProperty("seo");
  const seo = { title: "搜索用的标题", description: "一句话", canonical: "https://example.com/a" };
  expect((await say(id, seo)).status).toBe(200);
  expect(await read()).toMatchObject({ title: "原来的标题", seo });
  // Search engines are not sent to an address that is not the real one.
  const addresses = (await articleSitemap.entries(db, "0", 1000)).map(({ address }) => address);
  expect(addresses).not.toContain(`/article/${id}/post`);
  const other = await newArticle();
  await say(other.id, { slug: "own-words" });
  const now = (await articleSitemap.entries(db, "0", 1000)).map(({ address }) => address);
  expect(now).toContain(`/article/${other.id}-own-words/post`);
  await db.delete(redirects).where(eq(redirects.on, true));
});

test("an address with new words is led to from each that it had, and back", async () => {
  const { id } = await newArticle();
  const published = await say(id, { slug: "first-drive" });
  expect(published.body.data).toMatchObject({ path: `/article/${id}-first-drive/post` });
  await say(id, { slug: "second-drive" });
  expect(await leads()).toEqual(
    new Map([
      [`/article/${id}/post`, `/article/${id}-first-drive/post`],
      [`/article/${id}-first-drive/post`, `/article/${id}-second-drive/post`],
    ]),
  );
  await say(id, { slug: "first-drive" });
  const back = await leads();
  expect(back.get(`/article/${id}-second-drive/post`)).toBe(`/article/${id}-first-drive/post`);
  expect(back.has(`/article/${id}-first-drive/post`)).toBe(false);
  // The same again leaves nothing.
  const before = (await leads()).size;
  await say(id, { title: "只改标题" });
  expect((await leads()).size).toBe(before);
  await db.delete(redirects).where(eq(redirects.on, true));
});

test.each([
  ["slug", "大写 Words", "网址名只能用小写字母、数字和连字符"],
  ["slug", "-edge", "网址名只能用小写字母、数字和连字符"],
  ["slug", "a".repeat(61), "网址名最多 60 个字符"],
  ["canonical", "javascript:alert(1)", "规范链接要以 https:// 开头，或是本站以 / 开头的地址"],
  ["canonical", "//evil.example", "规范链接要以 https:// 开头，或是本站以 / 开头的地址"],
] as const)("%s “%s” is refused", async (field, text, problem) => {
  const { id } = await newArticle();
  const answer = await say(id, { [field]: text });
  expect(answer.status).toBe(400);
  expect(JSON.stringify(answer.body)).toContain(problem);
});
