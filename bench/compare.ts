import { writeFile } from "node:fs/promises";
import { get } from "node:http";
import { join } from "node:path";
import { processorTime, type Running, startApp, startBare, workEach } from "./processes.ts";
import { median, type Row, row } from "./report.ts";
import { query, type Site } from "./site.ts";
import { type Load, wrk } from "./wrk.ts";

export const SECONDS = Number(process.env.BENCH_SECONDS) || 3;
const ROUNDS = 3;
/** Rendering gets fast only after some thousand pages. */
const WARM_UP_SECONDS = 2 * SECONDS;

/** What is asked for: the page of the newest article and the list. */
export const LIST = "/api/articles?limit=20";

export async function newestArticle(databaseUrl: string): Promise<{ id: string; page: string }> {
  const [article] = await query<{ id: string }>(
    databaseUrl,
    "select id from articles where kind = 'post' and status = 'published' order by published_at desc limit 1",
  );
  const id = article?.id ?? "1";
  return { id, page: `/article/${id}/post` };
}

/** The page of the thread that was answered most. */
export async function liveliestThread(databaseUrl: string): Promise<string> {
  const [thread] = await query<{ id: string }>(
    databaseUrl,
    `select post_id::text as id from post_listings where shown and section = 'main'
     order by replies desc, post_id desc limit 1`,
  );
  return `/bbs/${thread?.id ?? "1"}`;
}

/** Servers that send page and list as an app with its cache does, byte for byte, and nothing else. */
export async function bareTwins(site: Site, databaseUrl: string, page: string) {
  const app = await startApp({ dataDir: site.dataDir, databaseUrl });
  const barePage = await bareTwin(site, app, page);
  const bareList = await bareTwin(site, app, LIST, "application/json; charset=utf-8");
  return { app, barePage, bareList };
}

/** A server that sends nothing but what the app has in its cache for one address. */
export async function bareTwin(
  site: Site,
  app: Running,
  path: string,
  contentType = "text/html; charset=utf-8",
): Promise<Running> {
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

interface Wanted {
  /** Requests per second. */
  rate: number;
  /** Milliseconds. */
  p99: number;
}

/** How many requests an app answers in a second, each of which it makes anew; medians of some loads. */
export async function reach(
  what: string,
  { rate, p99 }: Wanted,
  app: Running,
  path: string,
  lines?: string,
): Promise<Row> {
  const url = app.url + path;
  const options = { compressed: false, ...(lines !== undefined && { lines }) };
  await wrk(url, { seconds: WARM_UP_SECONDS, ...options });
  const loads: Load[] = [];
  const before = processorTime(app);
  for (let round = 0; round < ROUNDS; round += 1)
    loads.push(await wrk(url, { seconds: SECONDS, ...options }));
  const refused = loads.reduce((sum, load) => sum + load.refused, 0);
  if (refused > 0) throw new Error(`${url}: ${refused} requests were refused`);
  const requests = loads.reduce((sum, load) => sum + load.requests, 0);
  const work = workEach(before, processorTime(app), requests);
  const found = {
    rate: median(loads.map((load) => load.rate)),
    p99: median(loads.map((load) => load.p99)),
  };
  return row(what, `${Math.round(found.rate)} requests/s, p99 ${found.p99.toFixed(1)} ms${work}`, {
    text: `≥ ${rate.toLocaleString("en")}/s, p99 ≤ ${p99} ms`,
    met: found.rate >= rate && found.p99 <= p99,
  });
}

/** Bare server and app in turn; the median of the pairs' ratios. */
export async function compare(
  what: string,
  target: number | undefined,
  bare: Running,
  app: Running,
  path: string,
  { compressed }: { compressed: boolean },
): Promise<Row> {
  const url = app.url + path;
  await wrk(bare.url, { seconds: 1 });
  await wrk(url, { seconds: WARM_UP_SECONDS, compressed });
  const pairs: { bare: Load; app: Load }[] = [];
  const before = processorTime(app);
  for (let round = 0; round < ROUNDS; round += 1) {
    const plain = await wrk(bare.url, { seconds: SECONDS });
    const load = await wrk(url, { seconds: SECONDS, compressed });
    if (load.refused > 0)
      throw new Error(`${url}: ${load.refused} of ${load.requests} requests were refused`);
    pairs.push({ bare: plain, app: load });
  }
  const requests = pairs.reduce((sum, pair) => sum + pair.app.requests, 0);
  const work = workEach(before, processorTime(app), requests);
  const ratio = median(pairs.map((pair) => pair.app.rate / pair.bare.rate));
  const rate = (side: "bare" | "app") => Math.round(median(pairs.map((pair) => pair[side].rate)));
  const p99 = median(pairs.map((pair) => pair.app.p99)).toFixed(1);
  return row(
    what,
    `${ratio.toFixed(3)} of bare (${rate("app")} of ${rate("bare")} requests/s, p99 ${p99} ms${work})`,
    target === undefined ? undefined : { text: `≥ ${target}`, met: ratio >= target },
  );
}
