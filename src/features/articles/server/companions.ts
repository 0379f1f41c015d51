import type { z } from "zod";
import type { articleLiveSchema } from "#features/articles/contract.ts";
import type { Queryable } from "#platform/database/client.ts";
import { ExtensionPoint } from "#platform/extension-point.ts";
import { collectTags } from "#platform/http/cache-tags.ts";

export type ArticleLive = z.input<typeof articleLiveSchema>;

/** What belongs to an article without being part of it. */
export interface ArticleCompanion {
  /** The live of an article as everybody may know of it now; null where there is none. */
  live(db: Queryable, articleId: string): Promise<ArticleLive | null>;
}

/** Who has something that belongs to articles. Whoever changes it drops {@link companionTag}. */
export const articleCompanions = new ExtensionPoint<ArticleCompanion>("companion of articles");

/** What shows the companions of an article. */
export const companionTag = (articleId: string): string => `article-companion:${articleId}`;

/** The live of an article; null where it has none. */
export async function liveOf(db: Queryable, articleId: string): Promise<ArticleLive | null> {
  collectTags([companionTag(articleId)]);
  for (const [, companion] of articleCompanions.entries()) {
    const found = await companion.live(db, articleId);
    if (found !== null) return found;
  }
  return null;
}
