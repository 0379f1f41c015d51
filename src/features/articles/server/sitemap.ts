import { sql } from "drizzle-orm";
import type { SitemapPart } from "#capabilities/site/site/server/public.ts";
import { articlePath } from "#features/articles/address.ts";
import type { Queryable } from "#platform/database/client.ts";
import { LIST_TAG } from "./cache-tags.ts";
import { articlesWithCovers } from "./queries.ts";

/** Published articles. */
export const articleSitemap: SitemapPart = { tag: LIST_TAG, files, entries };

async function files(db: Queryable, size: number): Promise<{ after: string; updatedAt: Date }[]> {
  const parts = await db.execute<{ after: string; updated_at: string }>(sql`
    select (min(id) - 1)::text as after, max(updated_at)::timestamptz(3) as updated_at
    from (
      select id, updated_at, (row_number() over (order by id) - 1) / ${size}::int as part
      from articles where status = 'published' and canonical = ''
    ) as numbered
    group by part order by part`);
  return parts.rows.map((part) => ({ after: part.after, updatedAt: new Date(part.updated_at) }));
}

async function entries(db: Queryable, after: string, size: number) {
  const rows = await articlesWithCovers(db, after, size);
  return rows.map(({ id, kind, slug, updatedAt, cover }) => ({
    address: articlePath({ id, kind, slug }),
    updatedAt,
    image: cover === null ? null : `/media/${cover}`,
  }));
}
