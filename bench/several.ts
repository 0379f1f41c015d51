import { LIST, newestArticle, SECONDS } from "./compare.ts";
import { prepareMembers } from "./members.ts";
import { startApp } from "./processes.ts";
import { type Row, row } from "./report.ts";
import type { Site } from "./site.ts";
import { ensureWrk, wrk } from "./wrk.ts";

/** What two processes on two cores have to be worth, when the load comes from elsewhere. */
const WORTH = 1.7;
const MEMBERS = 6_000 * SECONDS;

interface Rates {
  page: number;
  list: number;
  comments: number;
}

/**
 * Misses and writes by one process, and by two behind one port. Load and database take processors of the same machine here:
 * on two cores the ratio says little, and is reported without a verdict.
 */
export async function measureSeveral(site: Site, say: (line: string) => void): Promise<Row[]> {
  ensureWrk(say);
  const one = await ratesOf(site, "0");
  const two = await ratesOf(site, "2");
  const ratio = (of: keyof Rates) =>
    `${Math.round(one[of])} and ${Math.round(two[of])}/s, × ${(two[of] / one[of]).toFixed(2)}`;
  const target = ` (asked for: × ${WORTH} where the load comes from elsewhere; here it shares the processors)`;
  return [
    row(
      `article page, rendered and its data read each time, by one process and by two${target}`,
      ratio("page"),
    ),
    row("GET /api/articles, 20, database each time, likewise", ratio("list")),
    row("POST /api/comments, likewise", ratio("comments")),
  ];
}

async function ratesOf(site: Site, processes: string): Promise<Rates> {
  const { url: databaseUrl } = await site.copyDatabase();
  const { id: articleId, page } = await newestArticle(databaseUrl);
  const env = { PROCESSES: processes, DATABASE_POOL: "12" };
  const app = await startApp({ dataDir: site.dataDir, databaseUrl, uncached: "all", env });
  const rate = async (path: string) => {
    await wrk(app.url + path, { seconds: 1, compressed: false });
    return (await wrk(app.url + path, { seconds: SECONDS, compressed: false })).rate;
  };
  const [ofPage, ofList] = [await rate(page), await rate(LIST)];
  const files = await prepareMembers(databaseUrl, { count: MEMBERS, articleId, folder: site.scratch });
  const comments = (await wrk(app.url, { seconds: SECONDS, lines: files.comments })).rate;
  await app.stop();
  return { page: ofPage, list: ofList, comments };
}
