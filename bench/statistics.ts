import { sql } from "drizzle-orm";
import { addDays, dayOf, lastUnits } from "#capabilities/monitoring/visits/server/days.ts";
import { showFunnels } from "#capabilities/monitoring/visits/server/funnels.ts";
import { showOutput } from "#capabilities/monitoring/visits/server/output.ts";
import { showOverview } from "#capabilities/monitoring/visits/server/overview.ts";
import { showRetention } from "#capabilities/monitoring/visits/server/retention.ts";
import { showSources } from "#capabilities/monitoring/visits/server/sources.ts";
import { searchMisses } from "#capabilities/site/search/server/public.ts";
import { connectDatabase, type Database } from "#platform/database/client.ts";
import { sections } from "#sections/registry.ts";
import "../src/app/server/features.ts";
import { median, type Row, row } from "./report.ts";
import { query, type Site } from "./site.ts";

/** Views a day, which leave sums of days; those of hours are there for 60 days. */
const VIEWS_A_DAY = 10_000_000;
/** What comparison with the year before reads too. */
const DAYS = Number(process.env.STATISTICS_DAYS ?? 730);
const HOURLY_DAYS = Math.min(60, DAYS);
/** Kinds of screens and channels of a day in a section. */
const SCREENS = 28;
const CHANNELS = 100;
/** Published in the year, by so many editors, in all sections. */
const ARTICLES = 100_000;
const EDITORS = 40;
/** Words that are searched for in vain on a day: again and again, and once each, which are kept for 30 days. */
const MISSES = { often: 500, once: 3000 };
const TIMES = 15;
const TARGET_MS = 300;

/** What the statistics take over two years that are rolled up as ten million views a day leave them. */
export async function measureStatistics(
  site: Pick<Site, "copyDatabase">,
  say: (line: string) => void,
): Promise<Row[]> {
  const copy = await site.copyDatabase();
  const { db, close } = connectDatabase(copy.url, { max: 8 });
  try {
    say(`rolling up ${DAYS} days of ${VIEWS_A_DAY.toLocaleString("en")} views …`);
    await fill(db);
    await publish(db);
    await query(copy.url, "vacuum analyze");
    const { rows } = await db.execute<{ rows: string; bytes: string }>(sql`
      select (select count(*) from figures_daily)::text as rows,
        pg_size_pretty(pg_total_relation_size('figures_daily') + pg_total_relation_size('figures_hourly')) as bytes`);
    const slugs = sections.map(({ slug }) => slug);
    const all = { section: "", all: true, sections: slugs.map((slug) => ({ slug, name: slug })) };
    const one = { ...all, section: slugs[1] ?? "" };
    return [
      row(`sums of ${DAYS} days`, `${rows[0]?.rows} rows, ${rows[0]?.bytes} with those of hours`),
      await timed("overview of a year by day", () => showOverview(db, all, 365, "day")),
      await timed("overview of a year by month", () => showOverview(db, all, 365, "month")),
      await timed("overview of a year of one section", () => showOverview(db, one, 365, "day")),
      await timed("sources of a year", () => showSources(db, all, 365)),
      await timed("output of a year", () => showOutput(db, all, 365)),
      await timed("funnels of a year", () => showFunnels(db, 365)),
      await timed("retention of 12 weeks", () => showRetention(db, 12)),
      await timed("searches without a hit of a year", () =>
        searchMisses(db, lastUnits("day", 365).shown[0] ?? ""),
      ),
    ];
  } finally {
    await close();
    await copy.drop();
  }
}

async function timed(what: string, work: () => Promise<unknown>): Promise<Row> {
  await work();
  const times: number[] = [];
  for (let run = 0; run < TIMES; run += 1) {
    const begun = performance.now();
    await work();
    times.push(performance.now() - begun);
  }
  const ms = Math.round(median(times));
  return row(what, `${ms} ms`, { text: `≤ ${TARGET_MS} ms`, met: ms <= TARGET_MS });
}

/** Sums by the day, by the hour, and visitors, of each section and of all. */
async function fill(db: Database): Promise<void> {
  const slugs = sql`${sql.param(["", ...sections.map(({ slug }) => slug)])}::text[]`;
  const first = addDays(dayOf(new Date()), 1 - DAYS);
  const keys = sql`(
    select 'screens' as metric, 'kind' || n as key, ${Math.round(VIEWS_A_DAY / SCREENS)}::bigint as value from generate_series(1, ${SCREENS}::int) n
    union all select 'visits', 'channel:' || n, ${Math.round(VIEWS_A_DAY / 4 / CHANNELS)}::bigint from generate_series(1, ${CHANNELS}::int) n
    union all select 'views', '', ${VIEWS_A_DAY}::bigint
    union all select 'seen_day', '', 300000 union all select 'seen_day_here', '', 100000
    union all select 'signups', '', 2000)`;
  await db.transaction(async (tx) => {
    await tx.execute(sql`set local statement_timeout = 0`);
    await tx.execute(sql`
      insert into figures_daily (metric, section, day, key, value)
      select metric, section, ${first}::date + d, key, value
      from generate_series(0, ${DAYS - 1}::int) d, unnest(${slugs}) section, ${keys} as one
      on conflict (metric, section, day, key) do update set value = excluded.value`);
    await tx.execute(sql`
      insert into figures_daily (metric, section, day, key, value)
      select 'returned', '', date_trunc('week', ${first}::date + d)::date,
        to_char(date_trunc('week', ${first}::date + d - w * 7), 'YYYY-MM-DD'), 1000
      from generate_series(0, ${DAYS - 1}::int, 7) d, generate_series(0, 103) w
      on conflict (metric, section, day, key) do update set value = excluded.value`);
    await tx.execute(sql`
      insert into figures_hourly (metric, section, hour, key, value)
      select metric, section, date_trunc('hour', now()) - h * interval '1 hour', key, value / 24
      from generate_series(0, ${HOURLY_DAYS * 24 - 1}::int) h, unnest(${slugs}) section, ${keys} as one
      on conflict (metric, section, hour, key) do update set value = excluded.value`);
    await tx.execute(sql`
      insert into visitor_days (day, section, registers, visitors)
      select ${first}::date + d, section, '', 1000000 from generate_series(0, ${DAYS - 1}::int) d, unnest(${slugs}) section
      on conflict (day, section) do update set visitors = excluded.visitors`);
  });
}

/** What the output of editors and the searches without a hit are read from. */
async function publish(db: Database): Promise<void> {
  const slugs = sql`${sql.param(sections.map(({ slug }) => slug))}::text[]`;
  await db.transaction(async (tx) => {
    await tx.execute(sql`set local statement_timeout = 0`);
    await tx.execute(sql`
      with added as (
        insert into articles (kind, section, channel, title, summary, body_html, author_name, published_at)
        select 'post', (${slugs})[1 + n % cardinality(${slugs})], '评测', '第 ' || n || ' 篇', '', '<p>正文</p>',
          '编辑 ' || n % ${EDITORS}::int, now() - (n * 365.0 / ${ARTICLES}::int) * interval '1 day'
        from generate_series(1, ${ARTICLES}::int) n returning id)
      insert into article_counters (article_id, reads, likes, comments)
      select id, id % 5000, id % 300, id % 40 from added`);
    await tx.execute(sql`
      insert into search_misses (day, word, shown, times)
      select current_date - d, '常找 ' || w, '常找 ' || w, 2 + w % 9
      from generate_series(0, 364) d, generate_series(1, ${MISSES.often}::int) w
      union all
      select current_date - d, '一次 ' || d || ' ' || w, '一次 ' || d || ' ' || w, 1
      from generate_series(0, 29) d, generate_series(1, ${MISSES.once}::int) w`);
  });
}
