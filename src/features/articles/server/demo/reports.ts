import { storeReportedComment } from "#capabilities/texts/comments/server/public.ts";
import type { Transaction } from "#platform/database/client.ts";
import { readReportedComments } from "./content.ts";
import { storedArticles } from "./known.ts";

/** What readers of the demo's articles reported, so that moderators have something to answer. */
export async function fill(tx: Transaction): Promise<void> {
  const stored = await storedArticles(tx);
  for (const reported of await readReportedComments()) {
    const found = stored.find(({ article }) => article.slug === reported.article);
    if (found) await storeReportedComment(tx, { targetKind: "article", targetId: found.id }, reported);
  }
}
