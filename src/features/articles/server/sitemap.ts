import { sql } from "drizzle-orm";
import { articleAddress } from "#features/articles/address.ts";
import type { Queryable } from "#platform/database/client.ts";
import { LIST_TAG } from "./cache-tags.ts";
import { articlesWithCovers } from "./queries.ts";

/** Drops what lists all articles. */
export const SITEMAP_TAG = LIST_TAG;

/**
 * Published articles in parts of `size`, by id: each part begins behind the id `after`, so that a part stays
 * the same while new articles go into the last one.
 */
export async function sitemapParts(
  db: Queryable,
  size: number,
): Promise<{ after: string; updatedAt: Date }[]> {
  const parts = await db.execute<{ after: string; updated_at: string }>(sql`
    select (min(id) - 1)::text as after, max(updated_at)::timestamptz(3) as updated_at
    from (
      select id, updated_at, (row_number() over (order by id) - 1) / ${size}::int as part
      from articles where status = 'published'
    ) as numbered
    group by part order by part`);
  return parts.rows.map((part) => ({ after: part.after, updatedAt: new Date(part.updated_at) }));
}

/** One part: addresses and pictures, as paths of this site. */
export async function articlesForSitemap(
  db: Queryable,
  after: string,
  size: number,
): Promise<{ address: string; updatedAt: Date; image: string | null }[]> {
  const rows = await articlesWithCovers(db, after, size);
  return rows.map(({ id, kind, updatedAt, cover }) => ({
    address: articleAddress({ id, kind }),
    updatedAt,
    image: cover === null ? null : `/media/${cover}`,
  }));
}
