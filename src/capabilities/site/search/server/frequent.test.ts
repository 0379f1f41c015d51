import { sql } from "drizzle-orm";
import { beforeAll, expect, test } from "vitest";
import type { Transaction } from "#platform/database/client.ts";
import { createTestApp } from "../../../../../test/support/app.ts";
import type { SearchResult } from "../contract.ts";
import { searchDocuments as table } from "./tables.ts";
import { documentTerms } from "./terms.ts";

const app = await createTestApp();
const { db } = app.services;

const HOUR_MS = 3_600_000;
const NOW = Date.now();
/** More than the first window has. */
const COUNT = 9000;
/** Of one page. What is passed over or read again and again costs many times as much. */
const MOST_STATEMENTS = 26;
const MOST_ROWS = 3 * COUNT;
/** From here on everything is older. */
const PAST = 5000;

/** Every hour one; from `PAST` on some thousands are of the same moment, as an import of a forum makes them. */
const documents = Array.from({ length: COUNT }, (_, n) => {
  const same = n >= 6000 && n < 8500;
  const title = [
    n % 5 < 2 ? "森林人" : "别的车",
    ...(n >= PAST && n % 3 > 0 ? ["老款翼豹"] : []),
    ...(n === PAST - 40 ? ["双顶置"] : []),
  ].join("，");
  const text = [
    n % 10 === 0 ? "力狮" : "不提",
    n % 2 === 0 ? "涡轮" : "自吸",
    ...(n % 7 === 0 ? ["绞牙"] : []),
  ].join("。");
  return { title, text, rankedAt: new Date(NOW - (same ? 6000 : n) * HOUR_MS - (same ? 0 : 1)) };
});

beforeAll(async () => {
  for (let from = 0; from < COUNT; from += 1500) {
    const rows = documents.slice(from, from + 1500).map((document, at) => ({
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
    }));
    await db.insert(table).values(rows);
  }
  await db.execute(sql`analyze ${table}`);
});

interface Work {
  statements: number;
  /** Of the table of documents. */
  rows: number;
}

/** So many rows this connection has read of the documents, less what it has handed in of that. */
async function rowsRead(tx: Transaction): Promise<number> {
  const { rows } = await tx.execute<{ n: number }>(
    sql`select (seq_tup_read + idx_tup_fetch)::int as n from pg_stat_xact_user_tables where relname = 'search_documents'`,
  );
  return rows[0]?.n ?? 0;
}

/** What a request makes the database do within its transactions. */
async function workOf<T>(request: () => Promise<T>): Promise<[T, Work]> {
  const work = { statements: 0, rows: 0 };
  const transaction = db.transaction;
  const counting = (tx: Transaction) =>
    new Proxy(tx, {
      get(target, key) {
        const value: unknown = Reflect.get(target, key);
        if (key === "execute") work.statements += 1;
        return typeof value === "function" ? value.bind(target) : value;
      },
    });
  db.transaction = (inner, config) =>
    transaction.call(
      db,
      async (tx) => {
        const before = await rowsRead(tx);
        const answer = await inner(counting(tx));
        work.rows += (await rowsRead(tx)) - before;
        return answer;
      },
      config,
    ) as never;
  try {
    return [await request(), work];
  } finally {
    db.transaction = transaction;
  }
}

interface Page {
  items: SearchResult[];
  next_cursor: string | null;
}

const page = (query: Record<string, string>) =>
  workOf(async (): Promise<Page> => {
    const answer = await app.call("GET", `/api/search?${new URLSearchParams(query)}`);
    expect(answer.status).toBe(200);
    return answer.body.data;
  });

const cases: [what: string, query: Record<string, string>][] = [
  ["in the titles of four in ten, and in no text alone", { q: "森林人" }],
  ["in one half of the texts", { q: "涡轮" }],
  ["in most of what is old, and in nothing new", { q: "翼豹" }],
  ["two that often stand together", { q: "森林人 涡轮" }],
  ["two that stand together only in what is old", { q: "翼豹 涡轮" }],
  ["two that never stand together", { q: "力狮 自吸" }],
  ["three of which two do", { q: "涡轮 自吸 森林人" }],
  ["a title beside a text", { q: "力狮 翼豹" }],
  ["of a kind", { q: "森林人", kind: "article" }],
  ["of a time", { q: "森林人", span: "year" }],
  ["of a section", { q: "森林人", section: "lexus" }],
  ["beside a code that nobody wrote", { q: "es3003h 森林人 涡轮" }],
];

test.each(cases)("a word that many have costs a few looks: %s", async (_, query) => {
  const [{ items }, { statements, rows }] = await page(query);
  expect(items).toHaveLength(20);
  expect(statements).toBeLessThanOrEqual(MOST_STATEMENTS);
  expect(rows).toBeLessThanOrEqual(MOST_ROWS);
});

test("no page of a word that many have costs more than a few looks", async () => {
  for (const q of ["森林人", "力狮", "翼豹"]) {
    let cursor: string | null = "";
    const seen: string[] = [];
    while (cursor !== null) {
      const [found, { statements, rows }]: [Page, Work] = await page({
        q,
        limit: "50",
        ...(cursor && { cursor }),
      });
      expect(statements).toBeLessThanOrEqual(MOST_STATEMENTS);
      expect(rows).toBeLessThanOrEqual(MOST_ROWS);
      seen.push(...found.items.map(({ key }) => key));
      cursor = found.next_cursor;
    }
    expect(new Set(seen).size).toBe(seen.length);
    expect(seen.length).toBeGreaterThanOrEqual(500);
  }
});
