import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { media } from "#capabilities/media/media/server/tables.ts";
import { nameUuid } from "#capabilities/site/site/server/feed-ids.ts";
import { sections, umbrellaSection } from "#sections/registry.ts";
import { createTestApp } from "../../../../test/support/app.ts";
import { makeArticle, makePicture } from "../../../../test/support/factories.ts";
import { all, one, parseXml } from "../../../../test/support/xml.ts";
import { LIST_TAG } from "./cache-tags.ts";
import { articleLinks, articles, articleTags } from "./tables.ts";
import { writePictures } from "./write-pictures.ts";

const { app, inject, services } = await createTestApp();
const { db } = services;
const club = sections.find((section) => !section.umbrella)?.slug ?? "";
const ORIGIN = "http://paddock.test";

async function feed(path: string) {
  const answer = await inject({ url: path });
  return { answer, xml: answer.statusCode === 200 ? parseXml(answer.body) : undefined };
}

test("the feed carries whole articles with absolute addresses, and is valid XML whatever they hold", async () => {
  const cover = await makePicture(db);
  const article = await makeArticle(db, {
    title: 'A & B <script> "引号" \u0007',
    summary: "摘要",
    channel: "长测",
    coverId: cover.id,
    authorName: "林朔",
    bodyHtml:
      '<p>正文 &amp; 一个<a href="/article/1/post">链接</a>，<a href="https://other.test/">外站</a></p><figure><img src="/media/pabc" alt=""></figure><p>::car[landcruiser]</p>',
  });
  await db.insert(articleTags).values({ articleId: article.id, tag: "高原" });
  const { answer, xml } = await feed("/feed.xml");
  expect(answer.headers["content-type"]).toBe("application/atom+xml; charset=utf-8");
  expect(xml?.attributes.xmlns).toBe("http://www.w3.org/2005/Atom");
  expect(one(xml, "title").text).toBe(umbrellaSection.name);
  expect(all(xml, "link").map(({ attributes }) => [attributes.rel, attributes.href])).toEqual([
    ["self", `${ORIGIN}/feed.xml`],
    ["alternate", `${ORIGIN}/`],
  ]);
  const entry = all(xml, "entry").find((one_) => one(one_, "title").text.startsWith("A & B"));
  expect(one(entry, "title").text).toBe('A & B <script> "引号" ');
  expect(one(entry, "id").text).toMatch(
    /^urn:uuid:[0-9a-f]{8}-[0-9a-f]{4}-5[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/,
  );
  expect(one(entry, "link").attributes.href).toBe(`${ORIGIN}/article/${article.id}/post`);
  expect(one(one(entry, "author"), "name").text).toBe("林朔");
  expect(all(entry, "category").map(({ attributes }) => attributes.term)).toEqual(["长测", "高原"]);
  expect(Date.parse(one(entry, "updated").text)).toBe(article.updatedAt.getTime());
  const html = one(entry, "content").text;
  expect(html).toContain(`<img src="${ORIGIN}/media/${cover.key}?w=1280"`);
  expect(html).toContain(`<img src="${ORIGIN}/media/pabc?w=1280"`);
  expect(html).toContain(`<a href="${ORIGIN}/article/1/post">`);
  expect(html).toContain('<a href="https://other.test/">');
  expect(html).not.toContain("::car");
});

test("a gallery's pictures and a film's file are in its entry", async () => {
  const gallery = await makeArticle(db, { kind: "pic", title: "图集", bodyHtml: "" });
  const shot = await makePicture(db);
  await writePictures(db, gallery.id, [{ mediaId: shot.id, caption: "清晨 <车>" }]);
  const film = await makePicture(db, { kind: "video", contentType: "video/mp4", bytes: 4321 });
  await db.update(media).set({ duration: 60 }).where(eq(media.id, film.id));
  await makeArticle(db, { kind: "video", title: "影片", videoId: film.id });
  const { xml } = await feed("/feed.xml?fresh");
  const entry = (title: string) =>
    all(xml, "entry").find((candidate) => one(candidate, "title").text === title);
  expect(one(entry("图集"), "content").text).toContain("<figcaption>清晨 &lt;车&gt;</figcaption>");
  const enclosure = all(entry("影片"), "link").find(({ attributes }) => attributes.rel === "enclosure");
  expect(enclosure?.attributes).toMatchObject({
    type: "video/mp4",
    length: "4321",
    href: `${ORIGIN}/media/${film.key}`,
  });
});

test("films and cards within a text are plain HTML, with absolute addresses", async () => {
  const other = await makeArticle(db, { title: "另一篇" });
  const film = await makePicture(db, { kind: "video", contentType: "video/mp4", bytes: 4321 });
  const poster = await makePicture(db);
  const [link] = await db
    .insert(articleLinks)
    .values({ url: "https://other.test/a?b=1&c=2", title: "外面 <的>", site: "other.test" })
    .returning();
  await makeArticle(db, {
    title: "有影片和卡片",
    bodyHtml: `<p>前</p><p>::film[${film.id}-${poster.id}]</p><p>::film[999999]</p><p>::article[${other.id}]</p><p>::link[${link?.id}]</p>`,
  });
  const { xml } = await feed("/feed.xml?cards");
  const found = all(xml, "entry").find((candidate) => one(candidate, "title").text === "有影片和卡片");
  const html = one(found, "content").text;
  expect(html).toContain(`<video src="${ORIGIN}/media/${film.key}"`);
  expect(html).toContain(` poster="${ORIGIN}/media/${poster.key}"`);
  expect(html).toContain(`href="${ORIGIN}/article/${other.id}/post"`);
  expect(html).toContain('href="https://other.test/a?b=1&amp;c=2"');
  expect(html).not.toContain("::");
});

test("a club's feed has its own articles only, published ones", async () => {
  const own = await makeArticle(db, { section: club, title: "俱乐部" });
  await makeArticle(db, { section: club, title: "草稿", status: "draft" });
  const { xml } = await feed(`/${club}/feed.xml`);
  expect(all(xml, "entry").map((entry) => one(entry, "link").attributes.href)).toEqual([
    `${ORIGIN}/article/${own.id}/post`,
  ]);
});

test("a reader that has the feed already gets 304, until an article changes", async () => {
  // The cache answers in front of the framework: only a real request meets it.
  const base = await app.listen({ host: "127.0.0.1", port: 0 });
  const ask = (headers: Record<string, string> = {}) => fetch(`${base}/${club}/feed.xml`, { headers });
  const known = await expect
    .poll(async () => (await ask()).headers.get("etag"))
    .toBeTruthy()
    .then(() => ask());
  const etag = known.headers.get("etag") ?? "";
  expect((await ask({ "if-none-match": etag })).status).toBe(304);
  await db.transaction(async (tx) => {
    await tx.update(articles).set({ title: "新标题" }).where(eq(articles.title, "俱乐部"));
    await services.cache.invalidate(tx, [LIST_TAG]);
  });
  await expect.poll(async () => (await ask({ "if-none-match": etag })).status).toBe(200);
});

test("a name's id is the one that the standard computes", () => {
  expect(nameUuid("6ba7b810-9dad-11d1-80b4-00c04fd430c8", "www.example.com")).toBe(
    "2ed6657d-e927-568b-95e1-2665a8aea6a2",
  );
});
