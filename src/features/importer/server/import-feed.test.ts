import { rm, writeFile } from "node:fs/promises";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import sharp from "sharp";
import { afterAll, beforeEach, expect, test } from "vitest";
import { media } from "#capabilities/media/media/server/tables.ts";
import { articleCounters, articlePictures, articles, articleTags } from "#features/articles/server/tables.ts";
import { createTestApp } from "../../../../test/support/app.ts";
import { temporaryFolder } from "../../../../test/support/temporary-folder.ts";
import type { ImportOptions } from "./import-entry.ts";
import { importFeed } from "./import-feed.ts";
import { findFeeds } from "./load-source.ts";
import { renderReport } from "./report.ts";

const app = await createTestApp();
const { db } = app.services;
const folder = await temporaryFolder("import");
const picture = (colour: string) =>
  sharp({ create: { width: 320, height: 200, channels: 3, background: colour } })
    .jpeg()
    .toBuffer();
const pictures = { red: await picture("red"), blue: await picture("blue") };
const site = createServer((request, response) => {
  if (request.url === "/feed.xml") {
    response
      .setHeader("content-type", "text/xml; charset=utf-8")
      .end(rss("<p>网上的 <img src='/red.jpg'></p>"));
  } else if (request.url === "/red.jpg") response.end(pictures.red);
  else if (request.url === "/broken.jpg") response.end("no picture at all");
  else response.writeHead(404).end();
});
await new Promise<void>((listening) => site.listen(0, "127.0.0.1", listening));
const origin = `http://127.0.0.1:${(site.address() as AddressInfo).port}`;
afterAll(() => {
  site.close();
});
beforeEach(async () => {
  await db.delete(articles);
  await db.delete(media);
});

/** A feed with one entry per body. */
function rss(...bodies: string[]): string {
  const items = bodies.map(
    (
      body,
      index,
    ) => `<item><title>第 ${index + 1} 篇</title><link>${origin}/${index + 1}</link><guid isPermaLink="false">n${index + 1}</guid>
      <dc:creator>林小满</dc:creator><category>轮胎</category><pubDate>Wed, 0${index + 1} May 2024 08:00:00 +0800</pubDate>
      <content:encoded><![CDATA[${body}]]></content:encoded></item>`,
  );
  return `<rss version="2.0" xmlns:content="http://purl.org/rss/1.0/modules/content/" xmlns:dc="http://purl.org/dc/elements/1.1/">
    <channel><title>外站</title><link>${origin}/</link>${items.join("")}</channel></rss>`;
}

async function run(text: string | null, changes: Partial<ImportOptions> & { allowPrivate?: boolean } = {}) {
  const path = join(folder, "feed.xml");
  if (text !== null) await writeFile(path, text);
  const [location] = await findFeeds(text === null ? `${origin}/feed.xml` : path);
  if (!location) throw new Error("no feed");
  const report = await importFeed(app.services, location, {
    section: "main",
    channel: "新闻",
    author: null,
    dryRun: false,
    refresh: false,
    seen: new Set(),
    allowPrivate: true,
    ...changes,
  });
  return { report, outcomes: report.entries.map(({ outcome, reason }) => reason ?? outcome) };
}

test("an entry becomes an article with its picture in this site's storage", async () => {
  const { report } = await run(null);
  expect(report.entries).toMatchObject([{ outcome: "imported", picturesKept: 1, picturesLost: 0 }]);
  const [row] = await db.select().from(articles);
  expect(row).toMatchObject({
    kind: "post",
    section: "main",
    channel: "新闻",
    title: "第 1 篇",
    authorName: "林小满",
    sourceName: "外站",
    sourceUrl: `${origin}/1`,
    summary: "网上的",
    publishedAt: new Date("2024-05-01T00:00:00Z"),
    status: "published",
  });
  const [stored] = await db.select().from(media);
  expect(stored?.attachedAt).not.toBeNull();
  expect(row?.coverId).toBe(stored?.id);
  expect(row?.bodyHtml).toBe(
    `<p>网上的</p>\n<figure><img src="/media/${stored?.key}" alt="" width="320" height="200"></figure>`,
  );
  expect(await db.select().from(articlePictures)).toMatchObject([
    { articleId: row?.id, mediaId: stored?.id, position: 0 },
  ]);
  expect(await db.select().from(articleTags)).toMatchObject([{ tag: "轮胎" }]);
  expect(await db.select().from(articleCounters)).toHaveLength(1);

  const answer = await app.call("GET", `/api/articles/${row?.id}`);
  expect(answer.body.data).toMatchObject({ title: "第 1 篇", tags: ["轮胎"], source_name: "外站" });
  const delivered = await app.inject({ url: `/media/${stored?.key}`, headers: { accept: "image/jpeg" } });
  expect(delivered.statusCode).toBe(200);
});

test("a second run changes nothing; a changed entry is updated in place, and lists show it", async () => {
  await writeFile(join(folder, "a.jpg"), pictures.blue);
  const text = rss("<p>甲 <img src='a.jpg' alt='蓝'></p>", "<p>乙</p>");
  expect((await run(text)).outcomes).toEqual(["imported", "imported"]);
  const before = await db.select().from(articles).orderBy(articles.id);
  expect((await run(text)).outcomes).toEqual(["unchanged", "unchanged"]);
  expect(await db.select().from(articles).orderBy(articles.id)).toEqual(before);

  await app.call("GET", "/api/articles");
  expect((await run(text.replace("第 1 篇", "改过的题").replace(/<img[^>]*>/, ""))).outcomes).toEqual([
    "unchanged",
    "updated",
  ]);
  const list = await app.call("GET", "/api/articles");
  expect(JSON.stringify(list.body)).toContain("改过的题");
  const after = await db.select().from(articles).orderBy(articles.id);
  expect(after.map(({ id }) => id)).toEqual(before.map(({ id }) => id));
  // The picture is shown nowhere any longer: the next sweep may remove it.
  expect(await db.select().from(media)).toMatchObject([{ attachedAt: null }]);
});

test("the same picture in two articles is stored once and stays while one of them shows it", async () => {
  await writeFile(join(folder, "a.jpg"), pictures.blue);
  const both = rss("<p>甲<img src='a.jpg'></p>", "<p>乙<img src='a.jpg'></p>");
  await run(both);
  expect(await db.select().from(media)).toHaveLength(1);
  await run(both.replace("<p>甲<img src='a.jpg'></p>", "<p>甲</p>"));
  expect((await db.select().from(media))[0]?.attachedAt).not.toBeNull();
});

test("pictures out of reach leave their words and are reported; --refresh takes them along later", async () => {
  await rm(join(folder, "later.jpg"), { force: true });
  const text = rss(
    `<figure><img src="later.jpg"><figcaption>说明文字</figcaption></figure><p>正文</p><img src="/broken.jpg">`,
  );
  const { report } = await run(text);
  expect(report.entries[0]).toMatchObject({ outcome: "imported", picturesKept: 0, picturesLost: 2 });
  expect(report.entries[0]?.notes.join()).toContain("图片没有导入（服务器回答 404）");
  const [row] = await db.select().from(articles);
  expect(row?.bodyHtml).toBe("<p><em>说明文字</em></p>\n<p>正文</p>");
  await writeFile(join(folder, "later.jpg"), pictures.blue);
  expect((await run(text)).outcomes).toEqual(["unchanged"]);
  expect((await run(text, { refresh: true })).outcomes).toEqual(["updated"]);
  expect((await db.select().from(articles))[0]?.bodyHtml).toContain("<figcaption>说明文字</figcaption>");
});

test("pictures of private addresses stay out unless the operator allows them", async () => {
  const { report } = await run(rss(`<p>正文</p><img src="${origin}/red.jpg">`), { allowPrivate: false });
  expect(report.entries[0]?.notes.join()).toContain("内网地址");
  expect(await db.select().from(media)).toEqual([]);
  // So does a feed that lies at one.
  const feed = (await run(null, { allowPrivate: false })).report;
  expect(feed.problems.map(({ message }) => message).join()).toContain("内网地址");
  expect(feed.entries).toEqual([]);
});

test("many pictures with few words make a gallery; the first one is the cover", async () => {
  const figures: string[] = [];
  for (const [index, colour] of ["red", "green", "blue", "black"].entries()) {
    await writeFile(join(folder, `${index}.jpg`), await picture(colour));
    figures.push(`<figure><img src="${index}.jpg"><figcaption>图 ${index}</figcaption></figure>`);
  }
  await run(rss(figures.join("")));
  const [row] = await db.select().from(articles);
  const shown = await db.select().from(articlePictures).orderBy(articlePictures.position);
  expect(row).toMatchObject({ kind: "pic", coverId: shown[0]?.mediaId });
  expect(shown.map(({ caption }) => caption)).toEqual(["图 0", "图 1", "图 2", "图 3"]);
});

test("a failure inside an entry leaves nothing of it, and the next run goes on from there", async () => {
  const text = rss("<p>甲</p>", "<p>乙</p>");
  let calls = 0;
  const failing = {
    ...app.services,
    cache: {
      ...app.services.cache,
      invalidate: async () => {
        calls += 1;
        if (calls === 2) throw new Error("killed here");
      },
    },
  };
  await writeFile(join(folder, "feed.xml"), text);
  const [location] = await findFeeds(join(folder, "feed.xml"));
  if (!location) throw new Error("no feed");
  const options = {
    section: "main",
    channel: "新闻",
    author: null,
    dryRun: false,
    refresh: false,
    allowPrivate: true,
  };
  await expect(importFeed(failing, location, { ...options, seen: new Set() })).rejects.toThrow("killed here");
  expect(await db.select().from(articles)).toMatchObject([{ title: "第 2 篇" }]);
  expect(await db.select().from(articleTags)).toHaveLength(1);
  expect((await run(text)).outcomes).toEqual(["unchanged", "imported"]);
});

test("two imports of one feed at once make no doubles", async () => {
  const text = rss("<p>甲</p>", "<p>乙</p>", "<p>丙</p>");
  await writeFile(join(folder, "feed.xml"), text);
  await Promise.all([run(text), run(text), run(text)]);
  expect(await db.select().from(articles)).toHaveLength(3);
});

test("older and equal copies of an entry give way to the newest, whatever the order", async () => {
  const atom = (updated: string, body: string) =>
    `<feed xmlns="http://www.w3.org/2005/Atom"><entry><id>urn:x:1</id><title>一</title><updated>${updated}</updated><content type="html">${body}</content></entry></feed>`;
  const seen = new Set<string>();
  expect((await run(atom("2024-05-02T00:00:00Z", "新"), { seen })).outcomes).toEqual(["imported"]);
  expect((await run(atom("2024-05-01T00:00:00Z", "旧"), { seen })).outcomes).toEqual(["已有更新的版本"]);
  expect((await run(atom("2024-05-02T00:00:00Z", "另"), { seen })).outcomes).toEqual([
    "这次导入的另一个文件里已有这一篇",
  ]);
  expect((await run(atom("2024-05-03T00:00:00Z", "再新"), { seen })).outcomes).toEqual(["updated"]);
});

test("an article that was taken down stays down", async () => {
  await run(rss("<p>甲</p>"));
  await db.update(articles).set({ status: "removed" });
  expect((await run(rss("<p>甲改</p>"))).outcomes).toEqual(["updated"]);
  expect((await db.select().from(articles))[0]?.status).toBe("removed");
});

test("a dry run judges and writes nothing", async () => {
  const { report, outcomes } = await run(rss("<p>甲</p><iframe src='x'></iframe>", "<script>x</script>"), {
    dryRun: true,
  });
  expect(outcomes).toEqual(["只有标题，没有正文", "imported"]);
  expect(await db.select().from(articles)).toEqual([]);
  const text = renderReport([report], { dryRun: true, verbose: false });
  expect(text).toContain("没有写入任何内容");
  expect(text).toMatch(/只有标题，没有正文\s+1/);
  expect(text).toContain("《第 1 篇》嵌入的播放器或框架没有导入（iframe）");
});

test("a file that breaks off gives its whole entries and says what was lost", async () => {
  const whole = rss("<p>甲</p>", "<p>乙乙乙乙</p>");
  const { report, outcomes } = await run(whole.slice(0, whole.indexOf("乙乙") + 2));
  expect(outcomes).toEqual(["文件在正文中间中断，等完整的文件", "imported"]);
  expect(report.problems.at(-1)?.message).toContain("文件没有结尾");
});

test("what is no feed is reported, not thrown", async () => {
  const { report } = await run("<html><body>登录</body></html>");
  expect(report).toMatchObject({ format: null, entries: [] });
  expect(renderReport([report], { dryRun: false, verbose: false })).toContain("这是网页，不是 RSS 或 Atom");
  await expect(findFeeds(join(folder, "nothing.xml"))).rejects.toThrow("找不到");
  const lost = await importFeed(
    app.services,
    { label: "x", place: `${origin}/none.xml`, folder: null },
    {
      section: "main",
      channel: "",
      author: null,
      dryRun: false,
      refresh: false,
      seen: new Set(),
      allowPrivate: true,
    },
  );
  expect(lost.problems[0]?.message).toContain("服务器回答 404");
});
