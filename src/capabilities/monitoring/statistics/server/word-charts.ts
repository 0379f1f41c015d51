import { sql } from "drizzle-orm";
import type { WordCharts } from "#capabilities/monitoring/statistics/contract.ts";
import type { Queryable } from "#platform/database/client.ts";
import { placeNames } from "./charts.ts";
import { byDay, dailyFigures } from "./daily.ts";
import { lastDays, type Scope } from "./range.ts";

/** What stands beside the days is counted from so many of a word's latest hits. */
const LATEST = 5000;
const MOST = 12;

type WordChart = WordCharts["words"][number];

/** Figures of some words; those that were never found anywhere are left out. */
export async function showWordCharts(
  db: Queryable,
  scope: Scope,
  { ids, count }: { ids: readonly string[]; count: number },
): Promise<WordCharts> {
  const days = lastDays(count);
  const [hits, names, places] = await Promise.all([
    dailyFigures(db, ["hits"], { section: scope.section, days, keys: ids }),
    namesOf(db, ids),
    placeNames(db, scope.section),
  ]);
  const words = await Promise.all(
    ids.flatMap((id) => {
      const named = names.get(id);
      if (named === undefined) return [];
      const daily = byDay(
        days,
        hits.filter(({ key }) => key === id),
      );
      return [
        latestHits(db, id, { section: scope.section, from: days[0] ?? "", places }).then((rest) => ({
          id,
          ...named,
          hits: daily,
          ...rest,
        })),
      ];
    }),
  );
  return { ...scope, days, words };
}

async function namesOf(
  db: Queryable,
  ids: readonly string[],
): Promise<Map<string, { word: string; group: string }>> {
  const { rows } = await db.execute<{ id: string; word: string; group: string }>(sql`
    select asked.id::text as id, hit.word, hit.word_group as "group"
    from unnest(${sql.param([...ids])}::bigint[]) as asked (id),
      lateral (select word, word_group from keyword_hits where word_id = asked.id order by hit_at desc limit 1) as hit`);
  return new Map(rows.map(({ id, word, group }) => [id, { word, group }]));
}

interface Counted {
  part: "opinions" | "places" | "series" | "authors" | "together" | "regions" | "all";
  id: string | null;
  name: string;
  value: number;
}

/** What the texts of a word's latest hits have in common, in one statement that reads them once. */
async function latestHits(
  db: Queryable,
  id: string,
  { section, from, places }: { section: string; from: string; places: ReadonlyMap<string, string> },
): Promise<Omit<WordChart, "id" | "word" | "group" | "hits">> {
  const { rows } = await db.execute<Record<keyof Counted, string>>(sql`
    with latest as materialized (
      select kind, target_id, author_id, place from keyword_hits
      where word_id = ${id} and hit_at >= ${from}::timestamp at time zone 'Asia/Shanghai'
        and ${section === "" ? sql`true` : sql`section = ${section}`}
      order by hit_at desc limit ${LATEST + 1}),
    judged as materialized (
      select o.sentiment, o.series_name from latest left join opinions o
        on o.kind = latest.kind and o.target_id = latest.target_id and o.state <> 'rejected')
    select 'all' as part, null as id, '' as name, count(*) as value from latest
    union all select 'opinions', null, coalesce(sentiment, 'none'), count(*) from judged group by 3
    union all (select 'series', null, series_name, count(*) from judged where series_name <> ''
      group by 3 order by 4 desc limit ${MOST})
    union all (select 'places', null, kind || ':' || place, count(*) from latest where place <> ''
      group by 3 order by 4 desc limit ${MOST})
    union all (select 'authors', m.id::text, m.nickname, count(*) from latest join members m on m.id = latest.author_id
      group by m.id order by 4 desc, m.id limit ${MOST})
    union all (select 'together', other.word_id::text, max(other.word), count(*)
      from latest join keyword_hits other on other.kind = latest.kind and other.target_id = latest.target_id
        and other.word_id <> ${id}
      group by other.word_id order by 4 desc, 2 limit 30)
    union all (select 'regions', null, t.region, count(*) from latest
      join monitored_texts t on t.kind = latest.kind and t.target_id = latest.target_id
      where t.region <> '' group by 3 order by 4 desc limit 34)`);
  const counted = rows.map((row) => ({ ...row, value: Number(row.value) }));
  const of = (part: Counted["part"]) => counted.filter((row) => row.part === part);
  const shares = (part: Counted["part"]) => of(part).map(({ name, value }) => ({ name, value }));
  const named = (part: Counted["part"]) =>
    of(part).map(({ id: of, name, value }) => ({ id: of, name, value }));
  const opinion = (wanted: string) => of("opinions").find(({ name }) => name === wanted)?.value ?? 0;
  const all = of("all")[0]?.value ?? 0;
  return {
    looked_at: Math.min(all, LATEST),
    more: all > LATEST,
    opinions: { negative: opinion("negative"), positive: opinion("positive"), none: opinion("none") },
    boards: shares("places").flatMap(({ name, value }) => {
      const place = places.get(name);
      return place === undefined ? [] : [{ name: place, value }];
    }),
    series: shares("series"),
    authors: named("authors"),
    together: named("together"),
    regions: shares("regions"),
  };
}
