import { sql } from "drizzle-orm";
import type { SitemapPart } from "#capabilities/site/site/server/public.ts";
import type { Queryable } from "#platform/database/client.ts";
import { pathOf } from "#sections/paths.ts";
import { umbrellaSection } from "#sections/registry.ts";
import { sectionPostsTag } from "./cache-tags.ts";

/** Published posts. */
export const postSitemap: SitemapPart = { tag: sectionPostsTag(umbrellaSection.slug), files, entries };

async function files(db: Queryable, size: number): Promise<{ after: string; updatedAt: Date }[]> {
  const parts = await db.execute<{ after: string; updated_at: string }>(sql`
    select (min(id) - 1)::text as after, max(changed)::timestamptz(3) as updated_at
    from (
      select id, coalesce(edited_at, published_at) as changed,
        (row_number() over (order by id) - 1) / ${size}::int as part
      from posts where status = 'published'
    ) as numbered
    group by part order by part`);
  return parts.rows.map((part) => ({ after: part.after, updatedAt: new Date(part.updated_at) }));
}

async function entries(db: Queryable, after: string, size: number) {
  const found = await db.execute<{ id: string; changed: string; picture: string | null }>(sql`
    select id::text as id, coalesce(edited_at, published_at)::timestamptz(3) as changed,
      preview -> 0 ->> 'key' as picture
    from posts where status = 'published' and id > ${after}::bigint order by id limit ${size}`);
  return found.rows.map(({ id, changed, picture }) => ({
    address: pathOf("bbs.post", { id }),
    updatedAt: new Date(changed),
    image: picture === null ? null : `/media/${picture}`,
  }));
}
