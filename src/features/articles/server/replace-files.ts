import { eq, inArray } from "drizzle-orm";
import { media, releaseMedia } from "#capabilities/media/media/server/public.ts";
import type { Transaction } from "#platform/database/client.ts";
import { filesOfMarks } from "./marks.ts";
import { articleFiles } from "./tables.ts";

/**
 * Has an article show the films and the pictures of cards that its body names, in place of those before. What it gives up
 * and something else shows still is kept by the sweep.
 */
export async function replaceFiles(tx: Transaction, articleId: string, html: string): Promise<void> {
  const { videos, images } = await filesOfMarks(tx, html);
  const named = [...videos, ...images];
  const rows =
    named.length === 0
      ? []
      : await tx.update(media).set({ attachedAt: new Date() }).where(inArray(media.id, named)).returning();
  const before = await tx
    .delete(articleFiles)
    .where(eq(articleFiles.articleId, articleId))
    .returning({ mediaId: articleFiles.mediaId });
  const shown = new Set(rows.map(({ id }) => id));
  if (shown.size > 0)
    await tx.insert(articleFiles).values([...shown].map((mediaId) => ({ articleId, mediaId })));
  await releaseMedia(
    tx,
    before.flatMap(({ mediaId }) => (shown.has(mediaId) ? [] : [mediaId])),
  );
}
