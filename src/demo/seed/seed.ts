import { eq } from "drizzle-orm";
import { settings } from "#capabilities/admin/server/tables.ts";
import type { Services } from "#platform/services.ts";
import { readDemoContent } from "./content-files.ts";
import { MARK, needsDemo } from "./needed.ts";
import { storeDemoMedia } from "./pictures.ts";
import { insertArticles, insertMembers, insertPending, insertSeries, placeComments } from "./rows.ts";

/**
 * Fills an empty database with the demo content, once. Rows go in within one transaction, so a start that
 * is killed half-way begins anew; a database that holds anything is left alone.
 * @returns true when it filled the database
 */
export async function seedDemo(services: Services, say: (line: string) => void): Promise<boolean> {
  const { db } = services;
  if (!(await needsDemo(db))) return false;
  const content = await readDemoContent();
  say(`filling the empty database with demo content: ${content.articles.length} articles …`);
  const media = await storeDemoMedia(services, content, everyTenth(say));
  await db.transaction(async (tx) => {
    // Two processes that start together: the second waits here and then finds the mark.
    await tx.execute("select pg_advisory_xact_lock(7215002)");
    const [done] = await tx.select().from(settings).where(eq(settings.key, MARK)).limit(1);
    if (done) return;
    const memberIds = await insertMembers(tx, content.members, media);
    const seriesIds = await insertSeries(tx, content.series, content.articles, media);
    const articleIds = await insertArticles(tx, content.articles, { memberIds, seriesIds, media });
    await insertPending(tx, content.pending, { articles: content.articles, articleIds, memberIds });
    await placeComments(tx);
    await tx.insert(settings).values({ key: MARK, value: { articles: content.articles.length } });
  });
  return true;
}

function everyTenth(say: (line: string) => void): (done: number, total: number) => void {
  let told = 0;
  return (done, total) => {
    const tenth = Math.floor((done / total) * 10);
    if (tenth === told) return;
    told = tenth;
    say(`drawing pictures: ${done} of ${total}`);
  };
}
