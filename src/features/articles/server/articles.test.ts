import { eq } from "drizzle-orm";
import { expect, test, vi } from "vitest";
import { carSeries } from "#capabilities/cars/catalogue/server/tables.ts";
import type { ArticleCard, ArticleDetail } from "#features/articles/contract.ts";
import { sections, umbrellaSection } from "#sections/registry.ts";
import { createTestApp } from "../../../../test/support/app.ts";
import { makeAdmin, makeArticle, makePicture, makeRole } from "../../../../test/support/factories.ts";
import { statementsOf } from "../../../../test/support/statements.ts";
import { until } from "../../../../test/support/within.ts";
import { articleTag, changedArticleTags, LIST_TAG } from "./cache-tags.ts";
import { Figures, figuresOf } from "./figures.ts";
import { articleCounters, articles, articleTags } from "./tables.ts";
import { writePictures } from "./write-pictures.ts";

const PHONE = "Mozilla/5.0 (Linux; Android 15) AppleWebKit/537.36 Chrome/130 Mobile Safari/537.36";

const { call, responseCache, services } = await createTestApp();
const { db } = services;
// Before the first title is shown: the names are kept for a while.
await db.insert(carSeries).values({
  slug: "two-seats",
  name: "青岚 双座",
  make: "青岚",
  section: umbrellaSection.slug,
  body: "coupe",
});
const [club, otherClub] = sections.filter((section) => !section.umbrella).map((section) => section.slug);

async function list(query: string): Promise<{ items: ArticleCard[]; next_cursor: string | null }> {
  const answer = await call("GET", `/api/articles?${query}`);
  expect(answer.status).toBe(200);
  return answer.body.data;
}

// Two at a time, and as many as the front page asks for, whose statement is kept.
test.each([
  [7, "limit=2&"],
  [45, ""],
])("pages of %i articles follow each other without gaps or repeats, newest first", async (count, limit) => {
  const at = new Date("2026-01-01T00:00:00Z");
  const channel = `翻页${count}`;
  const made: string[] = [];
  // Several share one moment: the id decides between them.
  for (let n = 0; n < count; n += 1) {
    const publishedAt = new Date(at.getTime() + Math.floor(n / 3));
    made.push((await makeArticle(db, { channel, publishedAt })).id);
  }
  const seen: string[] = [];
  let cursor: string | null = null;
  do {
    const page: Awaited<ReturnType<typeof list>> = await list(
      `${limit}channel=${encodeURIComponent(channel)}${cursor ? `&cursor=${cursor}` : ""}`,
    );
    seen.push(...page.items.map((item) => item.id));
    cursor = page.next_cursor;
  } while (cursor !== null);
  expect(seen).toEqual(made.toReversed());
});

test("a cursor is of the list that gave it", async () => {
  for (let n = 0; n < 3; n += 1) await makeArticle(db, { channel: "游标", section: club });
  const channel = `channel=${encodeURIComponent("游标")}&limit=1`;
  const { next_cursor: cursor } = await list(channel);
  const status = async (query: string) => (await call("GET", `/api/articles?${query}`)).status;
  expect(await status(`${channel}&cursor=${cursor}`)).toBe(200);
  // How many are asked for changes nothing of which they are.
  expect(await status(`${channel.replace("limit=1", "limit=2")}&cursor=${cursor}`)).toBe(200);
  expect(await status(`${channel}&section=${club}&cursor=${cursor}`)).toBe(400);
  expect(await status(`limit=1&cursor=${cursor}`)).toBe(400);
});

test("a club lists its own articles, the umbrella those of all sections", async () => {
  const own = await makeArticle(db, { section: club, channel: "分区" });
  const other = await makeArticle(db, { section: otherClub, channel: "分区" });
  const channel = `channel=${encodeURIComponent("分区")}`;
  expect((await list(`section=${club}&${channel}`)).items.map((item) => item.id)).toEqual([own.id]);
  expect((await list(`section=${umbrellaSection.slug}&${channel}`)).items.map((item) => item.id)).toEqual([
    other.id,
    own.id,
  ]);
});

test("drafts and removed articles are neither listed nor shown", async () => {
  const draft = await makeArticle(db, { status: "draft", channel: "隐藏" });
  const removed = await makeArticle(db, { status: "removed", channel: "隐藏" });
  expect((await list(`channel=${encodeURIComponent("隐藏")}`)).items).toEqual([]);
  for (const { id } of [draft, removed]) {
    const answer = await call("GET", `/api/articles/${id}`);
    expect(answer.status).toBe(404);
    expect(answer.body).toEqual({ state: false, error: ["内容不存在或已被删除"], code: "NOT_FOUND" });
  }
});

test.each(["limit=0", "limit=51", "kind=poem", "cursor=bm9uc2Vuc2U"])(
  "refuses %s with a message",
  async (query) => {
    const answer = await call("GET", `/api/articles?${query}`);
    expect(answer.status).toBe(400);
    expect(answer.body.state).toBe(false);
    expect(answer.body.error.join("")).toMatch(/\p{Script=Han}/u);
  },
);

test("a gallery shows three pictures in lists and all of them, in order, on its page", async () => {
  const gallery = await makeArticle(db, { kind: "pic", channel: "图集" });
  const shots = [];
  for (let number = 1; number <= 5; number += 1)
    shots.push({ mediaId: (await makePicture(db)).id, caption: `第 ${number} 张` });
  await writePictures(db, gallery.id, shots);
  const [card] = (await list(`channel=${encodeURIComponent("图集")}`)).items;
  expect(card).toMatchObject({ picture_count: 5 });
  expect(card?.pictures.map(({ id }) => id)).toEqual(shots.slice(0, 3).map(({ mediaId }) => mediaId));
  const detail: ArticleDetail = (await call("GET", `/api/articles/${gallery.id}`)).body.data;
  expect(detail.pictures.map((picture) => picture.caption)).toEqual([
    "第 1 张",
    "第 2 张",
    "第 3 张",
    "第 4 张",
    "第 5 张",
  ]);
});

test("a kept list is dropped when its content changes, in the same transaction that changed it", async () => {
  const channel = encodeURIComponent("缓存");
  const article = await makeArticle(db, { channel: "缓存", title: "旧标题" });
  expect((await list(`channel=${channel}`)).items[0]?.title).toBe("旧标题");
  await db.transaction(async (tx) => {
    await tx.update(articles).set({ title: "新标题" }).where(eq(articles.id, article.id));
    await services.cache.invalidate(tx, [LIST_TAG]);
  });
  await expect.poll(async () => (await list(`channel=${channel}`)).items[0]?.title).toBe("新标题");
});

test("related articles share tags first and never include the article itself", async () => {
  const article = await makeArticle(db);
  const near = await makeArticle(db, { publishedAt: new Date("2020-01-01") });
  for (const { id } of [article, near]) await db.insert(articleTags).values({ articleId: id, tag: "盘山路" });
  const answer = await call("GET", `/api/articles/${article.id}/related?limit=3`);
  const ids = (answer.body.data as { items: ArticleCard[] }).items.map((item) => item.id);
  expect(ids[0]).toBe(near.id);
  expect(ids).not.toContain(article.id);
  expect(new Set(ids).size).toBe(3);
  const draft = await makeArticle(db, { status: "draft" });
  for (const id of [draft.id, "999999999"])
    expect((await call("GET", `/api/articles/${id}/related`)).status).toBe(404);
});

test("related articles are dropped when one of them changes, not when one is commented on or another appears", async () => {
  const [article, near] = [await makeArticle(db), await makeArticle(db)];
  for (const { id } of [article, near]) await db.insert(articleTags).values({ articleId: id, tag: "夜路" });
  const url = `/api/articles/${article.id}/related`;
  const titles = async () =>
    ((await call("GET", url)).body.data as { items: ArticleCard[] }).items.map(({ title }) => title);
  expect((await titles())[0]).toBe(near.title);
  await until("the answer to be kept", () => responseCache.peek(url));
  responseCache.invalidate([articleTag(near.id)]);
  responseCache.invalidate(changedArticleTags("987654"));
  expect(responseCache.peek(url)).toBeDefined();
  await db.transaction(async (tx) => {
    await tx.update(articles).set({ status: "removed" }).where(eq(articles.id, near.id));
    await services.cache.invalidate(tx, changedArticleTags(near.id));
  });
  await until("the removed one to be gone", () => responseCache.peek(url) === undefined);
  expect(await titles()).not.toContain(near.title);
});

test("reading counts once per address and half hour, in however many processes", async () => {
  const article = await makeArticle(db);
  const reads = async () =>
    (await db.select().from(articleCounters).where(eq(articleCounters.articleId, article.id)))[0]?.reads;
  const from = (address: string) =>
    call("POST", `/api/articles/${article.id}/read`, {
      headers: { "x-forwarded-for": address, "user-agent": PHONE },
    });
  await Promise.all([from("203.0.113.1"), from("203.0.113.1"), from("203.0.113.2")]);
  await figuresOf(services).write();
  expect(await reads()).toBe(2);
  const other = new Figures(db);
  await other.count("reads", article.id, "203.0.113.2");
  await other.count("reads", article.id, "203.0.113.3");
  await other.write();
  expect(await reads()).toBe(3);
  const inHalfAnHour = new Date(Date.now() + 1_800_000);
  await other.count("reads", article.id, "203.0.113.3", inHalfAnHour);
  await other.write();
  expect(await reads()).toBe(4);
  const missing = await call("POST", "/api/articles/999999999/read", { headers: { "user-agent": PHONE } });
  expect(missing.status).toBe(404);
});

test("readers are counted by where they came from, to the end, and programs not at all", async () => {
  const article = await makeArticle(db);
  const { token } = await makeAdmin(db, "super");
  const tell = (what: "read" | "end", address: string, body: object, userAgent = PHONE) =>
    call("POST", `/api/articles/${article.id}/${what}`, {
      headers: { "x-forwarded-for": address, "user-agent": userAgent },
      body,
    });
  await tell("read", "203.0.113.1", { from: "https://m.baidu.com/s" });
  await tell("end", "203.0.113.1", { from: "https://m.baidu.com/s" });
  await tell("end", "203.0.113.1", { from: "https://m.baidu.com/s" });
  await tell("read", "203.0.113.2", { mark: "share" });
  await tell("read", "203.0.113.3", { from: "" }, "Baiduspider/2.0");
  await figuresOf(services).write();
  const answer = await call("GET", `/api/admin/articles/${article.id}/figures?days=7`, { token });
  expect(answer.body.data).toMatchObject({
    article: { title: article.title },
    views: [0, 0, 0, 0, 0, 0, 2],
    finished: [0, 0, 0, 0, 0, 0, 1],
    sources: expect.arrayContaining([
      { source: "search", views: 1, finished: 1 },
      { source: "share", views: 1, finished: 0 },
    ]),
    totals: { reads: 2, views: 2, finished: 1, shares: 0 },
  });
  const { token: other } = await makeAdmin(
    db,
    await makeRole(db, [{ permission: "figures.read", section: "none" }]),
  );
  const refused = await call("GET", `/api/admin/articles/${article.id}/figures`, { token: other });
  expect(refused.status).toBe(403);
});

test("a hundred views take no statement each, and are written in a few", async () => {
  const article = await makeArticle(db);
  const figures = new Figures(db);
  const texts = await statementsOf(services.pool, async () => {
    for (let n = 0; n < 100; n += 1) await figures.count("reads", article.id, `198.51.100.${n}`);
    await figures.write();
    await figures.write();
  });
  expect(texts.length, texts.join("\n")).toBeLessThanOrEqual(6);
  const [row] = await db.select().from(articleCounters).where(eq(articleCounters.articleId, article.id));
  expect(row?.reads).toBe(100);
});

test("views that could not be written are written later", async () => {
  const article = await makeArticle(db);
  const figures = new Figures(db);
  await figures.count("reads", article.id, "198.51.100.1");
  const transaction = vi.spyOn(db, "transaction").mockRejectedValueOnce(new Error("the database is out"));
  await expect(figures.write()).rejects.toThrow("the database is out");
  transaction.mockRestore();
  await figures.write();
  const [row] = await db.select().from(articleCounters).where(eq(articleCounters.articleId, article.id));
  expect(row?.reads).toBe(1);
});

test("titles say where their lines may end: never within the name of a car that the database knows", async () => {
  const { id } = await makeArticle(db, { title: "开青岚 双座去见青岚车主", channel: "断句" });
  const detail: ArticleDetail = (await call("GET", `/api/articles/${id}`)).body.data;
  const card = (await list(`channel=${encodeURIComponent("断句")}`)).items[0];
  expect([detail.title_phrases, card?.title_phrases]).toEqual(["6222", "6222"]);
});
