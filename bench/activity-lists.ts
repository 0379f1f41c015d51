import { sections } from "../src/sections/registry.ts";
import { startApp } from "./processes.ts";
import { comparePublic } from "./public-lists.ts";
import type { Row } from "./report.ts";
import { query, type Site } from "./site.ts";

const SMALL = 1_000;
const LARGE = 100_000;

/** Lists and calendar of activities, over a hundred times as many of them in the same years. */
export async function measureActivityLists(site: Site, say: (line: string) => void): Promise<Row[]> {
  const club = sections.find(({ umbrella }) => !umbrella)?.slug ?? "";
  const [small, large] = [await filledWith(site, SMALL, say), await filledWith(site, LARGE, say)];
  const options = { dataDir: site.dataDir, uncached: "all" as const };
  const few = await startApp({ ...options, databaseUrl: small.url });
  const many = await startApp({ ...options, databaseUrl: large.url });
  const list = "/api/activities?limit=20";
  const month = new Date().toISOString().slice(0, 7);
  const asked: readonly [what: string, address: string][] = [
    ["open for sign-up", `${list}&section=main`],
    ["to come", `${list}&section=main&tab=soon`],
    ["over", `${list}&section=main&tab=past`],
    ["over, of a club and a type", `${list}&section=${club}&tab=past&type=track`],
    ["open, of a city", `${list}&section=main&region=330100`],
    ["over, of a city", `${list}&section=main&tab=past&region=330100`],
    ["open, of a month", `${list}&section=main&month=${month}`],
    ["calendar of a month", `/api/activities/calendar?section=main&month=${month}`],
    ["calendar of a month, of a club", `/api/activities/calendar?section=${club}&month=${month}`],
    ["what can be chosen", "/api/activities/facets?section=main"],
  ];
  const rows: Row[] = [];
  for (const [what, address] of asked)
    rows.push(await comparePublic("activities", what, { few, many, address }));
  await Promise.all([few.stop(), many.stop()]);
  await small.drop();
  await large.drop();
  return rows;
}

/** A copy of the demo with `count` more activities, from eight years ago until in a year, of all types, cities and sections. */
async function filledWith(site: Site, count: number, say: (line: string) => void) {
  const database = await site.copyDatabase();
  say(`writing ${count.toLocaleString("en")} activities …`);
  await query(
    database.url,
    `with spread as (
       select n, now() - interval '8 years' + (n * 3287.0 / $1) * interval '1 day' as starts
       from generate_series(1, $1::int) as n
     ), added as (
       insert into activities (section, type, title, summary, body, document, state, opens_at, closes_at, starts_at,
                               ends_at, region_code, place, quota, taken, ratings, rating_sum)
       select ($2::text[])[1 + n % cardinality($2::text[])],
              (array['meet','cruise','track','class','charity','family','exhibition'])[1 + n % 7],
              '第 ' || n || ' 场：天亮之前出发', '六点半集合', '六点半集合', '{"blocks":[]}',
              case when starts < now() then case when n % 50 = 0 then 'cancelled' else 'ended' end
                   when n % 3 = 0 and starts > now() + interval '10 days' then 'announced' else 'open' end,
              case when n % 3 = 0 and starts > now() + interval '10 days' then starts - interval '3 days'
                   else starts - interval '600 days' end,
              starts - interval '1 day', starts, starts + interval '5 hours',
              (array['330106','310112','110105','440305','320583','510107','420106','610113'])[1 + n % 8],
              '观景台停车场', 40, n % 41, n % 9, (n % 9) * 4
       from spread
       returning id
     )
     insert into activity_ticket_kinds (activity_id, name, quota, taken, points)
     select id, '标准票', 40, id % 41, (id % 4) * 100 from added`,
    [count, sections.map(({ slug }) => slug)],
  );
  await query(database.url, "vacuum analyze");
  return database;
}
