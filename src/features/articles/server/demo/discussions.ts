import { and, eq, inArray, isNull } from "drizzle-orm";
import { storeDiscussion, storeWaitingComment } from "#capabilities/comments/server/public.ts";
import type { Transaction } from "#platform/database/client.ts";
import type { Services } from "#platform/services.ts";
import { articles } from "../tables.ts";
import { readDemoArticles, readDiscussion, readWaitingComments } from "./content.ts";

/** What members say under the articles of the demo, and what waits for review there. */
export async function fill(tx: Transaction, services: Services): Promise<void> {
  const list = await readDemoArticles();
  const rows = await tx
    .select({ id: articles.id, title: articles.title, publishedAt: articles.publishedAt })
    .from(articles)
    .where(
      and(
        inArray(
          articles.title,
          list.map(({ title }) => title),
        ),
        eq(articles.status, "published"),
        isNull(articles.importKey),
      ),
    );
  const byTitle = new Map(rows.map((row) => [row.title, row]));
  const bySlug = new Map(list.map(({ slug, title }) => [slug, byTitle.get(title)]));
  for (const article of list) {
    const row = bySlug.get(article.slug);
    if (!row) continue;
    const place = { targetKind: "article", targetId: row.id };
    await storeDiscussion(tx, place, row.publishedAt, await readDiscussion(article));
  }
  for (const waiting of await readWaitingComments()) {
    const row = bySlug.get(waiting.article);
    if (row) await storeWaitingComment(tx, services, { targetKind: "article", targetId: row.id }, waiting);
  }
}
