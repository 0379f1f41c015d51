import { writeFile } from "node:fs/promises";
import { get } from "node:http";
import { join } from "node:path";
import { prepareMembers } from "./members.ts";
import { type Running, startApp, startBare } from "./processes.ts";
import { median, type Row, row } from "./report.ts";
import { query, type Site } from "./site.ts";
import { CONNECTIONS, ensureWrk, type Load, wrk } from "./wrk.ts";

const SECONDS = Number(process.env.BENCH_SECONDS) || 3;
const ROUNDS = 3;
/** Rendering gets fast only after some thousand pages. */
const WARM_UP_SECONDS = 2 * SECONDS;
/** Compression is for the cache, and other threads do it: what is made each time is asked for plain. */
const PLAIN = { compressed: false };
const BROTLI = { compressed: true };
/** More than the write paths can use up in one load. */
const MEMBERS = 4_000 * SECONDS;

/** What the server can do under load, as a share of what Node alone can do. */
export async function measureHttp(site: Site, say: (line: string) => void): Promise<Row[]> {
  ensureWrk(say);
  const { url: databaseUrl } = await site.copyDatabase();
  const [article] = await query<{ id: string }>(
    databaseUrl,
    "select id from articles where kind = 'post' and status = 'published' order by published_at desc limit 1",
  );
  const articleId = article?.id ?? "1";
  const page = `/article/${articleId}/post`;
  const list = "/api/articles?limit=20";
  const start = (uncached?: "all" | "pages") =>
    startApp({ dataDir: site.dataDir, databaseUrl, ...(uncached && { uncached }) });

  const app = await start();
  const barePage = await bareTwin(site, app, page, "text/html; charset=utf-8");
  const bareList = await bareTwin(site, app, list, "application/json; charset=utf-8");
  const rows = [
    await compare("article page, cached, brotli", 0.8, barePage, app.url + page, BROTLI),
    await compare("GET /api/articles, 20, cached", 0.3, bareList, app.url + list, BROTLI),
  ];

  const rendering = await start("pages");
  rows.push(await compare("article page, rendered each time", 0.03, barePage, rendering.url + page, PLAIN));
  await rendering.stop();

  const reading = await start("all");
  rows.push(
    await compare("GET /api/articles, 20, database each time", 0.05, bareList, reading.url + list, PLAIN),
  );
  const all = await compare(
    "article page, rendered and its data read each time",
    undefined,
    barePage,
    reading.url + page,
    PLAIN,
  );
  rows.push(all);
  await reading.stop();

  const files = await prepareMembers(databaseUrl, { count: MEMBERS, articleId, folder: site.scratch });
  rows.push(await write("POST /api/user/login", `${app.url}/api/user/login`, files.signIns));
  rows.push(await write("POST /api/comments", `${app.url}/api/comments`, files.comments));
  rows.push(await write("PUT /api/likes, of one article", app.url, files.likes));
  return rows;
}

/** A bare server that sends what the app sends for `path`, byte for byte. */
async function bareTwin(site: Site, app: Running, path: string, contentType: string): Promise<Running> {
  // The first answer fills the cache, the second comes out of it.
  await compressed(app.url + path);
  await new Promise((done) => setTimeout(done, 500));
  const body = await compressed(app.url + path);
  const file = join(site.scratch, `body-${body.length}`);
  await writeFile(file, body);
  return startBare(file, contentType);
}

function compressed(url: string): Promise<Buffer> {
  return new Promise((done, fail) => {
    get(url, { headers: { "accept-encoding": "br" } }, (response) => {
      const chunks: Buffer[] = [];
      response.on("data", (chunk: Buffer) => chunks.push(chunk));
      response.on("end", () =>
        response.statusCode === 200
          ? done(Buffer.concat(chunks))
          : fail(new Error(`${url} answers ${response.statusCode}`)),
      );
    }).once("error", fail);
  });
}

/** Bare server and app in turn; the median of the pairs' ratios. */
async function compare(
  what: string,
  target: number | undefined,
  bare: Running,
  url: string,
  { compressed }: { compressed: boolean },
): Promise<Row> {
  await wrk(bare.url, { seconds: 1 });
  await wrk(url, { seconds: WARM_UP_SECONDS, compressed });
  const pairs: { bare: Load; app: Load }[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    const plain = await wrk(bare.url, { seconds: SECONDS });
    const app = await wrk(url, { seconds: SECONDS, compressed });
    if (app.refused > 0) throw new Error(`${url}: ${app.refused} of ${app.requests} requests were refused`);
    pairs.push({ bare: plain, app });
  }
  const ratio = median(pairs.map((pair) => pair.app.rate / pair.bare.rate));
  const rate = (side: "bare" | "app") => Math.round(median(pairs.map((pair) => pair[side].rate)));
  const p99 = median(pairs.map((pair) => pair.app.p99)).toFixed(1);
  return row(
    what,
    `${ratio.toFixed(3)} of bare (${rate("app")} of ${rate("bare")} requests/s, p99 ${p99} ms)`,
    target === undefined ? undefined : { text: `≥ ${target}`, met: ratio >= target },
  );
}

async function write(what: string, url: string, lines: string): Promise<Row> {
  const load = await wrk(url, { seconds: SECONDS, lines });
  // The last few requests are asked for again while wrk stops; anything more is a real refusal.
  if (load.refused > CONNECTIONS) throw new Error(`${url}: ${load.refused} of ${load.requests} were refused`);
  return row(
    what,
    `${Math.round(load.rate)} requests/s, p50 ${load.p50.toFixed(1)} ms, p99 ${load.p99.toFixed(1)} ms`,
  );
}
