import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { createTestApp } from "../../../../../test/support/app.ts";
import { makeArticle } from "../../../../../test/support/factories.ts";
import { within } from "../../../../../test/support/within.ts";
import { Budget } from "./budget.ts";
import { findDocuments } from "./find.ts";
import { readQuery, tiersOf } from "./query.ts";
import { FIRST_WINDOW } from "./reading.ts";
import { reindex } from "./reindex.ts";
import { searchDocuments as table } from "./tables.ts";
import { documentTerms } from "./terms.ts";

const app = await createTestApp({ env: { SEARCH_MS: "100" } });
const { db } = app.services;
const NOW = Date.now();
/** Hours: older than what is looked through first, and than the day with which that ends. */
const OLD = FIRST_WINDOW + 80;

test("a search that the database does not get done is answered with what was found, not with an error", async () => {
  const article = await makeArticle(db, { title: "翼豹的四驱" });
  await reindex(db, "article", article.id);
  const asked = ["/api/search?q=", "/api/search/suggest?q="].map((path) => path + encodeURIComponent("翼豹"));
  await db.transaction(async (tx) => {
    // Nobody may read them meanwhile.
    await tx.execute(sql`lock table ${table} in access exclusive mode`);
    const answers = await within("both answers", Promise.all(asked.map((path) => app.call("GET", path))));
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    const [found, suggested] = answers.map(({ body }) => body.data);
    expect(found).toMatchObject({ items: [], names: [], next_cursor: null, relaxed: false, partial: true });
    expect(suggested).toMatchObject({ suggestions: [] });
  });
});

test("what was found before time was up is kept, best first", async () => {
  // The oldest of more documents than are looked through first.
  const values = Array.from({ length: OLD + 20 }, (_, n) => {
    const one = {
      kind: "article",
      title: n === 3 || n > OLD ? "力狮" : "别的",
      text: n === 1 ? "力狮" : "",
      section: null,
      rankedAt: new Date(NOW - n * 3_600_000),
    };
    const terms = documentTerms({ ...one, named: false, aliases: [], series: [] });
    return { ...one, targetId: String(1_000_000 + n), path: "/", terms };
  });
  for (let from = 0; from < values.length; from += 1500)
    await db.insert(table).values(values.slice(from, from + 1500));
  await db.execute(sql`
    create function time_is_up() returns boolean language plpgsql as
    $$ begin raise exception 'canceling statement due to statement timeout' using errcode = '57014'; end $$`);
  const old = new Date(NOW - OLD * 3_600_000).toISOString();
  const where = sql`case when ${table.rankedAt} < ${old}::timestamptz then time_is_up() else true end`;
  const budget = new Budget(60_000);
  const scope = { condition: { all: [], any: [] }, where };
  const [hits = []] = await findDocuments(
    db,
    [{ tiers: tiersOf(readQuery("力狮")), scope, take: 20 }],
    budget,
  );
  expect(budget.ended).toBe(true);
  const rows = await db.select({ id: table.id, targetId: table.targetId }).from(table);
  const targets = new Map(rows.map(({ id, targetId }) => [id, targetId]));
  expect(hits.map(({ id }) => targets.get(id))).toEqual(["1000003", "1000001"]);
  // Nothing more is asked for then.
  expect(await findDocuments(db, [{ tiers: tiersOf(readQuery("力狮")), scope, take: 20 }], budget)).toEqual([
    [],
  ]);
});
