import http from "node:http";
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { sql } from "drizzle-orm";
import { screenKinds } from "#capabilities/monitoring/visits/kinds.ts";
import { dayOf } from "#capabilities/monitoring/visits/server/days.ts";
import { Visits } from "#capabilities/monitoring/visits/server/visits.ts";
import { connectDatabase, type Database } from "#platform/database/client.ts";
import { foldFigures } from "#platform/figures/fold.ts";
import { sections } from "#sections/registry.ts";
import "../src/app/server/features.ts";
import { quantile } from "./desk.ts";
import { makeManyPeople } from "./people.ts";
import { processorTime, startApp } from "./processes.ts";
import { median, type Row, row } from "./report.ts";
import { query, type Site } from "./site.ts";

/** Of a day, each told by a call of its own: the most that they can cost. */
const VIEWS = 10_000_000;
/** The whole day, or its first minutes to try it. */
const MINUTES = Number(process.env.BENCH_MINUTES) || 1440;
const A_MINUTE = Math.ceil(VIEWS / 1440);
const VISITORS = 1_000_000;
const MEMBERS = 300_000;
const REQUESTS = 12_000;
const CONNECTIONS = 16;
/** A rush, beside the day's mean. */
const RUSH = 5;

const slugs = sections.map(({ slug }) => slug);
const screens = Object.keys(screenKinds);
const agent = (n: number) =>
  `Mozilla/5.0 (iPhone; CPU iPhone OS ${14 + (n % 5)}_${n % 7} like Mac OS X) AppleWebKit/605.1.15 Mobile/15E148`;
const address = (n: number) => `${20 + (n >>> 16)}.${(n >>> 8) & 255}.${n & 255}.${(n * 7) & 255}`;

/** What a day of ten million views costs: to count, to write down and to keep. */
export async function measureVisits(site: Site, say: (line: string) => void): Promise<Row[]> {
  const copy = await site.copyDatabase();
  const { db, close } = connectDatabase(copy.url, { max: 4 });
  try {
    await makeManyPeople(copy.url, MEMBERS);
    const rows = await aDay(db, say);
    await query(copy.url, "vacuum analyze");
    rows.push(await space(db));
    say("POST /api/visits …");
    rows.push(await overHttp(site, copy.url));
    return rows;
  } finally {
    await close();
    await copy.drop();
  }
}

/** One call for each view, minute by minute; what a minute gathered is then written, as the process does. */
async function aDay(db: Database, say: (line: string) => void): Promise<Row[]> {
  const visits = new Visits(db);
  const { rows: ids } = await db.execute<{ id: string }>(sql`
    select id::text from members where nickname like 'desk %' order by id limit ${MEMBERS}`);
  const midnight = Date.parse(`${dayOf(new Date())}T00:00:00+08:00`);
  const counting: number[] = [];
  const writing: number[] = [];
  const folding: number[] = [];
  const before = await log(db);
  const heap = heapUsed();
  let most = 0;
  for (let minute = 0; minute < MINUTES; minute += 1) {
    if (minute % 240 === 0) say(`a day of views: hour ${minute / 60} …`);
    const at = new Date(midnight + minute * 60_000);
    counting.push(
      await timed(async () => {
        for (let n = minute * A_MINUTE; n < (minute + 1) * A_MINUTE; n += 1) await count(visits, ids, n, at);
      }),
    );
    if (minute % 100 === Math.min(99, MINUTES - 1)) most = Math.max(most, heapUsed() - heap);
    writing.push(await timed(() => visits.write()));
    // The job does so every minute.
    folding.push(await timed(() => foldFigures(db)));
  }
  const written = (await log(db)) - before;
  const [{ views, visitors } = { views: "0", visitors: 0 }] = (
    await db.execute<{ views: string; visitors: number }>(sql`
      select (select sum(value)::text from figures_daily where metric = 'views' and section = '' and day = ${dayOf(new Date())}) as views,
        (select visitors from visitor_days where section = '' and day = ${dayOf(new Date())}) as visitors`)
  ).rows;
  const all = MINUTES * A_MINUTE;
  const sum = (of: readonly number[]) => of.reduce((a, b) => a + b, 0);
  const each = (of: readonly number[]) =>
    `median ${median(of).toFixed(0)} ms, p95 ${quantile(of, 0.95).toFixed(0)}, slowest ${Math.max(...of).toFixed(0)}`;
  const there = Math.min(VISITORS, all);
  const off = Math.abs((visitors ?? 0) / there - 1) * 100;
  return [
    row(
      "views that were counted and stand in the sums",
      `${Number(views).toLocaleString("en")} of ${all.toLocaleString("en")}`,
      {
        text: "all",
        met: Number(views) === all,
      },
    ),
    row(
      "visitors by the sketch",
      `${visitors?.toLocaleString("en")} of ${there.toLocaleString("en")} (${off.toFixed(1)} % off)`,
    ),
    row(
      "counting a view, in memory",
      `${((sum(counting) / all) * 1000).toFixed(1)} µs (${(sum(counting) / 1000).toFixed(0)} s together)`,
    ),
    row("memory of what waits and of who was there", `${(most / 2 ** 20).toFixed(0)} MiB at most`),
    row("writing a minute's counts", `${each(writing)} (${(sum(writing) / 1000).toFixed(0)} s together)`),
    row("adding them to the sums", `${each(folding)} (${(sum(folding) / 1000).toFixed(0)} s together)`),
    row(`write-ahead log of these ${MINUTES} minutes`, `${(written / 2 ** 20).toFixed(0)} MiB`),
  ];
}

async function count(visits: Visits, ids: readonly { id: string }[], n: number, at: Date): Promise<void> {
  // Spread over all visitors, each in one place with a browser of his own, most of them in one or two sections.
  const visitor = Math.imul(n, 2_654_435_761 | 0) >>> 0;
  const who = visitor % VISITORS;
  const member = who < MEMBERS ? ids[who] : undefined;
  await visits.count(
    {
      actor: member ? ({ kind: "member", id: member.id } as never) : ({ kind: "guest" } as never),
      address: address(who),
      userAgent: agent(who),
      unfollowed: false,
    },
    [
      {
        section: slugs[(who + (n % 7 === 0 ? n : 0)) % slugs.length] ?? "",
        screen: screens[n % screens.length] ?? "",
        times: 1,
      },
    ],
    n % 4 === 0
      ? n % 8 === 0
        ? { channel: 1 + (n % 150), host: "" }
        : { host: "www.baidu.com" }
      : undefined,
    at,
  );
}

async function space(db: Database): Promise<Row> {
  const { rows } = await db.execute<{ name: string; size: string; rows: string }>(sql`
    select name, pg_size_pretty(pg_total_relation_size(name::regclass)) as size,
      (select reltuples::bigint::text from pg_class where oid = name::regclass) as rows
    from unnest(array['figures_daily', 'figures_hourly', 'figures_waiting', 'visitor_days', 'member_last_seen']) as name`);
  return row(
    `space after ${MINUTES} minutes`,
    rows.map(({ name, size, rows: n }) => `${name} ${size} (${n} rows)`).join(", "),
  );
}

/** What the app works for a call, all included, and whether a rush is more than half a core. */
async function overHttp(site: Site, databaseUrl: string): Promise<Row> {
  const app = await startApp({ dataDir: site.dataDir, databaseUrl, env: { TRUST_PROXY: "1" } });
  const keep = new http.Agent({ keepAlive: true, maxSockets: CONNECTIONS });
  const send = (n: number) =>
    new Promise<void>((done, fail) => {
      const body = JSON.stringify({
        views: [{ section: slugs[n % slugs.length], screen: screens[n % screens.length], times: 1 }],
        came: { host: "" },
      });
      const headers = {
        "content-type": "application/json",
        "content-length": String(Buffer.byteLength(body)),
        "user-agent": agent(n),
        "x-forwarded-for": address(n),
      };
      const asked = http.request(
        `${app.url}/api/visits`,
        { method: "POST", headers, agent: keep },
        (answer) => {
          answer.resume();
          answer.on("end", () =>
            answer.statusCode === 200 ? done() : fail(new Error(`answers ${answer.statusCode}`)),
          );
        },
      );
      asked.on("error", fail);
      asked.end(body);
    });
  const load = async (from: number, to: number) => {
    let next = from;
    const one = async () => {
      for (let n = next++; n < to; n = next++) await send(n);
    };
    await Promise.all(Array.from({ length: CONNECTIONS }, one));
  };
  await load(0, REQUESTS / 4);
  const before = processorTime(app) ?? 0;
  const ms = await timed(() => load(REQUESTS / 4, (REQUESTS * 5) / 4));
  const work = ((processorTime(app) ?? 0) - before) / REQUESTS;
  await app.stop();
  keep.destroy();
  const mean = VIEWS / 86_400;
  const share = (work * mean * RUSH) / 10;
  return row(
    "POST /api/visits",
    `${work.toFixed(2)} ms of the app's processor time each, ${Math.round(REQUESTS / (ms / 1000))} a second here; ${mean.toFixed(0)} a second of a day's mean take ${(share / RUSH).toFixed(0)} % of a core, ${RUSH} times as many ${share.toFixed(0)} %`,
    { text: "a rush in half a core", met: share <= 50 },
  );
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const begun = performance.now();
  await work();
  return performance.now() - begun;
}

/** Bytes of PostgreSQL's log so far. */
async function log(db: Database): Promise<number> {
  const { rows } = await db.execute<{ bytes: string }>(
    sql`select pg_current_wal_lsn() - '0/0'::pg_lsn as bytes`,
  );
  return Number(rows[0]?.bytes);
}

let collect: (() => void) | undefined;

/** After everything that nobody needs is gone. */
function heapUsed(): number {
  if (collect === undefined) {
    setFlagsFromString("--expose-gc");
    collect = runInNewContext("gc") as () => void;
  }
  collect();
  return process.memoryUsage().heapUsed;
}
