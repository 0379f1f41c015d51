import { type SQL, type SQLWrapper, sql } from "drizzle-orm";
import type { z } from "zod";
import type { articleLiveSchema } from "#features/articles/contract.ts";
import type { Queryable } from "#platform/database/client.ts";
import { ExtensionPoint } from "#platform/extension-point.ts";
import { collectTags } from "#platform/http/cache-tags.ts";

export type ArticleLive = z.input<typeof articleLiveSchema>;

/** What belongs to an article without being part of it. */
export interface ArticleCompanion {
  /** Whether an article has one, told by an index within the statement that reads the article: most have none. */
  exists(articleId: SQLWrapper): SQL;
  /** The live of an article as everybody may know of it now; null where there is none. */
  live(db: Queryable, articleId: string): Promise<ArticleLive | null>;
}

/** Who has something that belongs to articles. Whoever changes it drops {@link companionTag}. */
export const articleCompanions = new ExtensionPoint<ArticleCompanion>("companion of articles");

/** What shows the companions of an article. */
export const companionTag = (articleId: string): string => `article-companion:${articleId}`;

/** Names of the companions that an article has, as a column of the statement that reads it. */
export function companionsOf(articleId: SQLWrapper): SQL<string[]> {
  const named = [...articleCompanions.entries()].map(
    ([name, { exists }]) => sql`case when ${exists(articleId)} then ${name}::text end`,
  );
  return sql<string[]>`array_remove(array[${sql.join(named, sql`, `)}]::text[], null)`;
}

/** The live of an article with these companions; null where it has none. */
export async function liveOf(
  db: Queryable,
  articleId: string,
  companions: readonly string[],
): Promise<ArticleLive | null> {
  collectTags([companionTag(articleId)]);
  for (const name of companions) {
    const found = await articleCompanions.get(name)?.live(db, articleId);
    if (found) return found;
  }
  return null;
}
