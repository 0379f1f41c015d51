import { expect, test } from "vitest";
import { sections } from "#sections/registry.ts";
import { createTestApp } from "../../../../../test/support/app.ts";
import { makeArticle, makePicture } from "../../../../../test/support/factories.ts";
import { all, one, parseXml } from "../../../../../test/support/xml.ts";
import { sitemapParts } from "./sitemap-part.ts";

const { inject, services } = await createTestApp();
const { db } = services;
const ORIGIN = "http://paddock.test";
const cover = await makePicture(db);
const made: Awaited<ReturnType<typeof makeArticle>>[] = [];
for (let n = 0; n < 5; n += 1) made.push(await makeArticle(db, { coverId: n === 0 ? cover.id : null }));
const draft = await makeArticle(db, { status: "draft" });

test("robots.txt opens the site, closes what is private, and names the sitemap", async () => {
  const { body, headers } = await inject({ url: "/robots.txt" });
  expect(headers["content-type"]).toContain("text/plain");
  const lines = body.split("\n");
  expect(lines).toContain("User-agent: *");
  expect(lines).toContain("Disallow: /api/");
  expect(lines).toContain("Disallow: /admin");
  expect(lines).toContain(`Sitemap: ${ORIGIN}/sitemap.xml`);
  expect(lines).not.toContain("Disallow: /");
});

test("the index leads to files that hold every published article once", async () => {
  const index = parseXml((await inject({ url: "/sitemap.xml" })).body);
  expect(index.name).toBe("sitemapindex");
  const files = all(index, "sitemap").map((entry) => one(entry, "loc").text);
  const addresses: string[] = [];
  for (const file of files) {
    expect(file.startsWith(`${ORIGIN}/sitemaps/`)).toBe(true);
    const answer = await inject({ url: file.slice(ORIGIN.length) });
    expect(answer.headers["content-type"]).toBe("application/xml; charset=utf-8");
    addresses.push(...all(parseXml(answer.body), "url").map((entry) => one(entry, "loc").text));
  }
  expect(new Set(addresses).size).toBe(addresses.length);
  for (const { id } of made) expect(addresses).toContain(`${ORIGIN}/article/${id}/post`);
  expect(addresses).not.toContain(`${ORIGIN}/article/${draft.id}/post`);
  expect(addresses).toContain(`${ORIGIN}/`);
  for (const { documents } of sections)
    for (const { path } of documents) expect(addresses).toContain(ORIGIN + path);
});

test("an article's entry has its last change and its picture", async () => {
  const file = parseXml((await inject({ url: "/sitemaps/articles-0.xml" })).body);
  const [first] = all(file, "url");
  expect(one(first, "lastmod").text).toBe(made[0]?.updatedAt.toISOString());
  expect(one(one(first, "image:image"), "image:loc").text).toBe(`${ORIGIN}/media/${cover.key}`);
});

test("parts follow each other by id without gaps or repeats", async () => {
  const articles = sitemapParts.get("articles");
  if (articles === undefined) throw new Error("articles offer no part");
  const parts = await articles.files(db, 2);
  const pages = await Promise.all(parts.map(({ after }) => articles.entries(db, after, 2)));
  expect(pages.map((page) => page.length)).toEqual([2, 2, 1]);
  expect(pages.flat().map(({ address }) => address)).toEqual(made.map(({ id }) => `/article/${id}/post`));
});

test("an unknown file is not found", async () => {
  for (const file of ["articles-x.xml", "articles-01.xml", "other.xml"])
    expect((await inject({ url: `/sitemaps/${file}` })).statusCode).toBe(404);
});
