import { eq, inArray } from "drizzle-orm";
import { media, pictureColumns } from "#capabilities/media/media/server/public.ts";
import type { Queryable } from "#platform/database/client.ts";
import { articlePictures, articles } from "./tables.ts";

/** How many pictures of a gallery a list shows. */
const PREVIEW = 3;

export interface ArticlePicture {
  mediaId: string;
  caption: string;
}

/**
 * Gives an article its pictures, in order, in place of those that it has. What lists show of them is written into
 * the article itself: a list would otherwise look for it with every row.
 * @returns the media of the pictures that were there before
 */
export async function writePictures(
  tx: Queryable,
  articleId: string,
  pictures: readonly ArticlePicture[],
): Promise<string[]> {
  const before = await tx
    .delete(articlePictures)
    .where(eq(articlePictures.articleId, articleId))
    .returning({ mediaId: articlePictures.mediaId });
  if (pictures.length > 0) {
    await tx
      .insert(articlePictures)
      .values(pictures.map(({ mediaId, caption }, position) => ({ articleId, position, mediaId, caption })));
  }
  const first = pictures.slice(0, PREVIEW).map(({ mediaId }) => mediaId);
  const rows =
    first.length === 0 ? [] : await tx.select(pictureColumns).from(media).where(inArray(media.id, first));
  const byId = new Map(rows.map((row) => [row.id, row]));
  await tx
    .update(articles)
    .set({
      pictureCount: pictures.length,
      preview: first.flatMap((id) => byId.get(id) ?? []),
    })
    .where(eq(articles.id, articleId));
  return before.map(({ mediaId }) => mediaId);
}
