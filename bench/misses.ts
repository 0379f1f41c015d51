import { bareTwin, bareTwins, compare, LIST, liveliestThread, newestArticle } from "./compare.ts";
import { startApp } from "./processes.ts";
import type { Row } from "./report.ts";
import type { Site } from "./site.ts";
import { ensureWrk } from "./wrk.ts";

/** Compression is for the cache, and other threads do it: what is made each time is asked for plain. */
const PLAIN = { compressed: false };

/** What the cache does not have, as a share of what Node alone can do. */
export async function measureMisses(site: Site, say: (line: string) => void): Promise<Row[]> {
  ensureWrk(say);
  const { url: databaseUrl } = await site.copyDatabase();
  const { page } = await newestArticle(databaseUrl);
  const { app, barePage, bareList } = await bareTwins(site, databaseUrl, page);
  const thread = await liveliestThread(databaseUrl);
  const bareThread = await bareTwin(site, app, thread);
  await app.stop();
  const start = (uncached: "all" | "pages") => startApp({ dataDir: site.dataDir, databaseUrl, uncached });
  const rendering = await start("pages");
  const rendered = await compare("article page, rendered each time", 0.03, barePage, rendering, page, PLAIN);
  await rendering.stop();
  const reading = await start("all");
  return [
    rendered,
    await compare("GET /api/articles, 20, database each time", 0.05, bareList, reading, LIST, PLAIN),
    await compare(
      "article page, rendered and its data read each time",
      0.025,
      barePage,
      reading,
      page,
      PLAIN,
    ),
    await compare(
      "thread page, rendered and its data read each time",
      0.025,
      bareThread,
      reading,
      thread,
      PLAIN,
    ),
  ];
}
