import { readFile, writeFile } from "node:fs/promises";
import { newestArticle, SECONDS } from "./compare.ts";
import { prepareMembers } from "./members.ts";
import { processorTime, type Running, startApp, workEach } from "./processes.ts";
import { type Row, row } from "./report.ts";
import type { Site } from "./site.ts";
import { CONNECTIONS, ensureWrk, wrk } from "./wrk.ts";

/** More than the write paths can use up in one load. */
const MEMBERS = 6_000 * SECONDS;
const RATE = 500;
/** Half of a day's check-ins come in the hour after midnight. */
const CHECK_INS = 300;

/** What members can write, each request that of another member, all from one address, with the disk written each time. */
export async function measureWrites(site: Site, say: (line: string) => void): Promise<Row[]> {
  ensureWrk(say);
  const { url: databaseUrl } = await site.copyDatabase();
  const { id: articleId } = await newestArticle(databaseUrl);
  const app = await startApp({ dataDir: site.dataDir, databaseUrl });
  const files = await prepareMembers(databaseUrl, { count: MEMBERS, articleId, folder: site.scratch });
  return [
    await write("POST /api/user/login", app, files.signIns),
    await write("POST /api/comments, under one article", app, files.comments, RATE),
    await write("PUT /api/likes, of one article", app, files.likes, RATE),
    await write("POST /api/red-packets/{id}/open, of one campaign", app, files.opens, 300),
    await write("POST /api/my/check-in", app, files.checkIns, CHECK_INS),
  ];
}

async function write(what: string, app: Running, file: string, target?: number): Promise<Row> {
  const lines = (await readFile(file, "utf8")).split("\n");
  const warmUp = `${file}-first`;
  await writeFile(warmUp, lines.slice(0, MEMBERS / 2).join("\n"));
  await writeFile(file, lines.slice(MEMBERS / 2).join("\n"));
  await wrk(app.url, { seconds: SECONDS, lines: warmUp });
  const before = processorTime(app);
  const load = await wrk(app.url, { seconds: SECONDS, lines: file });
  const work = workEach(before, processorTime(app), load.requests);
  // The last few requests are asked for again while wrk stops; anything more is a real refusal.
  if (load.refused > CONNECTIONS)
    throw new Error(`${what}: ${load.refused} of ${load.requests} were refused`);
  return row(
    what,
    `${Math.round(load.rate)} requests/s, p50 ${load.p50.toFixed(1)} ms, p99 ${load.p99.toFixed(1)} ms${work}`,
    target === undefined ? undefined : { text: `≥ ${target}/s`, met: load.rate >= target },
  );
}
