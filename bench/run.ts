/**
 * Measures the app against its targets, prints them and writes docs/bench/latest.{md,json}:
 *   npm run bench [-- --only misses,writes]
 * BENCH_DATA_DIR names a data folder to use again, BENCH_SECONDS the length of one load (3), BENCH_RUNS how often
 * Lighthouse runs (5).
 */
import { measureActivityLists } from "./activity-lists.ts";
import { measureAlarms } from "./alarms.ts";
import { measureCache } from "./cache.ts";
import { measureCatalogue } from "./catalogue.ts";
import { measureCertifications } from "./certifications.ts";
import { measureCharts } from "./charts.ts";
import { measureDeskFind } from "./desk-find.ts";
import { measureDeskMembers } from "./desk-members.ts";
import { measureEntry } from "./entry.ts";
import { measureExports } from "./exports.ts";
import { measureFans } from "./fans.ts";
import { measureFilmstrip } from "./filmstrip.ts";
import { measureForum } from "./forum.ts";
import { measureHttp } from "./http.ts";
import { measureLighthouse } from "./lighthouse.ts";
import { measureList } from "./list.ts";
import { measureLive } from "./live.ts";
import { measureMemory } from "./memory.ts";
import { measureMisses } from "./misses.ts";
import { measureMonitored } from "./monitored.ts";
import { measureOrders } from "./orders.ts";
import { measureOwnReads } from "./own-reads.ts";
import { stopAll } from "./processes.ts";
import { machineFacts, type Part, parts, print, type Row, save } from "./report.ts";
import { measureKeys } from "./review-keys.ts";
import { measureReviews } from "./reviews.ts";
import { measureSearch } from "./search.ts";
import { measureSeveral } from "./several.ts";
import { measureShopDesk } from "./shop-desk.ts";
import { measureShopLists } from "./shop-lists.ts";
import { measureSignUps } from "./sign-ups.ts";
import { openSite, type Site } from "./site.ts";
import { measureStatistics } from "./statistics.ts";
import { measureStreams } from "./streams.ts";
import { measureThreads } from "./threads.ts";
import { measureVisits } from "./visits.ts";
import { measureWeb } from "./web.ts";
import { measureWords } from "./words.ts";
import { measureWrites } from "./writes.ts";

const measure: Record<Part, (site: Site, say: (line: string) => void) => Promise<Row[]>> = {
  http: measureHttp,
  misses: measureMisses,
  "own-reads": measureOwnReads,
  writes: measureWrites,
  "sign-ups": measureSignUps,
  orders: measureOrders,
  memory: measureMemory,
  several: measureSeveral,
  cache: measureCache,
  list: measureList,
  fans: measureFans,
  entry: measureEntry,
  forum: measureForum,
  reviews: measureReviews,
  "desk-keys": measureKeys,
  "desk-find": measureDeskFind,
  certifications: measureCertifications,
  catalogue: measureCatalogue,
  "activity-lists": measureActivityLists,
  search: measureSearch,
  streams: measureStreams,
  live: measureLive,
  threads: measureThreads,
  words: measureWords,
  charts: measureCharts,
  statistics: measureStatistics,
  visits: measureVisits,
  alarms: measureAlarms,
  "desk-members": measureDeskMembers,
  "shop-desk": measureShopDesk,
  "shop-lists": measureShopLists,
  monitored: measureMonitored,
  exports: measureExports,
  web: measureWeb,
  filmstrip: measureFilmstrip,
  lighthouse: measureLighthouse,
};

const say = (line: string) => console.log(`bench: ${line}`);

async function main(): Promise<void> {
  const chosen = chosenParts(process.argv.slice(2));
  const machine = machineFacts();
  const site = await openSite(say);
  const close = async () => {
    await stopAll();
    await site.close();
  };
  for (const signal of ["SIGINT", "SIGTERM"] as const) {
    process.once(signal, () => void close().finally(() => process.exit(130)));
  }
  const found: Partial<Record<Part, Row[]>> = {};
  const failed: string[] = [];
  try {
    for (const part of chosen) {
      say(`measuring ${part} …`);
      try {
        const rows = await measure[part](site, say);
        print(part, rows);
        found[part] = rows;
        // Whoever ends a long run keeps what it found until then.
        await save({ [part]: rows }, machine);
      } catch (error) {
        // The others are measured all the same.
        failed.push(part);
        console.error(error);
      }
      await stopAll();
    }
  } finally {
    await close();
  }
  const missed = Object.values(found)
    .flat()
    .filter((row) => row.met === false).length;
  if (failed.length > 0) {
    process.exitCode = 1;
    console.error(`Not measured: ${failed.join(", ")}.`);
  }
  console.log(missed === 0 ? "\nEvery target is met." : `\n${missed} targets are not met.`);
}

/** @throws Error naming the parts there are */
function chosenParts(args: readonly string[]): readonly Part[] {
  const [flag, list = ""] = args[0]?.includes("=") ? args[0].split("=") : args;
  if (flag === undefined) return parts;
  const names = list.split(",");
  const unknown = names.filter((name) => !parts.some((part) => part === name));
  if (flag !== "--only" || unknown.length > 0)
    throw new Error(`Usage: npm run bench -- --only ${parts.join(",")}`);
  return parts.filter((part) => names.includes(part));
}

main().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
});
