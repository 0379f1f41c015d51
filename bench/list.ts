import { drizzle } from "drizzle-orm/node-postgres";
import pg from "pg";
import { newestArticles } from "../src/features/articles/server/queries.ts";
import { sections } from "../src/sections/registry.ts";
import { type Running, startApp } from "./processes.ts";
import { median, type Row, row } from "./report.ts";
import { query, type Site } from "./site.ts";

const SMALL = 1_000;
const LARGE = 1_000_000;
const LIMIT = 20;
/** Requests of each kind and size, asked in turn, after some that do not count. */
const TIMES = 300;
const WARM_UP = 50;
/** Compression is for the cache, which is out of the way here. */
const PLAIN = { headers: { "accept-encoding": "identity" } };

/** How long a page of the list takes, over a thousand times as many articles. */
export async function measureList(site: Site, say: (line: string) => void): Promise<Row[]> {
  const club = sections.find((section) => !section.umbrella)?.slug ?? "";
  const small = await filledWith(site, SMALL, say);
  const large = await filledWith(site, LARGE, say);
  const options = { dataDir: site.dataDir, uncached: "all" as const };
  const few = await startApp({ ...options, databaseUrl: small.url });
  const many = await startApp({ ...options, databaseUrl: large.url });
  const first = `/api/articles?limit=${LIMIT}`;
  const filtered = `${first}&section=${club}&kind=post`;
  const rows = [
    await compare("first page", few, many, first, first),
    await compare("page 50, by cursor", few, many, await pageAddress(few, 50), await pageAddress(many, 50)),
    await compare("first page of a section and kind", few, many, filtered, filtered),
    row(...(await plans(large.url, club))),
  ];
  await Promise.all([few.stop(), many.stop()]);
  await small.drop();
  await large.drop();
  return rows;
}

/** A copy of the demo with `count` more articles, all newer than the demo's, of mixed kinds and sections. */
async function filledWith(site: Site, count: number, say: (line: string) => void) {
  const database = await site.copyDatabase();
  say(`writing ${count.toLocaleString("en")} articles …`);
  await query(
    database.url,
    `with added as (
       insert into articles (kind, section, channel, title, summary, body_html, author_name, cover_id, published_at,
                             picture_count, preview)
       select (array['post','post','post','post','post','post','post','pic','pic','video'])[1 + n % 10],
              ($2::text[])[1 + (n / 10) % cardinality($2::text[])],
              (array['评测','新闻','改装','赛事'])[1 + n % 4],
              '第 ' || n || ' 篇：海拔四千米的一次长测', repeat('发动机、变速箱和天气都在这里。', 4),
              repeat('<p>清晨出发，午后到达，傍晚拍照，夜里写稿。</p>', 10), '围场编辑部',
              covers.ids[1 + n % cardinality(covers.ids)], now() - n * interval '31 seconds',
              case when n % 10 in (7, 8) then 3 else 0 end, case when n % 10 in (7, 8) then previews.three else '[]' end
       from generate_series(1, $1::int) as n,
            (select array_agg(distinct cover_id) as ids from articles where cover_id is not null) as covers,
            (select preview as three from articles where jsonb_array_length(preview) = 3 limit 1) as previews
       returning id, kind, cover_id
     ), counted as (
       insert into article_counters (article_id, reads, likes, comments)
       select id, id % 5000, id % 300, id % 40 from added
     )
     insert into article_pictures (article_id, position, media_id)
     select id, position, cover_id from added, generate_series(1, 3) as position where kind = 'pic'`,
    [count, sections.map((section) => section.slug)],
  );
  await query(database.url, "vacuum analyze");
  return database;
}

/** Walks the cursors, as a reader does. */
async function pageAddress(app: Running, page: number): Promise<string> {
  const first = `/api/articles?limit=${LIMIT}`;
  let address = first;
  for (let at = 1; at < page; at += 1) {
    const answer = (await (await fetch(app.url + address, PLAIN)).json()) as {
      data: { next_cursor: string | null };
    };
    if (answer.data.next_cursor === null) throw new Error(`the list ends before page ${page}`);
    address = `${first}&cursor=${encodeURIComponent(answer.data.next_cursor)}`;
  }
  return address;
}

async function compare(
  what: string,
  few: Running,
  many: Running,
  ofFew: string,
  ofMany: string,
): Promise<Row> {
  const times = { few: [] as number[], many: [] as number[] };
  for (let time = -WARM_UP; time < TIMES; time += 1) {
    const [a, b] = [await ask(few.url + ofFew), await ask(many.url + ofMany)];
    if (time < 0) continue;
    times.few.push(a);
    times.many.push(b);
  }
  const [a, b] = [median(times.few), median(times.many)];
  const ratio = b / a;
  return row(
    `list, ${what}: 1,000,000 against 1,000 articles`,
    `${ratio.toFixed(2)} × (${b.toFixed(2)} ms against ${a.toFixed(2)} ms)`,
    { text: "≤ 1.5 ×", met: ratio <= 1.5 },
  );
}

/** Milliseconds of one request. */
async function ask(url: string): Promise<number> {
  const begun = performance.now();
  const answer = await fetch(url, PLAIN);
  await answer.arrayBuffer();
  if (!answer.ok) throw new Error(`${url} answers ${answer.status}`);
  return performance.now() - begun;
}

interface Plan {
  "Node Type": string;
  "Relation Name"?: string;
  "Index Name"?: string;
  Plans?: Plan[];
}

/** How PostgreSQL finds the rows of the very statements that the app sends. */
async function plans(
  url: string,
  club: string,
): Promise<[what: string, measured: string, target: { text: string; met: boolean }]> {
  const statements: { text: string; values: unknown[] }[] = [];
  const pool = new pg.Pool({ connectionString: url, max: 1 });
  const logger = { logQuery: (text: string, values: unknown[]) => statements.push({ text, values }) };
  const db = drizzle(pool, { casing: "snake_case", logger });
  const after = [new Date(Date.now() - 86_400_000).toISOString(), "1000"];
  await newestArticles(db, {}, LIMIT + 1);
  await newestArticles(db, {}, LIMIT + 1, after);
  await newestArticles(db, { section: club, kind: "post" }, LIMIT + 1);
  await newestArticles(db, { section: club, kind: "post" }, LIMIT + 1, after);
  await pool.end();
  const used: string[] = [];
  let scanned = false;
  for (const { text, values } of statements) {
    const [answer] = await query<{ "QUERY PLAN": { Plan: Plan }[] }>(
      url,
      `explain (format json) ${text}`,
      values,
    );
    for (const node of nodesOf(answer?.["QUERY PLAN"][0]?.Plan)) {
      if (node["Relation Name"] !== "articles") continue;
      used.push(node["Index Name"] ?? node["Node Type"]);
      scanned ||= node["Index Name"] === undefined;
    }
  }
  return [
    "list, how the articles are found",
    [...new Set(used)].join(", "),
    { text: "by index", met: !scanned && used.length === statements.length },
  ];
}

function nodesOf(plan: Plan | undefined): Plan[] {
  return plan === undefined ? [] : [plan, ...(plan.Plans ?? []).flatMap(nodesOf)];
}
