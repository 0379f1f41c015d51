/**
 * Measures how fast a forum moves in: writes a Discuz! dump, brings it into a copy of the demo's database, and prints a table.
 *   node scripts/run.cjs bench/import-forum.ts [-- MEMBERS THREADS REPLIES]
 */
import { createWriteStream } from "node:fs";
import { join } from "node:path";
import { finished } from "node:stream/promises";
import "../src/app/server/features.ts";
import { createLogger, openServices } from "../src/app/server/services.ts";
import { importForum, openDump, renderForumReport } from "../src/features/importer/server/public.ts";
import { readEnv } from "../src/platform/env.ts";
import { umbrellaSection } from "../src/sections/registry.ts";
import { stopAll } from "./processes.ts";
import { openSite } from "./site.ts";

const [members = 5000, threads = 5000, replies = 100_000] = process.argv
  .slice(2)
  .filter((one) => one !== "--")
  .map(Number);
const ROWS_A_STATEMENT = 500;

async function writeDump(path: string): Promise<void> {
  const file = createWriteStream(path);
  const table = (name: string, columns: string, count: number, row: (n: number) => string) => {
    file.write(`CREATE TABLE \`pre_${name}\` (${columns.replaceAll(",", " text,")} text);\n`);
    for (let from = 0; from < count; from += ROWS_A_STATEMENT) {
      const size = Math.min(ROWS_A_STATEMENT, count - from);
      const rows = Array.from({ length: size }, (_, at) => `(${row(from + at + 1)})`);
      file.write(`INSERT INTO \`pre_${name}\` VALUES ${rows.join(",")};\n`);
    }
  };
  table("common_member", "uid,username,regdate", members, (n) => `${n},'旧友${n}',${1_500_000_000 + n}`);
  table("forum_forum", "fid,type,name,status", 10, (n) => `${n},'forum','旧版块${n}',1`);
  table(
    "forum_thread",
    "tid,fid,subject,displayorder,digest,closed,views",
    threads,
    (n) => `${n},${1 + (n % 10)},'第 ${n} 个旧主题',0,0,0,${n}`,
  );
  const post = "pid,fid,tid,first,authorid,dateline,message,invisible,position";
  const text = "[b]先说结论[/b]：开了一年多，[url=https://example.com/a]单子[/url]在这里，油耗 7.2，没修过。";
  table(
    "forum_post",
    post,
    threads,
    (n) => `${n},1,${n},1,${1 + (n % members)},${1_500_000_000 + n},'${text}',0,1`,
  );
  table(
    "forum_post_1",
    post,
    replies,
    (n) =>
      `${threads + n},1,${1 + (n % threads)},0,${1 + (n % members)},${1_510_000_000 + n},'第 ${n} 条回帖：${text}',0,${2 + Math.floor((n - 1) / threads)}`,
  );
  file.end();
  await finished(file);
}

/** What the process holds, looked at every second: a tenth through the run, halfway, at its end, and at most. */
function watchMemory(): { stop(): string } {
  const seen: number[] = [];
  const look = () => seen.push(Math.round(process.memoryUsage().rss / 2 ** 20));
  const looking = setInterval(look, 1000);
  return {
    stop() {
      clearInterval(looking);
      look();
      const at = (part: number) => `${seen[Math.floor((seen.length - 1) * part)] ?? 0} MiB`;
      return `${at(0.1)}, ${at(0.5)}, ${at(1)}; at most ${Math.max(...seen)} MiB`;
    },
  };
}

const site = await openSite((line) => console.log(`bench: ${line}`));
try {
  const path = join(site.scratch, "dump.sql");
  await writeDump(path);
  const database = await site.copyDatabase();
  const env = readEnv({ ...process.env, DATA_DIR: site.dataDir, LOG_LEVEL: "warn" });
  const open = await openServices(env, database.url, createLogger(env));
  try {
    const dump = { format: null, encoding: null, base: null };
    const options = {
      source: "bench",
      section: umbrellaSection.slug,
      boards: new Map<string, string>(),
      files: null,
      bindMobiles: false,
      dryRun: false,
    };
    for (const run of ["first", "second"]) {
      console.log(`\n${run} run`);
      const begun = performance.now();
      const memory = watchMemory();
      console.log(
        renderForumReport(await importForum(open.services, await openDump(path, dump), options), false),
      );
      const seconds = (performance.now() - begun) / 1000;
      const rows = members + 2 * threads + replies;
      console.log(`${seconds.toFixed(1)} s, ${Math.round(rows / seconds)} rows/s; memory ${memory.stop()}`);
    }
  } finally {
    await open.close();
  }
} finally {
  await stopAll();
  await site.close();
}
