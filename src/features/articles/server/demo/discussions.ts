import { storeDiscussion, storeWaitingComment } from "#capabilities/texts/comments/server/public.ts";
import type { Transaction } from "#platform/database/client.ts";
import type { Services } from "#platform/services.ts";
import { readDiscussion, readWaitingComments } from "./content.ts";
import { storedArticles } from "./known.ts";

/** What members say under the articles of the demo, and what waits for review there. */
export async function fill(tx: Transaction, services: Services): Promise<void> {
  const stored = await storedArticles(tx);
  for (const { article, id, publishedAt } of stored)
    await storeDiscussion(
      tx,
      { targetKind: "article", targetId: id },
      publishedAt,
      await readDiscussion(article),
    );
  for (const waiting of await readWaitingComments()) {
    const found = stored.find(({ article }) => article.slug === waiting.article);
    if (found)
      await storeWaitingComment(tx, services, { targetKind: "article", targetId: found.id }, waiting);
  }
}
