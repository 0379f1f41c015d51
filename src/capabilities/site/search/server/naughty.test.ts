import { expect, test } from "vitest";
import { createTestApp } from "../../../../../test/support/app.ts";
import { makeArticle } from "../../../../../test/support/factories.ts";
import { within } from "../../../../../test/support/within.ts";
import type { SearchResult } from "../contract.ts";
import { reindex } from "./reindex.ts";

const app = await createTestApp();
const { db } = app.services;

const naughty = [
  "'; drop table search_documents; --",
  "%_\\' or 1=1",
  '<script>alert("1")</script>',
  "{1,2}::int[]",
  "\\u0000 \\x00",
  "🚗🏁👨‍👩‍👧‍👦",
  "ﷺ ﷽",
  "الإعلان سيارة",
  "Ṱ̺̺̕o͞ ̷i̲̬͇̪͙n̝̗͕v̟̜̘̦͟o̶̙̰̠kè͚̮̺̪̹̱̤",
  "\u202Eevil\u202C \u200B\uFEFF",
  "𠜎𠜱𠝹𠱓",
  "ｶﾞﾚｰｼﾞ 자동차",
  "....,,,;;;:::!!!",
  "(((((((((([[[[[[[[[[{{{{{{{{{{",
  "a".repeat(100),
  "车".repeat(100),
  "8".repeat(100),
  "油 ".repeat(50),
  "ab-".repeat(33),
  "1.5t/5w-30_x·y".repeat(7),
  "~kmr >es =title t:x kind:member",
  "null",
  "undefined",
  "__proto__ constructor",
  "9".repeat(20),
];

test.each(naughty)("searches and suggestions answer %j in bounded time", async (q) => {
  for (const path of ["/api/search", "/api/search/suggest"]) {
    const answer = await within(`${path} of it`, app.call("GET", `${path}?${new URLSearchParams({ q })}`));
    expect(answer.status).toBe(200);
  }
  const counted = await app.call("POST", "/api/search/words", { body: { q } });
  expect(counted.status).toBe(200);
});

test.each([
  ["ten thousand characters", "车".repeat(10_000)],
  ["five hundred words", Array.from({ length: 500 }, (_, at) => `词${at}`).join(" ")],
  ["a NUL", "机油\u0000"],
  ["half a character", "机油\uD83D"],
])("%s are refused with words", async (_, q) => {
  for (const path of ["/api/search", "/api/search/suggest"]) {
    const answer = await app.call("GET", `${path}?q=${encodeURIComponent(q.toWellFormed())}`);
    if (q.isWellFormed()) expect(answer.status).toBe(400);
    expect(answer.status).toBeLessThan(500);
  }
});

test("a long text is searched as far as it goes, and cut between two characters", async () => {
  const { id } = await makeArticle(db, {
    summary: `${"长".repeat(19_999)}🚗`,
    bodyHtml: "<p>走不到的远方</p>",
  });
  await reindex(db, "article", id);
  const answer = await app.call("GET", `/api/search?q=${encodeURIComponent("远方")}`);
  expect(answer.body.data).toMatchObject({ items: [] });
});

test("marks lie within their texts, whatever stands in them, and nothing is markup", async () => {
  const text = "🚗机油🛢️ＥＳ３００ｈ <b>机油</b> ﷽ 机油".repeat(20);
  const { id } = await makeArticle(db, { title: "👨‍👩‍👧‍👦机油<img src=x>", summary: text, bodyHtml: "" });
  await reindex(db, "article", id);
  for (const q of ["机油", "es300h", "🚗机油", "b"]) {
    const answer = await app.call("GET", `/api/search?q=${encodeURIComponent(q)}`);
    const [found] = (answer.body.data as { items: SearchResult[] }).items;
    expect(found?.title.text).toBe("👨‍👩‍👧‍👦机油<img src=x>");
    for (const { text: shown, marks } of [found?.title, found?.excerpt].filter((one) => one !== undefined)) {
      expect(shown.isWellFormed()).toBe(true);
      let before = 0;
      for (const [start, end] of marks) {
        expect(start).toBeGreaterThanOrEqual(before);
        expect(end).toBeGreaterThan(start);
        expect(end).toBeLessThanOrEqual(shown.length);
        before = end;
      }
    }
  }
});
