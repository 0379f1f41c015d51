import { eq, inArray, or, sql } from "drizzle-orm";
import { releaseMedia } from "#capabilities/media/media/server/public.ts";
import { textsChanged } from "#capabilities/review/moderation/server/public.ts";
import { reindex } from "#capabilities/site/search/server/public.ts";
import type { Transaction } from "#platform/database/client.ts";
import { isForeignKeyViolation } from "#platform/database/database-error.ts";
import type { Services } from "#platform/services.ts";
import { changedArticleTags } from "./cache-tags.ts";
import { articleCounters, articleDrafts, articlePictures, articles } from "./tables.ts";

/** What was never touched has none of these; the first that holds says why it stays. */
const reasons: readonly [keyof Touches, string][] = [
  ["moved", "已被撤下或在审核"],
  ["edited", "编辑在改，或改过"],
  ["featured", "排进了轮播"],
  ["discussed", "有评论"],
  ["liked", "有人点赞或收藏"],
  ["reported", "有人举报过"],
];

interface Touches extends Record<string, unknown> {
  moved: boolean;
  edited: boolean;
  featured: boolean;
  discussed: boolean;
  liked: boolean;
  reported: boolean;
}

/**
 * Takes an imported article away for good, with its pictures, unless somebody did something with it since.
 * @param hash of what the import stored: another one says that a later import changed it
 * @returns why it stays, in words; null when it is gone, also when it was before
 */
export async function removeImported(
  tx: Transaction,
  { cache }: Pick<Services, "cache">,
  id: string,
  hash: string,
): Promise<string | null> {
  const [article] = await tx.select().from(articles).where(eq(articles.id, id)).for("update");
  if (article === undefined) return null;
  if (article.importHash !== hash) return "后来的导入又更新过";
  const touches = await touchesOf(tx, id);
  const touched = reasons.find(([kind]) => touches[kind]);
  if (touched !== undefined) return touched[1];
  const shown = await tx
    .select({ mediaId: articlePictures.mediaId })
    .from(articlePictures)
    .where(eq(articlePictures.articleId, id));
  const pictures = [...new Set([...shown.map(({ mediaId }) => mediaId), article.coverId])].filter(
    (mediaId) => mediaId !== null,
  );
  try {
    // A savepoint: what else refers to it keeps it, and the others can still go.
    await tx.transaction((inner) => inner.delete(articles).where(eq(articles.id, id)));
  } catch (error) {
    if (isForeignKeyViolation(error)) return "别处还在用";
    throw error;
  }
  await releaseUnused(tx, pictures);
  await reindex(tx, "article", id);
  await textsChanged(tx, "article", [id]);
  await cache.invalidate(tx, changedArticleTags(id));
  return null;
}

async function touchesOf(tx: Transaction, id: string): Promise<Touches> {
  const result = await tx.execute<Touches>(sql`
    select
      ${articles.status} <> 'published' as moved,
      exists (select 1 from ${articleDrafts} where ${articleDrafts.articleId} = ${articles.id}) as edited,
      ${articles.featuredRank} is not null as featured,
      exists (select 1 from comments where comments.target_kind = 'article'
        and comments.target_id = ${articles.id}) as discussed,
      coalesce(${articleCounters.likes} + ${articleCounters.collects}, 0) > 0 as liked,
      exists (select 1 from review_items where review_items.kind = 'article'
        and review_items.target_id = ${articles.id}) as reported
    from ${articles} left join ${articleCounters} on ${articleCounters.articleId} = ${articles.id}
    where ${articles.id} = ${id}`);
  const [row] = result.rows;
  if (row === undefined) throw new Error("the article was not found again");
  return row;
}

/** Gives up pictures that no other article shows. */
async function releaseUnused(tx: Transaction, candidates: readonly string[]): Promise<void> {
  if (candidates.length === 0) return;
  const elsewhere = await tx
    .select({ mediaId: articlePictures.mediaId, coverId: articles.coverId })
    .from(articles)
    .leftJoin(articlePictures, eq(articlePictures.articleId, articles.id))
    .where(or(inArray(articlePictures.mediaId, [...candidates]), inArray(articles.coverId, [...candidates])));
  const used = new Set(elsewhere.flatMap(({ mediaId, coverId }) => [mediaId, coverId]));
  await releaseMedia(
    tx,
    candidates.filter((id) => !used.has(id)),
  );
}
