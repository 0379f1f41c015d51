import { and, eq } from "drizzle-orm";
import { articlePath } from "#features/articles/address.ts";
import type { Queryable } from "#platform/database/client.ts";
import { collectTags } from "#platform/http/cache-tags.ts";
import { articleTag } from "./cache-tags.ts";
import { articles } from "./tables.ts";

/**
 * What an article is called and where it is read, for whoever links it; undefined while it is not public. A kept answer
 * that shows it is dropped when the article changes.
 */
export async function articleHead(
  db: Queryable,
  id: string,
): Promise<{ id: string; title: string; path: string } | undefined> {
  collectTags([articleTag(id)]);
  const [row] = await db
    .select({ id: articles.id, title: articles.title, kind: articles.kind })
    .from(articles)
    .where(and(eq(articles.id, id), eq(articles.status, "published")));
  return row && { id: row.id, title: row.title, path: articlePath(row) };
}
