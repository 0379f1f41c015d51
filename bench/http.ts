import { bareTwin, bareTwins, compare, LIST, liveliestThread, newestArticle } from "./compare.ts";
import type { Row } from "./report.ts";
import type { Site } from "./site.ts";
import { ensureWrk } from "./wrk.ts";

const FORUM = "/bbs";
const BROTLI = { compressed: true };

/** What comes out of the cache under load, as a share of what Node alone can do. */
export async function measureHttp(site: Site, say: (line: string) => void): Promise<Row[]> {
  ensureWrk(say);
  const { url: databaseUrl } = await site.copyDatabase();
  const { page } = await newestArticle(databaseUrl);
  const { app, barePage, bareList } = await bareTwins(site, databaseUrl, page);
  const thread = await liveliestThread(databaseUrl);
  const bareThread = await bareTwin(site, app, thread);
  const bareForum = await bareTwin(site, app, FORUM);
  return [
    await compare("article page, cached, brotli", 0.8, barePage, app, page, BROTLI),
    await compare("GET /api/articles, 20, cached", 0.3, bareList, app, LIST, BROTLI),
    await compare("thread page, cached, brotli", 0.8, bareThread, app, thread, BROTLI),
    await compare("the forum's page, cached, brotli", 0.8, bareForum, app, FORUM, BROTLI),
  ];
}
