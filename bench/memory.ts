import { execFileSync } from "node:child_process";
import { LIST, newestArticle, SECONDS } from "./compare.ts";
import { prepareMembers } from "./members.ts";
import { type Running, startApp } from "./processes.ts";
import { type Row, row } from "./report.ts";
import type { Site } from "./site.ts";
import { ensureWrk, wrk } from "./wrk.ts";

/** Until the process has seen that nobody is there, and has given back what it does not need. */
const REST_SECONDS = 60;
const REST_AFTER_LOAD_SECONDS = 90;
const IDLE_MIB = 220;
const LOADED_MIB = 350;
/** How much more the second half of a long load may end with than the first. */
const GROWTH_MIB = 20;
/** BENCH_MIXED_SECONDS makes it as long as half an hour (1800). */
const MIXED_SECONDS = Number(process.env.BENCH_MIXED_SECONDS ?? 20 * SECONDS);
const MEMBERS = 20_000;

/** What all processes of the app hold, pictures' workers among them and the database apart. */
export async function measureMemory(site: Site, say: (line: string) => void): Promise<Row[]> {
  ensureWrk(say);
  return [...(await afterMisses(site)), ...(await mixed(site)), await severalProcesses(site)];
}

/** Everything asked for is made anew, a minute long by default. */
async function afterMisses(site: Site): Promise<Row[]> {
  const { url: databaseUrl } = await site.copyDatabase();
  const { page } = await newestArticle(databaseUrl);
  const app = await startApp({ dataDir: site.dataDir, databaseUrl, uncached: "all", rested: false });
  const started = held(app);
  await rest(REST_SECONDS);
  const idle = held(app);
  for (const path of [page, LIST, page, LIST])
    await wrk(app.url + path, { seconds: 5 * SECONDS, compressed: false });
  const loaded = held(app);
  await rest(REST_AFTER_LOAD_SECONDS);
  const after = held(app);
  await app.stop();
  return [
    row("just started", `${started} MiB`),
    row(`idle, ${REST_SECONDS} s after that`, `${idle} MiB`, atMost(idle, IDLE_MIB)),
    row(
      `after ${20 * SECONDS} s of pages and lists that no cache has`,
      `${loaded} MiB`,
      atMost(loaded, LOADED_MIB),
    ),
    row(`${REST_AFTER_LOAD_SECONDS} s after that`, `${after} MiB`, atMost(after, IDLE_MIB)),
  ];
}

/** Kept pages, answers of several forms, and writes that drop them, in turns. */
async function mixed(site: Site): Promise<Row[]> {
  const { url: databaseUrl } = await site.copyDatabase();
  const { id: articleId, page } = await newestArticle(databaseUrl);
  const app = await startApp({ dataDir: site.dataDir, databaseUrl });
  // One request each: whoever has written repeats himself from then on, which is answered as the first time.
  const files = await prepareMembers(databaseUrl, { count: MEMBERS, articleId, folder: site.scratch });
  const levels: number[] = [];
  const begun = performance.now();
  while (performance.now() - begun < MIXED_SECONDS * 1000) {
    await wrk(app.url, { seconds: 1, lines: files.comments });
    await wrk(app.url, { seconds: 1, lines: files.likes });
    for (const [at, path] of [page, LIST, "/", "/content"].entries())
      await wrk(app.url + path, { seconds: SECONDS, compressed: at % 2 === 0 });
    levels.push(held(app));
  }
  await app.stop();
  const half = Math.ceil(levels.length / 2);
  const first = Math.max(...levels.slice(0, half));
  const second = Math.max(...levels.slice(half), 0);
  return [
    row(
      `${Math.round(MIXED_SECONDS)} s of reads and writes, the most of each half`,
      `${first} and ${second} MiB`,
      // Until everything was used once, any program grows.
      MIXED_SECONDS < 600
        ? undefined
        : { text: `at most ${GROWTH_MIB} MiB more in the second`, met: second - first <= GROWTH_MIB },
    ),
  ];
}

/** Two processes and the one that keeps them. */
async function severalProcesses(site: Site): Promise<Row> {
  const { url: databaseUrl } = await site.copyDatabase();
  const app = await startApp({ dataDir: site.dataDir, databaseUrl, rested: false, env: { PROCESSES: "2" } });
  await rest(REST_SECONDS);
  const all = held(app);
  await app.stop();
  return row("two processes (PROCESSES=2) and the one that keeps them, idle", `${all} MiB`);
}

const atMost = (found: number, most: number) => ({ text: `≤ ${most} MiB`, met: found <= most });

const rest = (seconds: number) => new Promise((done) => setTimeout(done, seconds * 1000));

/** Resident memory in MiB of a process and of all below it but PostgreSQL. */
function held({ pid }: Running): number {
  const found = execFileSync("ps", ["-A", "-o", "pid=,ppid=,rss=,comm="], { encoding: "utf8" })
    .split("\n")
    .map((line) => line.trim().split(/\s+/))
    .filter(([, , , command]) => command !== "postgres");
  const of = (parent: number): number =>
    found
      .filter(([, above]) => Number(above) === parent)
      .reduce((sum, [child, , kilobytes]) => sum + Number(kilobytes) + of(Number(child)), 0);
  const own = found.find(([one]) => Number(one) === pid);
  return Math.round((Number(own?.[2] ?? 0) + of(pid ?? 0)) / 1024);
}
