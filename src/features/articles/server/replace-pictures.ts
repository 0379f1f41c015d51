import { and, eq, inArray, ne, or } from "drizzle-orm";
import { releaseMedia } from "#capabilities/media/media/server/public.ts";
import type { Transaction } from "#platform/database/client.ts";
import { articlePictures, articles } from "./tables.ts";
import { type ArticlePicture, writePictures } from "./write-pictures.ts";

/** Writes the article's pictures and gives up those that neither it nor another article shows any longer. */
export async function replacePictures(
  tx: Transaction,
  articleId: string,
  pictures: readonly ArticlePicture[],
  cover: string | null,
): Promise<void> {
  const before = await writePictures(tx, articleId, pictures);
  const shown = new Set([...pictures.map(({ mediaId }) => mediaId), cover]);
  const candidates = [...new Set(before)].filter((id) => !shown.has(id));
  if (candidates.length === 0) return;
  const elsewhere = await tx
    .select({ mediaId: articlePictures.mediaId, coverId: articles.coverId })
    .from(articles)
    .leftJoin(articlePictures, eq(articlePictures.articleId, articles.id))
    .where(
      and(
        ne(articles.id, articleId),
        or(inArray(articlePictures.mediaId, candidates), inArray(articles.coverId, candidates)),
      ),
    );
  const used = new Set(elsewhere.flatMap(({ mediaId, coverId }) => [mediaId, coverId]));
  await releaseMedia(
    tx,
    candidates.filter((id) => !used.has(id)),
  );
}
