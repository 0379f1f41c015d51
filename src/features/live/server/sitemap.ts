import { sql } from "drizzle-orm";
import type { SitemapPart } from "#capabilities/site/site/server/public.ts";
import { livePath } from "#features/live/address.ts";
import type { Queryable } from "#platform/database/client.ts";
import { LIVES_TAG } from "./cache-tags.ts";

/** Rooms that are no draft and were not called off. */
export const liveSitemap: SitemapPart = { tag: LIVES_TAG, files, entries };

const known = sql.raw("state not in ('draft', 'cancelled')");

async function files(db: Queryable, size: number): Promise<{ after: string; updatedAt: Date }[]> {
  const parts = await db.execute<{ after: string; updated_at: string }>(sql`
    select (min(id) - 1)::text as after, max(updated_at)::timestamptz(3) as updated_at
    from (
      select id, updated_at, (row_number() over (order by id) - 1) / ${size}::int as part
      from live_rooms where ${known}
    ) as numbered
    group by part order by part`);
  return parts.rows.map((part) => ({ after: part.after, updatedAt: new Date(part.updated_at) }));
}

async function entries(db: Queryable, after: string, size: number) {
  const found = await db.execute<{ id: string; changed: string; cover: string | null }>(sql`
    select live_rooms.id::text as id, updated_at::timestamptz(3) as changed, media.key as cover
    from live_rooms left join media on media.id = live_rooms.cover_id
    where ${known} and live_rooms.id > ${after}::bigint order by live_rooms.id limit ${size}`);
  return found.rows.map(({ id, changed, cover }) => ({
    address: livePath(id),
    updatedAt: new Date(changed),
    image: cover === null ? null : `/media/${cover}`,
  }));
}
