import { execFileSync } from "node:child_process";
import { LIST, newestArticle, SECONDS } from "./compare.ts";
import { type Running, startApp } from "./processes.ts";
import { type Row, row } from "./report.ts";
import type { Site } from "./site.ts";
import { ensureWrk, wrk } from "./wrk.ts";

/** Until the process has seen that nobody is there, and has given back what it does not need. */
const REST_SECONDS = 20;
const REST_AFTER_LOAD_SECONDS = 90;
const IDLE_MIB = 200;

/** What the app's process holds, its database and its picture workers apart. */
export async function measureMemory(site: Site, say: (line: string) => void): Promise<Row[]> {
  ensureWrk(say);
  const { url: databaseUrl } = await site.copyDatabase();
  const { page } = await newestArticle(databaseUrl);
  const app = await startApp({ dataDir: site.dataDir, databaseUrl, uncached: "all", rested: false });
  const started = held(app);
  await rest(REST_SECONDS);
  const idle = held(app);
  for (const path of [page, LIST, page])
    await wrk(app.url + path, { seconds: 2 * SECONDS, compressed: false });
  const loaded = held(app);
  await rest(REST_AFTER_LOAD_SECONDS);
  return [
    row("just started", `${started} MiB`),
    row("idle", `${idle} MiB`, { text: `≤ ${IDLE_MIB} MiB`, met: idle <= IDLE_MIB }),
    row(`after ${6 * SECONDS} s of pages and lists that no cache has`, `${loaded} MiB`),
    row(`${REST_AFTER_LOAD_SECONDS} s after that`, `${held(app)} MiB`),
  ];
}

const rest = (seconds: number) => new Promise((done) => setTimeout(done, seconds * 1000));

/** Resident memory in MiB. */
function held({ pid }: Running): number {
  const kilobytes = execFileSync("ps", ["-o", "rss=", "-p", String(pid)], { encoding: "utf8" });
  return Math.round(Number(kilobytes) / 1024);
}
