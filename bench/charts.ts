import { type SQL, sql } from "drizzle-orm";
import { showCharts } from "#capabilities/monitoring/statistics/server/charts.ts";
import { rankWords } from "#capabilities/monitoring/statistics/server/ranking.ts";
import { connectDatabase, type Database } from "#platform/database/client.ts";
import { addingUp, foldFigures } from "#platform/figures/fold.ts";
import { recountFigures } from "#platform/figures/recount.ts";
import { sections } from "#sections/registry.ts";
import "../src/app/server/features.ts";
import { median, type Row, row } from "./report.ts";
import { query, type Site } from "./site.ts";

const EVENTS = 10_000_000;
const DAYS = 365;
/** Words of the library that are found at all; the first are found most. */
const WORDS = 20_000;
const TIMES = 15;
const TARGET_MS = 300;
/** Texts of the part that is counted as it comes in and then counted anew; as many hits, and a fifth as many opinions. */
const PROVEN = 200_000;

/** What the desk's charts take over ten million events of a year. */
export async function measureCharts(
  site: Pick<Site, "copyDatabase">,
  say: (line: string) => void,
): Promise<Row[]> {
  const copy = await site.copyDatabase();
  const { db, close } = connectDatabase(copy.url, { max: 8 });
  try {
    say(`counting ${EVENTS.toLocaleString("en")} events …`);
    const seconds = await fill(db);
    // As PostgreSQL does by itself after so many rows, in its own time.
    await query(copy.url, "vacuum analyze");
    const slugs = sections.map(({ slug }) => slug);
    const all = { section: "", all: true, sections: slugs.map((slug) => ({ slug, name: slug })) };
    const one = { ...all, section: slugs[1] ?? "" };
    return [
      row("events summed up", `${Math.round(EVENTS / seconds).toLocaleString("en")}/s`),
      await timed("charts of 30 days", () => showCharts(db, all, 30)),
      await timed("charts of a year", () => showCharts(db, all, 365)),
      await timed("charts of a year of one section", () => showCharts(db, one, 365)),
      await timed("ranking of words, 60 days", () =>
        rankWords(db, { section: "", order: "week", limit: 500 }),
      ),
      ...(await proveSums(site, say)),
    ];
  } finally {
    await close();
    await copy.drop();
  }
}

/** Whether what was counted as it came in is what a recount of the tables finds. */
async function proveSums(site: Pick<Site, "copyDatabase">, say: (line: string) => void): Promise<Row[]> {
  const copy = await site.copyDatabase();
  const { db, close } = connectDatabase(copy.url, { max: 4 });
  try {
    await db.execute(sql`delete from figures_waiting`);
    const sources = ["texts", "active members", "hits", "opinions"];
    // The demo's own figures come in by a job that may not have run yet.
    await recountFigures(db, sources);
    say(`counting ${PROVEN.toLocaleString("en")} texts as they come in …`);
    await comeIn(db);
    const waiting = await one<{ n: number }>(db, sql`select count(*)::int as n from figures_waiting`);
    const begun = performance.now();
    const folded = await foldFigures(db);
    const seconds = (performance.now() - begun) / 1000;
    const counted = await sums(db);
    const again = performance.now();
    await recountFigures(db, sources);
    const recounted = await sums(db);
    return [
      row(
        "events that came in one by one, summed up",
        `${Math.round(folded / seconds).toLocaleString("en")}/s (${folded.toLocaleString("en")})`,
        { text: "all", met: folded === waiting.n },
      ),
      row(
        `sums of them against a recount of the tables (${((performance.now() - again) / 1000).toFixed(1)} s)`,
        counted.hash === recounted.hash
          ? `equal, ${counted.rows.toLocaleString("en")} sums`
          : `${counted.rows} sums against ${recounted.rows}, which differ`,
        { text: "equal", met: counted.hash === recounted.hash && counted.rows === recounted.rows },
      ),
    ];
  } finally {
    await close();
    await copy.drop();
  }
}

async function one<T extends Record<string, unknown>>(db: Database, text: SQL): Promise<T> {
  const [first] = (await db.execute<T>(text)).rows;
  if (first === undefined) throw new Error("one row was asked for");
  return first as T;
}

/** All sums that are not nothing, by the hour and by the day, as one number. */
function sums(db: Database): Promise<{ rows: number; hash: string }> {
  return one(
    db,
    sql`
    with every as (
      select concat_ws('|', 'hour', metric, section, extract(epoch from hour), key, value) as sum from figures_hourly where value <> 0
      union all
      select concat_ws('|', 'day', metric, section, day, key, value) from figures_daily where value <> 0)
    select count(*)::int as rows, md5(string_agg(sum, ';' order by sum)) as hash from every`,
  );
}

/** Texts, hits and opinions of half a year in many statements; then some are moved, judged and deleted. */
async function comeIn(db: Database): Promise<void> {
  const slugs = sql`${sql.param(sections.map(({ slug }) => slug))}::text[]`;
  const step = PROVEN / 20;
  for (let from = 1; from <= PROVEN; from += step)
    await db.transaction(async (tx) => {
      await tx.execute(sql`set local statement_timeout = 0`);
      const rows = sql`generate_series(${from}::int, ${from + step - 1}::int) as n,
        lateral (select now() - (n % 180) * interval '1 day' - n * interval '7 seconds' as at) as moment`;
      const section = sql`(${slugs})[1 + n % ${sections.length}]`;
      await tx.execute(sql`
        with authors as (select array_agg(id) as ids from members)
        insert into monitored_texts (kind, target_id, section, author_id, place, text, state, published, written_at)
        select (array['post','post_comment','answer'])[1 + n % 3], 3000000000 + n, ${section}, ids[1 + n % cardinality(ids)],
          case when n % 3 = 0 then (n % 12)::text else '' end, '文', 'published', true, at
        from authors, ${rows}`);
      await tx.execute(sql`
        insert into keyword_hits (word_id, word, word_group, kind, target_id, section, snippet, mark_start, mark_end, action, hit_at)
        select 1 + n % 500, '词', '组' || n % 9, 'post', 3000000000 + n, ${section}, '词', 0, 1, 'watch', at from ${rows}`);
      await tx.execute(sql`
        insert into opinions (kind, target_id, section, sentiment, score, published, written_at)
        select 'post', 3000000000 + n, ${section}, case when n % 15 = 0 then 'positive' else 'negative' end, -1, true, at
        from ${rows} where n % 5 = 0`);
    });
  const added = sql`target_id > 3000000000`;
  await db.execute(
    sql`update monitored_texts set section = ${sections.at(-1)?.slug}, place = '3' where ${added} and target_id % 50 = 0`,
  );
  await db.execute(sql`update keyword_hits set false_hit = true where ${added} and target_id % 40 = 0`);
  await db.execute(sql`update opinions set state = 'rejected' where ${added} and target_id % 25 = 0`);
  for (const table of ["monitored_texts", "keyword_hits", "opinions"])
    await db.execute(sql`delete from ${sql.identifier(table)} where ${added} and target_id % 70 = 0`);
}

async function timed(what: string, work: () => Promise<unknown>): Promise<Row> {
  const times: number[] = [];
  for (let n = 0; n < TIMES; n += 1) {
    const started = performance.now();
    await work();
    times.push(performance.now() - started);
  }
  // The first one finds nothing in memory.
  const ms = Math.round(median(times.slice(1)));
  return row(what, `${ms} ms`, { text: `≤ ${TARGET_MS} ms`, met: ms <= TARGET_MS });
}

/** Events of a year by the rules of the fold: texts, decisions with their time, hits by word and group, opinions. */
async function fill(db: Database): Promise<number> {
  const started = performance.now();
  await db.transaction(async (tx) => {
    await tx.execute(sql`set local statement_timeout = 0`);
    await tx.execute(sql`
      with events as (
        select (array['texts','texts','texts','hits','hits','hit_groups','hit_groups','opinions','decisions','decision_time'])[1 + n % 10] as metric,
          (${sql.param(sections.map(({ slug }) => slug))}::text[])[1 + (n / 10) % ${sections.length}] as section,
          case n % 10
            when 3 then (1 + floor(${WORDS} ^ random()))::int::text when 4 then (1 + floor(${WORDS} ^ random()))::int::text
            when 5 then '组' || n % 9 when 6 then '组' || n % 9
            when 7 then (array['negative','positive'])[1 + (n / 50) % 2]
            when 8 then 'post:' || (array['pass','reject','delete'])[1 + (n / 50) % 3]
            when 9 then 'post:' || (n / 50) % 120
            else (array['post','post_comment','answer','question','article_comment'])[1 + (n / 50) % 5] end as key,
          now() - random() * interval '${sql.raw(String(DAYS))} days' as at, 1::bigint as value
        from generate_series(1, ${EVENTS}) as n),
      ${addingUp(sql`events`)}
      select count(*) from by_hour`);
    // Each word that is ranked is named by its last hit.
    await tx.execute(sql`
      insert into keyword_hits (word_id, word, word_group, kind, target_id, section, snippet, mark_start, mark_end, action, hit_at)
      select n, '词' || n, '组' || n % 9, 'post', n, 'main', '词', 0, 1, 'watch', now() from generate_series(1, ${WORDS}) as n`);
  });
  return (performance.now() - started) / 1000;
}
