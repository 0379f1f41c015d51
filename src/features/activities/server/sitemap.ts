import { sql } from "drizzle-orm";
import type { SitemapPart } from "#capabilities/site/site/server/public.ts";
import type { Queryable } from "#platform/database/client.ts";
import { pathOf } from "#sections/paths.ts";
import { ACTIVITIES_TAG } from "./cache-tags.ts";

/** Activities that are no draft. */
export const activitySitemap: SitemapPart = { tag: ACTIVITIES_TAG, files, entries };

async function files(db: Queryable, size: number): Promise<{ after: string; updatedAt: Date }[]> {
  const parts = await db.execute<{ after: string; updated_at: string }>(sql`
    select (min(id) - 1)::text as after, max(updated_at)::timestamptz(3) as updated_at
    from (
      select id, updated_at, (row_number() over (order by id) - 1) / ${size}::int as part
      from activities where state <> 'draft'
    ) as numbered
    group by part order by part`);
  return parts.rows.map((part) => ({ after: part.after, updatedAt: new Date(part.updated_at) }));
}

async function entries(db: Queryable, after: string, size: number) {
  const found = await db.execute<{ id: string; changed: string; poster: string | null }>(sql`
    select activities.id::text as id, updated_at::timestamptz(3) as changed, media.key as poster
    from activities left join media on media.id = activities.poster_id
    where state <> 'draft' and activities.id > ${after}::bigint order by activities.id limit ${size}`);
  return found.rows.map(({ id, changed, poster }) => ({
    address: pathOf("active.info", { id }),
    updatedAt: new Date(changed),
    image: poster === null ? null : `/media/${poster}`,
  }));
}
