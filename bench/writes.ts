import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { documentOfText } from "../src/shared/document.ts";
import { prepareRules, wordAt } from "./alarms.ts";
import { newestArticle, SECONDS } from "./compare.ts";
import { prepareMembers } from "./members.ts";
import { processorTime, type Running, startApp, workEach } from "./processes.ts";
import { type Row, row } from "./report.ts";
import { query, type Site } from "./site.ts";
import { bodyOf, makeThread, prepareWriters } from "./threads.ts";
import { CONNECTIONS, ensureWrk, wrk } from "./wrk.ts";

/** More than the write paths can use up in one load, and in the one before that warms up. */
const MEMBERS = 6_000 * SECONDS;
/** Half of a day's check-ins come in the hour after midnight, everybody opens red packets and signs in at the same moment. */
const RATES = {
  ...{ signIns: 400, comments: 800, likes: 500, opens: 500, checkIns: 500 },
  ...{ oneThread: 500, threads: 800, posts: 300 },
};
/** Threads that are replied to side by side, rules that every post is held against. */
const THREADS = 200;
const RULES = 800;

/** What members can write, each request that of another member, all from one address, with the disk written each time. */
export async function measureWrites(site: Site, say: (line: string) => void): Promise<Row[]> {
  ensureWrk(say);
  const { url: databaseUrl } = await site.copyDatabase();
  const { id: articleId } = await newestArticle(databaseUrl);
  const app = await startApp({ dataDir: site.dataDir, databaseUrl });
  const files = await prepareMembers(databaseUrl, { count: MEMBERS, articleId, folder: site.scratch });
  const rows = [
    await write("POST /api/user/login", app, files.signIns, RATES.signIns),
    await write("POST /api/comments, under one article", app, files.comments, RATES.comments),
    await write("PUT /api/likes, of one article", app, files.likes, RATES.likes),
    await write("POST /api/red-packets/{id}/open, of one campaign", app, files.opens, RATES.opens),
    await write("POST /api/my/check-in", app, files.checkIns, RATES.checkIns),
  ];
  const texts = await prepareTexts(databaseUrl, site.scratch);
  return [
    ...rows,
    await write("POST /api/comments, all to one thread", app, texts.oneThread, RATES.oneThread),
    await write(`POST /api/comments, to ${THREADS} threads`, app, texts.threads, RATES.threads),
    await write(`POST /api/posts, beside ${RULES} rules`, app, texts.posts, RATES.posts),
  ];
}

/** Replies and posts of members who have been there for a while, so that they are shown at once. @returns files of request lines for wrk */
async function prepareTexts(
  url: string,
  folder: string,
): Promise<Record<"oneThread" | "threads" | "posts", string>> {
  const tokens = await prepareWriters(url, MEMBERS);
  const threads: string[] = [];
  for (let n = 0; n < THREADS; n += 1) threads.push(await makeThread(url, 0));
  await prepareRules(url, RULES);
  const [board] = await query<{ id: string }>(
    url,
    "select id::text from boards where not closed and not read_only order by id limit 1",
  );
  const reply = (to: (n: number) => string | undefined) =>
    tokens.map((token, n) => `POST\t/api/comments\t${token}\t${bodyOf(to(n) ?? "", n)}`);
  const posts = tokens.map((token, n) => {
    const body = {
      ...{ board_id: board?.id, title: "跑了三千公里以后的一点感受", idempotency_key: `bench-post-${n}` },
      document: documentOfText(
        `${wordAt(n % RULES)}，第 ${n} 次说到这件事，路上听得更清楚，停下来又没有了。`,
      ),
    };
    return `POST\t/api/posts\t${token}\t${JSON.stringify(body)}`;
  });
  const save = async (name: string, lines: readonly string[]) => {
    const file = join(folder, name);
    await writeFile(file, lines.join("\n"));
    return file;
  };
  return {
    oneThread: await save(
      "one-thread",
      reply(() => threads[0]),
    ),
    threads: await save(
      "threads",
      reply((n) => threads[n % THREADS]),
    ),
    posts: await save("posts", posts),
  };
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
