import { beforeAll, expect, test } from "vitest";
import { createTestApp } from "../../../../../../test/support/app.ts";
import { makeArticle, makeMember } from "../../../../../../test/support/factories.ts";
import type { SearchResult } from "../../contract.ts";
import { learnCodes } from "../codes.ts";
import { reindex } from "../reindex.ts";
import { queries } from "./queries.ts";
import { texts } from "./texts.ts";

const app = await createTestApp();
const { db } = app.services;
const DAY_MS = 86_400_000;

const keyOfId = new Map<string, string>();

const asked = queries
  .trim()
  .split("\n")
  .map((line) => {
    const [query = "", keys = ""] = line.split(" = ");
    return { query, keys: keys.split(" ") };
  });

beforeAll(async () => {
  const { id: authorId } = await makeMember(db);
  for (const [at, [key, title, text]] of texts.entries()) {
    const publishedAt = new Date(Date.now() - (at + 1) * 5 * DAY_MS);
    const article = await makeArticle(db, {
      title,
      summary: "",
      bodyHtml: `<p>${text}</p>`,
      authorId,
      publishedAt,
    });
    keyOfId.set(`article:${article.id}`, key);
  }
  await reindex(
    db,
    "article",
    [...keyOfId.keys()].map((key) => key.slice("article:".length)),
  );
  await learnCodes(db, new Date(0));
});

test("two hundred queries of the kind that people type find what is known to answer them", async () => {
  expect(asked.length).toBeGreaterThanOrEqual(200);
  const known = new Set(texts.map(([key]) => key));
  const failures: string[] = [];
  for (const { query, keys } of asked) {
    expect(keys.filter((key) => !known.has(key))).toEqual([]);
    const answer = await app.call("GET", `/api/search?limit=10&q=${encodeURIComponent(query)}`);
    const { items = [] } = (answer.body.data ?? {}) as { items?: SearchResult[] };
    const found = items.map(({ key }) => keyOfId.get(key) ?? key);
    const missing = keys.filter((key) => !found.includes(key));
    if (missing.length > 0 || !keys.includes(found[0] ?? ""))
      failures.push(`${query}: ${missing.join(" ")} missing from ${found.join(" ")}`);
  }
  expect(failures).toEqual([]);
});
