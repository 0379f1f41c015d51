import { eq, sql } from "drizzle-orm";
import { textsChanged } from "#capabilities/review/moderation/server/public.ts";
import { reindex } from "#capabilities/site/search/server/public.ts";
import type { Queryable, Transaction } from "#platform/database/client.ts";
import type { Services } from "#platform/services.ts";
import { changedArticleTags } from "./cache-tags.ts";
import { replacePictures } from "./replace-pictures.ts";
import { articleCounters, articles, articleTags } from "./tables.ts";
import type { ArticlePicture } from "./write-pictures.ts";

/** What is known of an article that was brought in before. */
export interface KnownImport {
  hash: string | null;
  updatedAt: Date;
}

/** An article as it comes from elsewhere; HTML is sanitized already. */
export interface ImportedArticle {
  kind: "post" | "pic";
  section: string;
  channel: string;
  title: string;
  summary: string;
  bodyHtml: string;
  readMinutes: number;
  authorName: string;
  sourceName: string;
  sourceUrl: string;
  coverId: string | null;
  updatedAt: Date;
  /** Identity over all imports; at most 300 characters. */
  importKey: string;
  /** Of all that it was made from. */
  importHash: string;
  /** Its own date; null when it has none. */
  publishedAt: Date | null;
  tags: readonly string[];
  pictures: ArticlePicture[];
}

/** Is told, in the transaction that stores it, which article it is and whether it came to be just now. */
type RecordStored = (tx: Transaction, stored: { id: string; created: boolean }) => Promise<void>;

/** The article that was stored under an import key; undefined when there is none. */
export async function knownImport(db: Queryable, importKey: string): Promise<KnownImport | undefined> {
  const [known] = await db
    .select({ hash: articles.importHash, updatedAt: articles.updatedAt })
    .from(articles)
    .where(eq(articles.importKey, importKey));
  return known;
}

/**
 * Stores an article, or its new version in place of the one under the same import key, in one transaction.
 * @param fallbackDate when it came out, for an article without a date of its own
 * @param record writes down, in that transaction, what came to be
 */
export async function storeImported(
  { db, cache }: Pick<Services, "db" | "cache">,
  { importKey, publishedAt, tags, pictures, ...values }: ImportedArticle,
  fallbackDate: Date,
  record?: RecordStored,
): Promise<void> {
  const published = publishedAt ?? fallbackDate;
  await db.transaction(async (tx) => {
    const [row] = await tx
      .insert(articles)
      // A date ahead of time would hold the top of every list until it comes.
      .values({ ...values, importKey, publishedAt: published > new Date() ? new Date() : published })
      .onConflictDoUpdate({
        target: articles.importKey,
        // An article that was taken down stays down, and one without a date of its own keeps its place.
        set: { ...values, ...(publishedAt && { publishedAt: sql`excluded.published_at` }) },
      })
      .returning({ id: articles.id, created: sql<boolean>`xmax = 0` });
    if (!row) throw new Error("the article was not returned");
    await tx.insert(articleCounters).values({ articleId: row.id }).onConflictDoNothing();
    await tx.delete(articleTags).where(eq(articleTags.articleId, row.id));
    if (tags.length > 0)
      await tx
        .insert(articleTags)
        .values(tags.map((tag, position) => ({ articleId: row.id, tag, position })));
    await replacePictures(tx, row.id, pictures, values.coverId);
    await reindex(tx, "article", row.id);
    await textsChanged(tx, "article", [row.id]);
    await record?.(tx, row);
    await cache.invalidate(tx, changedArticleTags(row.id));
  });
}
