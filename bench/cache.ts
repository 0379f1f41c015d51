import { drizzle } from "drizzle-orm/node-postgres";
import pg from "pg";
import { commentsTag, threadTag } from "../src/capabilities/texts/comments/server/cache-tags.ts";
import { articleTag, changedArticleTags } from "../src/features/articles/server/cache-tags.ts";
import { announceInvalidation } from "../src/platform/http/invalidation.ts";
import { type Running, startApp } from "./processes.ts";
import { type Row, row } from "./report.ts";
import { query, type Site } from "./site.ts";

const TARGET = 0.95;
const WRITES = 200;
const VISITS = 200;
/** Articles that are visited; all others are written to. */
const VISITED = 40;
/** Every so many writes one publishes an article; the others comment on one. */
const PUBLICATION = 20;
/** Visits that do not count, while the code gets warm; the writes run from the beginning. */
const WARM_UP_SECONDS = 2;
const SECONDS = 8;
const MOST_AT_ONCE = 64;
/** A kept answer always has an ETag, one that is just being made only when it is compressed. */
const PLAIN = { headers: { "accept-encoding": "identity" } };

/** How many visitors get their page from the cache while others write about other articles. */
export async function measureCache(site: Site): Promise<Row[]> {
  const database = await site.copyDatabase();
  const articles = await query<{ id: string; kind: string }>(
    database.url,
    "select id, kind from articles where status = 'published' order by id",
  );
  const visited = articles.slice(0, VISITED).map(({ id, kind }) => `/article/${id}/${kind}`);
  const others = articles.slice(VISITED).map(({ id }) => id);
  if (others.length === 0) throw new Error("there are too few articles to write about others");
  const app = await startApp({ dataDir: site.dataDir, databaseUrl: database.url });
  const pool = new pg.Pool({ connectionString: database.url, max: 8 });
  const writer = startWriting(pool, others);
  try {
    await visit(app, visited, WARM_UP_SECONDS);
    const before = writer.done();
    const { hits, pages, seconds } = await visit(app, visited, SECONDS);
    const rate = (writer.done() - before) / seconds;
    const share = hits / pages;
    return [
      row(
        `article pages from the cache, ${WRITES} writes/s to other articles`,
        `${(share * 100).toFixed(1)} % of ${pages} (${Math.round(rate)} writes/s, one in ${PUBLICATION} a publication)`,
        { text: `≥ ${TARGET * 100} %`, met: share >= TARGET && rate >= 0.9 * WRITES },
      ),
    ];
  } finally {
    await writer.stop();
    await pool.end();
    await app.stop();
    await database.drop();
  }
}

/** Visits the pages in turn. */
async function visit(app: Running, paths: readonly string[], seconds: number) {
  let hits = 0;
  let pages = 0;
  const begun = performance.now();
  const pace = paced(VISITS, async (at) => {
    const answer = await fetch(app.url + paths[at % paths.length], PLAIN);
    await answer.arrayBuffer();
    if (!answer.ok) throw new Error(`${answer.url} answers ${answer.status}`);
    pages += 1;
    if (answer.headers.has("etag")) hits += 1;
  });
  await new Promise((next) => setTimeout(next, seconds * 1000));
  await pace.stop();
  return { hits, pages, seconds: (performance.now() - begun) / 1000 };
}

/** Commits changes as the app does, each in a transaction that announces what it changed. */
function startWriting(pool: pg.Pool, ids: readonly string[]) {
  const db = drizzle(pool);
  let done = 0;
  const pace = paced(WRITES, async (at) => {
    const id = ids[at % ids.length] ?? "";
    await db.transaction(async (tx) => {
      if (at % PUBLICATION === 0) {
        const published = await tx.execute<{ id: string }>(
          `insert into articles (kind, section, channel, title, summary, body_html, author_name, published_at)
           select kind, section, channel, title, summary, body_html, author_name, now() from articles
           where id = ${id} returning id`,
        );
        await announceInvalidation(tx, changedArticleTags(published.rows[0]?.id ?? ""));
      } else {
        await tx.execute(`update article_counters set comments = comments + 1 where article_id = ${id}`);
        await announceInvalidation(tx, [commentsTag("article", id), threadTag(String(at)), articleTag(id)]);
      }
    });
    done += 1;
  });
  return { done: () => done, stop: pace.stop };
}

/** Begins `work` so many times a second while what is under way keeps up. `stop` waits for all and throws what one threw. */
function paced(rate: number, work: (at: number) => Promise<void>) {
  const begun = performance.now();
  const running = new Set<Promise<void>>();
  let at = 0;
  let failed: { error: unknown } | undefined;
  const timer = setInterval(() => {
    const due = ((performance.now() - begun) * rate) / 1000;
    for (; at < due && running.size < MOST_AT_ONCE; at += 1) {
      const one = work(at)
        .catch((error: unknown) => {
          failed ??= { error };
        })
        .finally(() => running.delete(one));
      running.add(one);
    }
  }, 5);
  return {
    async stop(): Promise<void> {
      clearInterval(timer);
      await Promise.all(running);
      if (failed) throw failed.error;
    },
  };
}
