import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { certifications } from "#capabilities/cars/certification/server/tables.ts";
import { createTestApp } from "../../../../test/support/app.ts";
import { club, makeCertification, makeSeries } from "../../../../test/support/certifications.ts";
import { makeArticle, makeMember, makeSignedIn } from "../../../../test/support/factories.ts";
import { emptyContent } from "./desk/content.ts";
import { assertComplete } from "./desk/publish.ts";
import { openBody } from "./owners-only.ts";
import { articleDocuments } from "./search-documents.ts";
import { storeImported } from "./store-imported.ts";
import { articleSeries, articles } from "./tables.ts";

const { call, inject, services } = await createTestApp();
const { db } = services;
const series = await makeSeries(db);
const SECRET = "只给车主看的结论";
const bodyHtml = `<p>${"开头谁都能看。".repeat(30)}</p><p>${SECRET}</p>`;

async function makeKept(audience: "club" | "series") {
  const article = await makeArticle(db, { section: club, audience, bodyHtml, summary: "摘要" });
  await db.insert(articleSeries).values({ articleId: article.id, seriesId: series.id });
  return article;
}

async function owner(of = series) {
  const made = await makeSignedIn(db);
  const { id } = await makeCertification(db, {
    ...{ memberId: made.member.id, series: of.slug, section: of.section, state: "approved" },
    approvedAt: new Date(),
  });
  return { ...made, certification: id };
}

const whole = async (token: string, id: string) =>
  (await call("GET", `/api/articles/${id}/whole`, { token })).body.data as {
    body_html: string | null;
    refusal: string | null;
  };

test("everybody gets how it begins, wherever it is answered, listed, fed or found", async () => {
  const article = await makeKept("club");
  const shown = (await call("GET", `/api/articles/${article.id}`)).body.data as { body_html: string };
  expect(shown).toMatchObject({ owners_only: true });
  expect(shown.body_html).toMatch(/^<p>开头谁都能看。.*…<\/p>$/);
  const list = await call("GET", `/api/articles?section=${club}`);
  expect(list.body.data).toMatchObject({ items: [{ id: article.id, owners_only: true }] });
  const feed = await inject({ url: `/${club}/feed.xml` });
  expect(feed.body).toContain("开头谁都能看");
  const [document] = await articleDocuments.load(db, [article.id]);
  const all = JSON.stringify([shown, list.body, feed.body, document]);
  expect(all).not.toContain(SECRET);
});

test("owners read all of it, others are told why not, and visitors are sent to sign in", async () => {
  const article = await makeKept("series");
  const one = await owner();
  const elsewhere = await owner(await makeSeries(db));
  expect(await whole(one.token, article.id)).toMatchObject({
    body_html: expect.stringContaining(SECRET),
    refusal: null,
  });
  for (const { token } of [elsewhere, await makeSignedIn(db)])
    expect(await whole(token, article.id)).toEqual({
      body_html: null,
      films: [],
      refusal: `仅 ${series.name} 的认证车主可以阅读全文，认证后再来`,
    });
  expect((await call("GET", `/api/articles/${article.id}/whole`)).status).toBe(401);
});

test.each(["revoked", "expired", "withdrawn"] as const)(
  "whoever is %s reads it no longer, at once",
  async (state) => {
    const article = await makeKept("club");
    const one = await owner(await makeSeries(db));
    expect((await whole(one.token, article.id)).body_html).toContain(SECRET);
    await db.update(certifications).set({ state }).where(eq(certifications.id, one.certification));
    expect((await whole(one.token, article.id)).body_html).toBeNull();
  },
);

test("what is not kept is open to every member, and a draft is not readable this way", async () => {
  const { token } = await makeSignedIn(db);
  const open = await makeArticle(db, { section: club, bodyHtml });
  expect((await whole(token, open.id)).body_html).toContain(SECRET);
  const author = await makeMember(db);
  const draft = await makeArticle(db, { section: club, bodyHtml, status: "draft", authorId: author.id });
  expect((await call("GET", `/api/articles/${draft.id}/whole`, { token })).status).toBe(404);
});

test("a new version that is imported stays kept for whom its editors kept it", async () => {
  const imported = {
    ...{ kind: "post" as const, section: club, channel: "", title: "来稿", summary: "", bodyHtml },
    ...{ readMinutes: 1, authorName: "", sourceName: "", sourceUrl: "", coverId: null, publishedAt: null },
    ...{ updatedAt: new Date(), importKey: "kept:1", importHash: "1", tags: [], pictures: [] },
  };
  await storeImported(services, imported, new Date());
  const ofImport = eq(articles.importKey, imported.importKey);
  const [row] = await db.update(articles).set({ audience: "club" }).where(ofImport).returning();
  await storeImported(services, { ...imported, title: "来稿（改）", importHash: "2" }, new Date());
  const shown = (await call("GET", `/api/articles/${row?.id}`)).body.data;
  expect(shown).toMatchObject({ title: "来稿（改）", owners_only: true });
  expect(JSON.stringify(shown)).not.toContain(SECRET);
});

test("a short text shows a third of itself at the most, and signs of HTML stay text", () => {
  expect(openBody({ audience: "club", bodyHtml: "<p>一二三四五六</p>" })).toBe("<p>一二…</p>");
  expect(openBody({ audience: "club", bodyHtml: "<p>一</p>" })).toBe("");
  expect(openBody({ audience: "club", bodyHtml: "<p>&lt;b&gt;一二三四五六</p>" })).toBe("<p>&lt;b&gt;…</p>");
  expect(openBody({ audience: "all", bodyHtml })).toBe(bodyHtml);
});

test("what everybody may read is paragraphs, without headings, captions and tables between them", () => {
  const kept =
    '<p>一二三</p><h2>标题</h2><figure><img src="/media/p1"><figcaption>图注</figcaption></figure>' +
    "<table><tr><td>表</td></tr></table><ul><li>四五六七</li></ul><p>八九十一二三四五六七八</p>";
  expect(openBody({ audience: "club", bodyHtml: kept })).toBe("<p>一二三</p><p>四五六…</p>");
});

test("only texts can be kept, and for owners of a series only where one is linked", () => {
  const content = { ...emptyContent("post", club), title: "标题", channel: "评测", body: "<p>正文</p>" };
  expect(() => assertComplete({ ...content, audience: "series" })).toThrow("请先关联车系");
  expect(() => assertComplete({ ...content, audience: "series", series: [series.slug] })).not.toThrow();
  expect(() => assertComplete({ ...content, kind: "pic", audience: "club" })).toThrow("只有图文");
});
