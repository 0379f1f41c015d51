import { eq } from "drizzle-orm";
import { beforeAll, expect, test } from "vitest";
import { blocks } from "#capabilities/community/relations/server/tables.ts";
import { articles } from "#features/articles/server/tables.ts";
import { sections } from "#sections/registry.ts";
import { createTestApp } from "../../../../../test/support/app.ts";
import {
  makeAdmin,
  makeArticle,
  makeMember,
  makeRole,
  makeSignedIn,
} from "../../../../../test/support/factories.ts";
import type { SearchResult, SearchSuggestion, SearchWord } from "../contract.ts";
import { learnCodes } from "./codes.ts";
import { forgetSearches, HOT_WORDS_TAG } from "./hot-words.ts";
import { reindex } from "./reindex.ts";
import { searchWords } from "./tables.ts";

const app = await createTestApp();
const { db } = app.services;
const [main, club] = sections.map(({ slug }) => slug);

const DAY_MS = 86_400_000;
const daysAgo = (days: number) => new Date(Date.now() - days * DAY_MS);

interface Found {
  items: SearchResult[];
  names: SearchResult[];
  next_cursor: string | null;
  corrected: string | null;
  relaxed: boolean;
}

async function find(q: string, more: Record<string, string> = {}, token?: string): Promise<Found> {
  const query = new URLSearchParams({ q, ...more });
  const answer = await app.call("GET", `/api/search?${query}`, token ? { token } : {});
  expect(answer.status).toBe(200);
  return answer.body.data;
}

const titles = ({ items }: Found) => items.map(({ title }) => title.text);

async function publish(title: string, values: Partial<typeof articles.$inferInsert> = {}) {
  const article = await makeArticle(db, { title, summary: "", ...values });
  await reindex(db, "article", article.id);
  return article;
}

beforeAll(async () => {
  await publish("ES300h 三年用车总结", {
    bodyHtml: "<p>混动系统很省油，百公里五升。</p>",
    publishedAt: daysAgo(40),
  });
  await publish("聊聊混动车的刹车脚感", {
    bodyHtml: "<p>ES 300h 的刹车踏板前段偏软。</p>",
    publishedAt: daysAgo(3),
  });
  await publish("FK8 换刹车片全过程", {
    bodyHtml: "<p>卡钳螺丝扭矩 115 牛米。</p>",
    publishedAt: daysAgo(90),
  });
  await publish("周末跑山：86 和老朋友们", {
    section: club as string,
    bodyHtml: "<p>GR86 上山很轻快。</p>",
    publishedAt: daysAgo(10),
  });
  await learnCodes(db, new Date(0));
});

test("a title that matches stands above a newer text that does, and both are marked", async () => {
  const found = await find("刹车");
  expect(titles(found)).toEqual(["聊聊混动车的刹车脚感", "FK8 换刹车片全过程"]);
  const [first] = found.items;
  expect(first?.title).toEqual({ text: "聊聊混动车的刹车脚感", marks: [[6, 8]] });
  const [from = 0, to = 0] = first?.excerpt.marks[0] ?? [];
  expect(first?.excerpt.text.slice(from, to)).toBe("刹车");
  expect(titles(await find("混动"))).toEqual(["聊聊混动车的刹车脚感", "ES300h 三年用车总结"]);
  expect(titles(await find("三年用车总结"))).toEqual(["ES300h 三年用车总结"]);
});

test.each([
  ["es300h", 2],
  ["ES 300h", 2],
  ["ＥＳ３００ｈ", 2],
  ["es300", 2],
  ["300h", 2],
  ["fk8", 1],
  ["86", 1],
  ["gr86", 1],
  ["混动 刹车", 1],
  ["车", 3],
  ["没有这种东西", 0],
])("finds %s in %i documents", async (query, count) => {
  expect(titles(await find(query))).toHaveLength(count);
});

test("a code with one slip of the finger finds what was meant, unless it is to be taken as typed", async () => {
  const slips = await Promise.all(["es300g", "es30h", "es3000h", "se300h"].map((slip) => find(slip)));
  for (const found of slips) {
    expect(found.corrected).toBe("es300h");
    expect(titles(found)).toHaveLength(2);
  }
  const exact = await find("es300g", { exact: "1" });
  expect(exact).toMatchObject({ items: [], corrected: null });
});

test("where nothing has all words, what has most of them is shown and said to be so", async () => {
  const found = await find("fk8 刹车片 尾翼");
  expect(found).toMatchObject({ relaxed: true });
  expect(titles(found)[0]).toBe("FK8 换刹车片全过程");
});

test("a page leads to the next one, of this search only, with nothing twice and nothing left out", async () => {
  const made = [];
  for (let at = 0; at < 23; at += 1)
    made.push(
      (await publish(`翻页测试第 ${at} 篇`, { publishedAt: daysAgo(at * 20), bodyHtml: "<p>翻页</p>" }))
        .title,
    );
  await publish("别的题目", { bodyHtml: "<p>正文里提到翻页测试。</p>", publishedAt: daysAgo(100) });
  const seen: string[] = [];
  let cursor: string | null = "";
  while (cursor !== null) {
    const page: Found = await find("翻页测试", { limit: "5", ...(cursor && { cursor }) });
    seen.push(...titles(page));
    cursor = page.next_cursor;
  }
  expect(seen).toHaveLength(24);
  expect(new Set(seen)).toEqual(new Set([...made, "别的题目"]));
  const first = await find("翻页测试", { limit: "5" });
  const other = await app.call(
    "GET",
    `/api/search?q=${encodeURIComponent("翻页")}&cursor=${first.next_cursor}`,
  );
  expect(other.status).toBe(400);
});

test("kind, section and time narrow it; a club finds its own and what belongs to all", async () => {
  expect(titles(await find("86", { section: club as string }))).toHaveLength(1);
  expect(titles(await find("fk8", { section: club as string }))).toHaveLength(0);
  expect(titles(await find("fk8", { section: main as string }))).toHaveLength(1);
  expect(titles(await find("刹车", { kind: "article" }))).toHaveLength(2);
  expect(titles(await find("刹车", { kind: "member" }))).toHaveLength(0);
  expect(titles(await find("刹车", { span: "week" }))).toEqual(["聊聊混动车的刹车脚感"]);
  const [hit] = (await find("86", { section: club as string })).items;
  expect(hit?.path).toMatch(new RegExp(`^/${club}/article/`));
});

test("members are found by name and by pinyin, those that begin so first", async () => {
  const member = await makeMember(db, { nickname: "长安老司机" });
  const other = await makeMember(db, { nickname: "我爱长安" });
  await reindex(db, "member", [member.id, other.id]);
  const namesOf = async (q: string) => (await find(q)).names.map(({ title }) => title.text);
  expect(await namesOf("长安")).toEqual(["长安老司机", "我爱长安"]);
  expect(await namesOf("changan")).toEqual(["长安老司机", "我爱长安"]);
  expect(await namesOf("calsj")).toEqual(["长安老司机"]);
  expect(await namesOf("laosiji")).toEqual(["长安老司机"]);
  const [first] = (await find("laosij")).names;
  expect(first).toMatchObject({ title: { marks: [[2, 5]] }, author: { id: member.id } });
  const suggested = await app.call("GET", "/api/search/suggest?q=chang");
  const { suggestions } = suggested.body.data as { suggestions: SearchSuggestion[] };
  expect(suggestions.map(({ title }) => title.text)).toContain("长安老司机");
});

test("a series that is spelled in pinyin finds what is written about it", async () => {
  const { carSeries } = await import("#capabilities/cars/catalogue/server/tables.ts");
  const values = { slug: "yunque", name: "云雀", make: "云雀汽车", section: main as string, body: "sedan" };
  const [series] = await db.insert(carSeries).values(values).returning();
  await reindex(db, "series", series?.id ?? "");
  await publish("云雀试驾手记");
  const found = await find("yunque");
  expect(found.names.map(({ label, title }) => [label, title])).toEqual([
    ["车系", { text: "云雀", marks: [[0, 2]] }],
  ]);
  expect(found).toMatchObject({ corrected: null, relaxed: false });
  expect(titles(found)).toEqual(["云雀试驾手记"]);
  expect((await find("云雀汽车云雀")).names).toHaveLength(1);
  // Of the series alone; nothing that was written says that it is about it.
  expect(await find("云雀", { series: "yunque" })).toMatchObject({ items: [], names: [{ kind: "series" }] });
  expect(await find("云雀", { series: "another" })).toMatchObject({ items: [], names: [] });
});

test("a word is hot once three visitors searched for it; the operator may hide it", async () => {
  const search = (address: string, q: string) =>
    app.call("POST", "/api/search/words", { body: { q }, headers: { "x-forwarded-for": address } });
  const hot = async () => {
    const answer = await app.call("GET", "/api/search/hot");
    return (answer.body.data as { words: string[] }).words;
  };
  for (const visitor of ["10.1.0.1", "10.1.0.1", "10.1.0.1", "10.2.0.1"]) await search(visitor, "机油 更换");
  app.responseCache.invalidate([HOT_WORDS_TAG]);
  expect(await hot()).toEqual([]);
  await search("10.3.0.1", "机油更换");
  app.responseCache.invalidate([HOT_WORDS_TAG]);
  expect(await hot()).toEqual(["机油 更换"]);

  const { token } = await makeAdmin(db, await makeRole(db, [{ permission: "search.manage" }]));
  const listed = await app.call("GET", "/api/admin/search-words", { token });
  expect(listed.body.data).toMatchObject({
    items: [{ word: "机油更换", shown: "机油 更换", uses: 3, hidden: false }],
  });
  const other = await makeAdmin(db, await makeRole(db, []));
  expect((await app.call("GET", "/api/admin/search-words", { token: other.token })).status).toBe(403);
  const hiding = { word: "机油更换", hidden: true };
  expect((await app.call("PUT", "/api/admin/search-words", { token, body: hiding })).status).toBe(200);
  expect(await hot()).toEqual([]);
  const unknown = await app.call("PUT", "/api/admin/search-words", {
    token,
    body: { word: "没人搜过", hidden: true },
  });
  expect(unknown.status).toBe(404);
});

test("words after which hardly anybody opens anything are listed for the operator, with how often", async () => {
  const { token } = await makeAdmin(db, await makeRole(db, [{ permission: "search.manage" }]));
  const count = (address: string, body: object) =>
    app.call("POST", "/api/search/words", { body, headers: { "x-forwarded-for": address } });
  const untapped = async () => {
    const answer = await app.call("GET", "/api/admin/search-words?view=untapped", { token });
    expect(answer.status).toBe(200);
    return (answer.body.data as { items: SearchWord[] }).items.map(({ word, uses, taps }) => [
      word,
      uses,
      taps,
    ]);
  };
  for (const at of [1, 2, 3, 4]) await count(`10.4.${at}.1`, { q: "小白车" });
  // Too few to say anything.
  expect(await untapped()).toEqual([]);
  await count("10.4.5.1", { q: "小白车" });
  expect(await untapped()).toEqual([["小白车", 5, 0]]);
  // Of the same visitor it is no search of its own.
  await count("10.4.1.1", { q: "小白车", tapped: true });
  await count("10.4.1.1", { q: "小白车", tapped: true });
  expect(await untapped()).toEqual([["小白车", 5, 1]]);
  await count("10.4.2.1", { q: "小白车", tapped: true });
  expect(await untapped()).toEqual([]);
  // Opened after a search that did not arrive.
  await count("10.4.6.1", { q: "小白车", tapped: true });
  const recent = await app.call("GET", "/api/admin/search-words", { token });
  expect(
    (recent.body.data as { items: SearchWord[] }).items.find(({ word }) => word === "小白车"),
  ).toMatchObject({
    ...{ uses: 6, taps: 3 },
  });
});

test("searches are forgotten after a week, hidden words stay hidden", async () => {
  const later = new Date(Date.now() + 8 * DAY_MS);
  await forgetSearches(db, later);
  const kept = await db.select({ word: searchWords.word, hidden: searchWords.hidden }).from(searchWords);
  expect(kept).toEqual([{ word: "机油更换", hidden: true }]);
});

test("suggestions are titles that have what is typed so far", async () => {
  const answer = await app.call("GET", `/api/search/suggest?q=${encodeURIComponent("fk")}`);
  const { suggestions } = answer.body.data as { suggestions: SearchSuggestion[] };
  expect(suggestions).toMatchObject([{ title: { text: "FK8 换刹车片全过程", marks: [[0, 2]] } }]);
});

test("what is taken down is gone at once, and nobody finds what he blocked", async () => {
  const author = await makeMember(db);
  const article = await publish("只此一篇的限滑差速器", { authorId: author.id });
  const { member, token } = await makeSignedIn(db);
  expect(titles(await find("限滑差速器", {}, token))).toHaveLength(1);
  await db.insert(blocks).values({ blockerId: member.id, blockedId: author.id });
  expect(titles(await find("限滑差速器", {}, token))).toHaveLength(0);
  expect(titles(await find("限滑差速器"))).toHaveLength(1);
  await db.update(articles).set({ status: "removed" }).where(eq(articles.id, article.id));
  await reindex(db, "article", article.id);
  expect(titles(await find("限滑差速器"))).toHaveLength(0);
});

test("too long a query is refused with words, an empty one finds nothing", async () => {
  const long = await app.call("GET", `/api/search?q=${encodeURIComponent("车".repeat(101))}`);
  expect(long).toMatchObject({ status: 400, body: { error: ["搜索词最多 100 个字"] } });
  expect(await find("？！，。")).toMatchObject({ items: [], names: [] });
  expect(await find("")).toMatchObject({ items: [], names: [] });
});
