import { drizzle } from "drizzle-orm/node-postgres";
import pg from "pg";
import type { Database } from "../src/platform/database/client.ts";
import { sections } from "../src/sections/registry.ts";
import { makeAdmin } from "../test/support/factories.ts";
import { type Running, startApp } from "./processes.ts";
import { median, type Row, row } from "./report.ts";
import { query, type Site } from "./site.ts";

const SMALL = 1_000;
const LARGE = 1_000_000;
/** Requests of each kind and size, asked in turn, after some that do not count. */
const TIMES = 60;
const WARM_UP = 10;
const KIND = "article_comment";
/** A list that opens within this is not waited for. */
const ENOUGH_MS = 60;

/** How long the desk's queue takes, over a thousand times as many items: its lists, its next item, and the figures around it. */
export async function measureReviews(site: Site, say: (line: string) => void): Promise<Row[]> {
  const few = await deskWith(site, SMALL, say);
  const many = await deskWith(site, LARGE, say);
  const list = `/api/admin/reviews?kind=${KIND}&limit=30`;
  const rows: Row[] = [];
  const measured: [what: string, path: string, method?: "POST"][] = [
    ["what waits, first page", `${list}&status=waiting`],
    ["what was passed, first page", `${list}&status=published`],
    ["what was refused, first page", `${list}&status=rejected`],
    ["what was deleted, first page", `${list}&status=removed`],
    ["what is reported, first page", `${list}&status=reported`],
    ["one section's, first page", `${list}&status=waiting&section=${sections.at(-1)?.slug}`],
    ["the next item, claimed", `/api/admin/reviews/next?kind=${KIND}`, "POST"],
    ["the navigation's figures", "/api/admin/desk"],
    ["reports of all kinds", "/api/admin/reports?limit=20"],
  ];
  for (const [what, path, method = "GET"] of measured)
    rows.push(await compare(what, few, many, path, method));
  const deep = [await page50(few, list), await page50(many, list)] as const;
  rows.push(await compare("what waits, page 20", few, many, deep[1], "GET", deep[0]));
  for (const desk of [few, many]) {
    await desk.app.stop();
    await desk.drop();
  }
  return rows;
}

interface Desk {
  app: Running;
  token: string;
  drop: () => Promise<void>;
}

/** The demo with so many items in a queue: two in five wait, the others were decided; a few are reported. */
async function deskWith(site: Site, count: number, say: (line: string) => void): Promise<Desk> {
  const database = await site.copyDatabase();
  say(`writing ${count.toLocaleString("en")} items …`);
  await query(
    database.url,
    `with authors as (select array_agg(id) as ids from members),
       by as (select min(id) as id from admins)
     insert into review_items (kind, target_id, section, author_id, status, waiting, submitted_at, decided_by, decided_at, notified_at)
     select '${KIND}', 10000000 + n, ($2::text[])[1 + n % cardinality($2::text[])], ids[1 + n % cardinality(ids)],
       (array['in_review','in_review','published','rejected','removed'])[1 + n % 5], n % 5 < 2,
       now() - n * interval '31 seconds',
       case when n % 5 < 2 then null else by.id end,
       case when n % 5 < 2 then null else now() - n * interval '30 seconds' end, now()
     from generate_series(1, $1::int) as n, authors, by`,
    [count, sections.map(({ slug }) => slug)],
  );
  await query(
    database.url,
    `insert into reports (target_kind, target_id, reporter_id, reason)
     select 'comment', 10000000 + n, (select id from members order by id limit 1), 'spam' from generate_series(2, 400, 5) as n`,
    [],
  );
  await query(database.url, "vacuum analyze");
  const pool = new pg.Pool({ connectionString: database.url, max: 1 });
  const { token } = await makeAdmin(drizzle(pool, { casing: "snake_case" }) as unknown as Database, "super");
  await pool.end();
  const app = await startApp({ dataDir: site.dataDir, databaseUrl: database.url });
  return { app, token, drop: () => database.drop() };
}

/** The address of a page far down, as somebody comes to it by the cursors. */
async function page50({ app, token }: Desk, first: string): Promise<string> {
  let address = `${first}&status=waiting`;
  for (let at = 1; at < 20; at += 1) {
    const answer = await fetch(app.url + address, { headers: { authorization: `Bearer ${token}` } });
    const { data } = (await answer.json()) as { data: { next_cursor: string | null } };
    if (data.next_cursor === null) break;
    address = `${first}&status=waiting&cursor=${encodeURIComponent(data.next_cursor)}`;
  }
  return address;
}

async function compare(
  what: string,
  few: Desk,
  many: Desk,
  path: string,
  method: "GET" | "POST",
  pathOfFew = path,
): Promise<Row> {
  const times = { few: [] as number[], many: [] as number[] };
  for (let time = -WARM_UP; time < TIMES; time += 1) {
    const [a, b] = [await ask(few, pathOfFew, method), await ask(many, path, method)];
    if (time < 0) continue;
    times.few.push(a);
    times.many.push(b);
  }
  const [a, b] = [median(times.few), median(times.many)];
  return row(
    `queue, ${what}: 1,000,000 against 1,000 items`,
    `${(b / a).toFixed(2)} × (${b.toFixed(1)} ms against ${a.toFixed(1)} ms)`,
    { text: `≤ 1.5 ×, or ≤ ${ENOUGH_MS} ms`, met: b <= a * 1.5 || b <= ENOUGH_MS },
  );
}

/** Milliseconds of one request. */
async function ask({ app, token }: Desk, path: string, method: "GET" | "POST"): Promise<number> {
  const begun = performance.now();
  const answer = await fetch(app.url + path, { method, headers: { authorization: `Bearer ${token}` } });
  await answer.arrayBuffer();
  if (!answer.ok) throw new Error(`${path} answers ${answer.status}`);
  return performance.now() - begun;
}
