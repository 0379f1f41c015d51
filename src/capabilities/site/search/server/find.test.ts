import { expect, test } from "vitest";
import { createTestDatabase } from "../../../../../test/support/database.ts";
import { Budget } from "./budget.ts";
import { findDocuments } from "./find.ts";
import { readQuery, type Tier, tiersOf } from "./query.ts";
import type { Hit } from "./reading.ts";
import { searchDocuments as table } from "./tables.ts";
import { documentTerms } from "./terms.ts";

const { db } = await createTestDatabase({ max: 2 });

const DAY_MS = 86_400_000;
/** More than the first window has, over six years. */
const COUNT = 6500;
const NOW = Date.now();
const nothing = { condition: { all: [], any: [] } };

/** Of a fixed sequence, so that every run is the same. */
let seed = 7;
const random = () => {
  seed = Math.imul(seed ^ (seed >>> 15), 2246822519) ^ Math.imul(seed, 3266489917);
  return (seed >>> 0) / 2 ** 32;
};

const documents = Array.from({ length: COUNT }, (_, n) => {
  const rankedAt = new Date(NOW - Math.floor(random() ** 2 * 2190 * DAY_MS) - n);
  const title = n % 13 === 0 ? "机油怎么选" : n % 977 === 0 ? "稀有的双顶置" : "随便聊聊";
  const text = `${n % 3 === 0 ? "今天换了机油" : "今天洗了车"}${n % 40 === 5 ? "，顺便看了涡轮" : ""}`;
  return { title, text, rankedAt };
});

async function store(): Promise<Map<string, (typeof documents)[number]>> {
  const byId = new Map<string, (typeof documents)[number]>();
  for (let from = 0; from < COUNT; from += 2000) {
    const some = documents.slice(from, from + 2000);
    const rows = await db
      .insert(table)
      .values(
        some.map((document, at) => ({
          ...document,
          kind: "article",
          targetId: String(1 + from + at),
          path: "/",
          terms: documentTerms({
            ...document,
            kind: "article",
            named: false,
            aliases: [],
            section: null,
            series: [],
          }),
        })),
      )
      .returning({ id: table.id, targetId: table.targetId });
    for (const { id, targetId } of rows) {
      const document = documents[Number(targetId) - 1];
      if (document) byId.set(id, document);
    }
  }
  return byId;
}

const stored = await store();

/** Page after page, as a reader asks for them. */
async function walk(tiers: readonly Tier[], since: Date | undefined, most: number): Promise<Hit[]> {
  const all: Hit[] = [];
  for (;;) {
    const last = all.at(-1);
    const after = last && { ...last, shown: all.length };
    const scope = { ...nothing, since };
    const budget = new Budget(60_000);
    const [page = []] = await findDocuments(db, [{ tiers, scope, after, take: 20 }], budget);
    expect(budget.ended).toBe(false);
    all.push(...page);
    if (page.length < 20 || all.length >= most) return all;
  }
}

/** All that have the word, in the title or in the text, by the stated order. */
function expected(word: string, since: Date | undefined): number[] {
  const [inTitle = 0, inText = 0] = [400, 120].map((days) => days * DAY_MS);
  return [...stored.values()]
    .filter(({ rankedAt }) => since === undefined || rankedAt > since)
    .flatMap(({ title, text, rankedAt }) => {
      if (title.includes(word)) return [rankedAt.getTime() + inTitle];
      return text.includes(word) ? [rankedAt.getTime() + inText] : [];
    })
    .sort((a, b) => b - a);
}

test.each([
  ["a word that every third document has", "机油", undefined],
  ["one that every fortieth has", "涡轮", undefined],
  ["one that seven have, years apart", "双顶置", undefined],
  ["one that every third has, within a year", "机油", new Date(NOW - 366 * DAY_MS)],
  ["one that nobody wrote", "独角兽", undefined],
])("%s is listed whole, in order, over all windows of time", async (_, word, since) => {
  const tiers = tiersOf(readQuery(word)).filter(({ days }) => days !== 3650);
  const order = expected(word, since);
  // Enough pages to leave the first window.
  const most = Math.min(order.length, 500);
  const found = await walk(tiers, since, most);
  expect(found.slice(0, most).map(({ score }) => score)).toEqual(order.slice(0, most));
  expect(new Set(found.map(({ id }) => id)).size).toBe(found.length);
  if (order.length <= most) expect(found).toHaveLength(order.length);
});
