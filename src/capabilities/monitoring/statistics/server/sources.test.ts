import { sql } from "drizzle-orm";
import fc from "fast-check";
import { expect, test } from "vitest";
import { foldFigures } from "#platform/figures/fold.ts";
import { recountFigures } from "#platform/figures/recount.ts";
import { createTestApp } from "../../../../../test/support/app.ts";
import { makeMember } from "../../../../../test/support/factories.ts";

const { services } = await createTestApp();
const { db } = services;
const authors = [(await makeMember(db)).id, (await makeMember(db)).id, null];

const HOUR = 3_600_000;
const start = Date.parse("2026-11-01T00:00:00Z");
const row = fc.record({
  id: fc.integer({ min: 1, max: 12 }),
  section: fc.constantFrom("main", "one"),
  place: fc.constantFrom("", "7", "8"),
  word: fc.constantFrom(1, 2),
  group: fc.constantFrom("广告", "质量"),
  author: fc.constantFrom(...authors),
  wrong: fc.boolean(),
  at: fc.integer({ min: 0, max: 60 }).map((hours) => new Date(start + hours * HOUR - 1).toISOString()),
});
const deed = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({
      what: fc.constant("write" as const),
      rows: fc.array(row, { minLength: 1, maxLength: 4 }),
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      what: fc.constant("hit" as const),
      rows: fc.array(row, { minLength: 1, maxLength: 4 }),
    }),
  },
  fc.record({
    what: fc.constantFrom("move", "judge", "rewrite", "delete", "read", "fold"),
    rows: fc.tuple(row),
  }),
);

type Deed = typeof deed extends fc.Arbitrary<infer D> ? D : never;

/** What can happen to the tables that are counted, in the words of SQL. */
async function happen({ what, rows }: Deed): Promise<void> {
  const json = sql`json_to_recordset(${JSON.stringify(rows)}::json)
    as (id bigint, section text, place text, word bigint, "group" text, author bigint, wrong boolean, at timestamptz)`;
  const [{ id, section, place, wrong, at }] = rows as [(typeof rows)[number]];
  if (what === "fold") await foldFigures(db);
  if (what === "write")
    await db.execute(sql`
      insert into monitored_texts (kind, target_id, section, author_id, place, text, state, published, written_at)
      select distinct on (id) 'post', id, section, author, place, '文', 'published', true, at from ${json}
      on conflict (kind, target_id) do update set section = excluded.section, place = excluded.place`);
  if (what === "hit")
    await db.execute(sql`
      insert into keyword_hits (word_id, word, word_group, kind, target_id, section, author_id, snippet, mark_start, mark_end, action, false_hit, hit_at)
      select distinct on (id, word) word, '词', "group", 'post', id, section, author, '词', 0, 1, 'watch', wrong, at from ${json}
      on conflict do nothing`);
  if (what === "write" && place !== "")
    await db.execute(sql`
      insert into opinions (kind, target_id, section, sentiment, score, published, written_at)
      values ('post', ${id}, ${section}, ${wrong ? "negative" : "positive"}, 1, true, ${at}) on conflict do nothing`);
  if (what === "judge")
    await db.execute(
      sql`update opinions set state = ${wrong ? "rejected" : "confirmed"}, heat = heat + 1 where target_id <= ${id}`,
    );
  if (what === "move")
    await db.execute(
      sql`update monitored_texts set section = ${section}, place = ${place} where target_id = ${id}`,
    );
  if (what === "judge")
    await db.execute(sql`update keyword_hits set false_hit = ${wrong} where target_id = ${id}`);
  if (what === "rewrite") await db.execute(sql`update monitored_texts set text = '另文', written_at = ${at}`);
  if (what === "read") await db.execute(sql`update keyword_hits set read_at = now()`);
  if (what === "delete") {
    await db.execute(sql`delete from monitored_texts where target_id <= ${id} - 6`);
    await db.execute(sql`delete from keyword_hits where target_id <= ${id} - 6`);
    await db.execute(sql`delete from opinions where target_id <= ${id} - 6`);
  }
}

const metrics = sql`metric in ('texts', 'places', 'active', 'active_here', 'hits', 'hit_groups', 'false_hits', 'opinions')`;

async function figures(): Promise<unknown[]> {
  const hourly = await db.execute(
    sql`select * from figures_hourly where value <> 0 and ${metrics} order by metric, section, hour, key`,
  );
  const daily = await db.execute(
    sql`select * from figures_daily where value <> 0 and ${metrics} order by metric, section, day, key`,
  );
  return [...hourly.rows, ...daily.rows];
}

test("figures that came in one by one equal a recount of the tables, whatever happened to them", async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(deed, { minLength: 5, maxLength: 25 }), async (deeds) => {
      await db.execute(sql`
        truncate monitored_texts, keyword_hits, opinions, active_members, figures_waiting, figures_hourly, figures_daily cascade`);
      for (const one of deeds) await happen(one);
      await foldFigures(db);
      const counted = await figures();
      await recountFigures(db, ["texts", "active members", "hits", "opinions"]);
      expect(await figures()).toEqual(counted);
    }),
    { numRuns: 12 },
  );
});
