import { sql } from "drizzle-orm";
import { batches } from "#platform/batches/batch.ts";
import type { MetricSource } from "#platform/observe/metric-sources.ts";
import { MAX_ATTEMPTS } from "#platform/outbox/outbox.ts";

/** What pg-boss has to do, and could not. Ended jobs are kept for days: counting them takes longer than what a scrape needs. */
export const jobFigures: MetricSource = {
  gauges: {
    jobs: { help: "Jobs of pg-boss that wait, run, or failed within a day, by state", labels: ["state"] },
    jobs_late: { help: "Jobs that nobody has begun ten minutes after their time" },
    jobs_failed: { help: "Jobs that failed within a day, by queue", labels: ["queue"] },
  },
  keptSeconds: 30,
  async read({ db }) {
    const { rows } = await db.execute<{ state: string; name: string; n: number; late: number }>(sql`
      select state::text, name, count(*)::int as n,
        count(*) filter (where state in ('created', 'retry') and start_after < now() - interval '10 minutes')::int as late
      from pgboss.job
      where state in ('created', 'retry', 'active')
        or state = 'failed' and completed_on > now() - interval '1 day'
      group by state, name`);
    const byState = Map.groupBy(rows, ({ state }) => state);
    const sum = (some: typeof rows = []) => some.reduce((all, { n }) => all + n, 0);
    return [
      ...["created", "retry", "active", "failed"].map((state) => ({
        name: "jobs",
        value: sum(byState.get(state)),
        labels: { state },
      })),
      { name: "jobs_late", value: rows.reduce((all, { late }) => all + late, 0) },
      ...(byState.get("failed") ?? []).map(({ name, n }) => ({
        name: "jobs_failed",
        value: n,
        labels: { queue: name },
      })),
    ];
  },
};

/** A table of what waits behind the commit is counted so far: what is beyond is trouble enough. */
const MOST = 100_000;

/** What requests left to be done behind their commit, what other systems are to be told, and rows that a round could not do. */
export const waitingFigures: MetricSource = {
  gauges: {
    batch_waiting: { help: "Rows that wait behind the commit, by table", labels: ["table"] },
    batch_oldest_seconds: { help: "How long the oldest of them has waited, by table", labels: ["table"] },
    batch_failing: { help: "Rows behind the commit that failed at least once" },
    outbox: { help: "Messages to other systems: waiting, failing, given up", labels: ["state"] },
    set_aside: { help: "Rows that a round could not do, and tries again" },
  },
  async read({ db }) {
    const parts = batches.entries().map(
      ([table]) => sql`select ${table} as name, count(*)::int as n,
        coalesce(extract(epoch from now() - min(at)), 0)::float8 as seconds,
        count(*) filter (where attempts > 0)::int as failing
        from (select at, attempts from ${sql.identifier(table)} limit ${MOST}) as waiting`,
    );
    const [waiting, others] = await Promise.all([
      db.execute<{ name: string; n: number; seconds: number; failing: number }>(
        sql.join(parts, sql` union all `),
      ),
      db.execute<{ waiting: number; failing: number; given_up: number; aside: number }>(sql`
        select count(*) filter (where attempts = 0)::int as waiting,
          count(*) filter (where attempts between 1 and ${MAX_ATTEMPTS - 1})::int as failing,
          count(*) filter (where attempts >= ${MAX_ATTEMPTS})::int as given_up,
          (select count(*)::int from set_aside) as aside
        from outbox_messages`),
    ]);
    const [row] = others.rows;
    return [
      ...waiting.rows.flatMap(({ name, n, seconds }) => [
        { name: "batch_waiting", value: n, labels: { table: name } },
        { name: "batch_oldest_seconds", value: Math.max(0, seconds), labels: { table: name } },
      ]),
      { name: "batch_failing", value: waiting.rows.reduce((all, { failing }) => all + failing, 0) },
      { name: "outbox", value: row?.waiting ?? 0, labels: { state: "waiting" } },
      { name: "outbox", value: row?.failing ?? 0, labels: { state: "failing" } },
      { name: "outbox", value: row?.given_up ?? 0, labels: { state: "given_up" } },
      { name: "set_aside", value: row?.aside ?? 0 },
    ];
  },
};

/** What members are and did today, as the desk's charts have it; they follow within a minute. */
export const peopleFigures: MetricSource = {
  gauges: {
    members: { help: "Members that ever joined" },
    today: {
      help: "What came since midnight in China, as the desk's charts count it: signups, texts by kind, visits",
      labels: ["figure", "kind"],
    },
  },
  keptSeconds: 15,
  async read({ db }) {
    const { rows } = await db.execute<{ metric: string; key: string; today: number; all: number }>(sql`
      select metric, key,
        coalesce(sum(value) filter (where day = (now() at time zone 'Asia/Shanghai')::date), 0)::float8 as today,
        case metric when 'signups' then sum(value)::float8 else 0 end as all
      from figures_daily
      where section = '' and (metric = 'signups'
        or metric in ('texts', 'visits') and day = (now() at time zone 'Asia/Shanghai')::date)
      group by metric, key`);
    const joined = rows.find(({ metric }) => metric === "signups");
    return [
      { name: "members", value: joined?.all ?? 0 },
      ...rows.map(({ metric, key, today }) => ({
        name: "today",
        value: today,
        labels: { figure: metric, kind: key },
      })),
    ];
  },
};
