import { and, eq, inArray, sql } from "drizzle-orm";
import {
  media,
  type Picture,
  pictureColumns,
  presentPicture,
} from "#capabilities/media/media/server/public.ts";
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

/** The same of several with their covers, by id; those that are not public are left out. */
export async function articleHeads(
  db: Queryable,
  ids: readonly string[],
): Promise<Map<string, { id: string; title: string; path: string; cover: Picture | null }>> {
  if (ids.length === 0) return new Map();
  collectTags(ids.map(articleTag));
  const rows = await db
    .select({ id: articles.id, title: articles.title, kind: articles.kind, cover: pictureColumns })
    .from(articles)
    .leftJoin(media, eq(media.id, articles.coverId))
    .where(and(inArray(articles.id, [...ids]), eq(articles.status, "published")));
  return new Map(
    rows.map(({ id, title, kind, cover }) => [
      id,
      { id, title, path: articlePath({ id, kind }), cover: cover && presentPicture(cover) },
    ]),
  );
}

/** What articles are called and in which section they stand, by id, for the desk: those that are not public among them. */
export async function articleNames(
  db: Queryable,
  ids: readonly string[],
): Promise<Map<string, { title: string; section: string; published: boolean }>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .select({
      ...{ id: articles.id, title: articles.title, section: articles.section },
      published: sql<boolean>`${articles.status} = 'published'`,
    })
    .from(articles)
    .where(inArray(articles.id, [...ids]));
  return new Map(rows.map(({ id, ...row }) => [id, row]));
}
