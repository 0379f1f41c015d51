import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import pg from "pg";
import { newToken } from "../src/platform/auth/tokens.ts";
import { MEMBER_TOKEN_PREFIX } from "../src/platform/http/actor.ts";
import { SECONDS } from "./compare.ts";
import { processorTime, startApp, workEach } from "./processes.ts";
import { type Row, row } from "./report.ts";
import { query, type Site } from "./site.ts";
import { CONNECTIONS, ensureWrk, wrk } from "./wrk.ts";

/** More than a load can use up. */
const MEMBERS = 2_000 * SECONDS;
const RATE = 500;
const SEATS = 100;

/** The rush for a hundred seats, beside a plain counter in the same PostgreSQL, which takes one row's lock a time as well. */
export async function measureSignUps(site: Site, say: (line: string) => void): Promise<Row[]> {
  ensureWrk(say);
  const { url: databaseUrl } = await site.copyDatabase();
  const counter = await countPlainly(databaseUrl);
  const app = await startApp({ dataDir: site.dataDir, databaseUrl });
  const tokens = await makeMembers(databaseUrl, 2 * MEMBERS);
  const rush = async (what: string, kind: { points: number; target?: number }, people: readonly string[]) => {
    const { activityId, kindId } = await makeActivity(databaseUrl, kind.points);
    const lines = people.map((token, at) => {
      const body = {
        kind_id: kindId,
        name: "林小川",
        form_version: 1,
        idempotency_key: `bench-${at}-${activityId}`,
      };
      return `POST\t/api/activities/${activityId}/sign-ups\t${token}\t${JSON.stringify(body)}`;
    });
    const before = processorTime(app);
    const load = await wrk(app.url, { seconds: SECONDS, lines: await save(site, what, lines) });
    if (load.refused > CONNECTIONS)
      throw new Error(`${what}: ${load.refused} of ${load.requests} were refused`);
    await check(databaseUrl, activityId);
    const { rate, p50, p99 } = load;
    const work = workEach(before, processorTime(app), load.requests);
    return row(
      what,
      `${Math.round(rate)} sign-ups/s, ${(rate / counter).toFixed(2)} of the counter, p50 ${p50.toFixed(1)} ms, p99 ${p99.toFixed(1)} ms${work}`,
      kind.target === undefined ? undefined : { text: `≥ ${kind.target}/s`, met: rate >= kind.target },
    );
  };
  // What is compiled only after some thousand requests.
  await rush("warm-up", { points: 0 }, tokens.slice(0, MEMBERS / 2));
  return [
    row(`a plain counter, ${CONNECTIONS} connections`, `${Math.round(counter)} transactions/s`),
    await rush(
      `the rush for ${SEATS} seats, the others onto the waitlist`,
      { points: 0, target: RATE },
      tokens.slice(0, MEMBERS),
    ),
    await rush(
      `the same with a price in points, each in a transaction of its own`,
      { points: 1 },
      tokens.slice(MEMBERS),
    ),
  ];
}

/** How often a second 32 connections can raise one number, each in a transaction that is on the disk. */
async function countPlainly(url: string): Promise<number> {
  await query(url, "create table bench_counter (id int primary key, taken int not null)", []);
  await query(url, "insert into bench_counter values (1, 0)", []);
  const pool = new pg.Pool({ connectionString: url, max: CONNECTIONS });
  const until = Date.now() + SECONDS * 1000;
  let done = 0;
  await Promise.all(
    Array.from({ length: CONNECTIONS }, async () => {
      while (Date.now() < until) {
        await pool.query("update bench_counter set taken = taken + 1 where id = 1");
        done += 1;
      }
    }),
  );
  await pool.end();
  return done / SECONDS;
}

/** @returns their tokens; each has a few points to spend */
async function makeMembers(url: string, count: number): Promise<string[]> {
  const members = await query<{ id: string }>(
    url,
    `insert into members (mobile, nickname)
     select '198' || lpad(n::text, 8, '0'), 'bench ' || n from generate_series(1, $1::int) as n returning id`,
    [count],
  );
  const ids = members.map(({ id }) => id);
  const tokens = members.map(() => newToken(MEMBER_TOKEN_PREFIX));
  await query(
    url,
    `insert into member_tokens (hash, member_id, expires_at, family)
     select hash, id, now() + interval '1 hour', hash from unnest($1::text[], $2::bigint[]) as tokens (hash, id)`,
    [tokens.map(({ hash }) => hash), ids],
  );
  await query(
    url,
    `insert into ledger_accounts (owner, unit, balance, source)
     select 'member:' || id, 'points', 100, false from unnest($1::bigint[]) as id`,
    [ids],
  );
  await query(
    url,
    `insert into point_lots (member_id, expires_on, remaining) select id, current_date + 300, 100 from unnest($1::bigint[]) as id`,
    [ids],
  );
  return tokens.map(({ token }) => token);
}

async function makeActivity(url: string, points: number): Promise<{ activityId: string; kindId: string }> {
  const [activity] = await query<{ id: string }>(
    url,
    `insert into activities (section, title, state, opens_at, closes_at, starts_at, ends_at, quota)
     values ('main', 'bench', 'open', now() - interval '1 hour', now() + interval '1 day', now() + interval '2 days',
       now() + interval '3 days', $1) returning id`,
    [SEATS],
  );
  // Points are paid with the seat: nobody waits where the price is measured.
  const [kind] = await query<{ id: string }>(
    url,
    `insert into activity_ticket_kinds (activity_id, name, quota, points) values ($1, 'bench', $2, $3) returning id`,
    [activity?.id, points === 0 ? SEATS : 1_000_000, points],
  );
  return { activityId: activity?.id ?? "", kindId: kind?.id ?? "" };
}

/** @throws Error where the counters and the sign-ups do not agree */
async function check(url: string, activityId: string): Promise<void> {
  const wrong = await query(
    url,
    `select k.id from activity_ticket_kinds k where k.activity_id = $1 and (
       k.taken <> (select count(*) from activity_sign_ups s where s.kind_id = k.id and s.state = 'confirmed')
       or k.waiting <> (select count(*) from activity_sign_ups s where s.kind_id = k.id and s.state = 'waiting')
       or k.taken > k.quota)`,
    [activityId],
  );
  if (wrong.length > 0) throw new Error("seats and sign-ups do not agree");
}

async function save(site: Site, name: string, lines: readonly string[]): Promise<string> {
  const file = join(site.scratch, name.replace(/\W+/g, "-"));
  await writeFile(file, lines.join("\n"));
  return file;
}
