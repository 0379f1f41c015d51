import { sql } from "drizzle-orm";
import type { SitemapPart } from "#capabilities/site/site/server/public.ts";
import { topicPath } from "../paths.ts";
import { TOPICS_TAG } from "./cache-tags.ts";

/** Topics that others see. */
export const topicSitemap: SitemapPart = {
  tag: TOPICS_TAG,
  async files(db, size) {
    const parts = await db.execute<{ after: string; updated_at: string }>(sql`
      select (min(id) - 1)::text as after, max(updated_at)::timestamptz(3) as updated_at
      from (
        select id, updated_at, (row_number() over (order by id) - 1) / ${size}::int as part
        from topics where visible
      ) as numbered
      group by part order by part`);
    return parts.rows.map((part) => ({ after: part.after, updatedAt: new Date(part.updated_at) }));
  },
  async entries(db, after, size) {
    const { rows } = await db.execute<{ id: string; updated_at: string; cover: string | null }>(sql`
      select t.id::text, t.updated_at::timestamptz(3) as updated_at, m.key as cover
      from topics t
      left join media m on m.id = case when t.status = 'published' then t.cover_id else t.shown_cover_id end
      where t.visible and t.id > ${after}::bigint
      order by t.id limit ${size}`);
    return rows.map(({ id, updated_at, cover }) => ({
      address: topicPath(id),
      updatedAt: new Date(updated_at),
      image: cover === null ? null : `/media/${cover}`,
    }));
  },
};
