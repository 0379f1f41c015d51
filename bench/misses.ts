import { commentsTag } from "../src/capabilities/texts/comments/server/cache-tags.ts";
import { articleTag, LIST_TAG } from "../src/features/articles/server/cache-tags.ts";
import { postTag, sectionPostsTag } from "../src/features/forum/server/cache-tags.ts";
import { bareTwin, bareTwins, compare, LIST, liveliestThread, newestArticle, reach } from "./compare.ts";
import { type AppOptions, startApp } from "./processes.ts";
import type { Row } from "./report.ts";
import type { Site } from "./site.ts";
import { ensureWrk } from "./wrk.ts";

/** Compression is for the cache, and other threads do it: what is made each time is asked for plain. */
const PLAIN = { compressed: false };
/** Whoever meets a miss waits no longer than this, in ms. */
const P99 = 150;

/** What the cache does not have: as a share of what Node alone can do, and in requests a second. */
export async function measureMisses(site: Site, say: (line: string) => void): Promise<Row[]> {
  ensureWrk(say);
  const { url: databaseUrl } = await site.copyDatabase();
  const { id, page } = await newestArticle(databaseUrl);
  const { app, barePage, bareList } = await bareTwins(site, databaseUrl, page);
  const thread = await liveliestThread(databaseUrl);
  const bareThread = await bareTwin(site, app, thread);
  await app.stop();
  const start = (options: Pick<AppOptions, "uncached" | "changed">) =>
    startApp({ dataDir: site.dataDir, databaseUrl, ...options });
  const rendering = await start({ uncached: "pages" });
  const rendered = await compare("article page, rendered each time", 0.03, barePage, rendering, page, PLAIN);
  await rendering.stop();
  const reading = await start({ uncached: "all" });
  const rows = [
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
  const threadId = thread.split("/").at(-1) ?? "";
  /** What is asked for, how often a second, and what a change of it drops: a new article, a reply. */
  const wanted = [
    { what: "article page", path: page, rate: 1_000, changed: [articleTag(id)] },
    {
      what: "thread page",
      path: thread,
      rate: 600,
      changed: [postTag(threadId), commentsTag("post", threadId)],
    },
    { what: "home", path: "/", rate: 600, changed: [LIST_TAG] },
    { what: "the forum's page", path: "/bbs", rate: 600, changed: [sectionPostsTag("main")] },
    { what: "GET /api/articles, 20", path: LIST, rate: 2_500, changed: [LIST_TAG] },
  ];
  for (const { what, path, rate } of wanted)
    rows.push(await reach(`${what}, nothing kept`, { rate, p99: P99 }, reading, path));
  await reading.stop();
  for (const { what, path, rate, changed } of wanted) {
    const changing = await start({ uncached: "changed", changed });
    rows.push(await reach(`${what}, changed before each request`, { rate, p99: P99 }, changing, path));
    await changing.stop();
  }
  return rows;
}
