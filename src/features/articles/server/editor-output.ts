import { sql } from "drizzle-orm";
import type { EditorOutput } from "#capabilities/monitoring/visits/server/public.ts";
import type { Queryable } from "#platform/database/client.ts";

/**
 * Articles that were published since a day and still are, by section and by who signs them: a member's account, or a name
 * as it was written. What they reached is what their counters say today.
 */
export const articleOutput = {
  async read(db: Queryable, slugs: readonly string[], from: string): Promise<EditorOutput[]> {
    const { rows } = await db.execute<EditorOutput & Record<string, unknown>>(sql`
      with published as (
        select section, coalesce('member ' || author_id, 'name ' || author_name) as editor, author_id, author_name,
          count(*)::int as published, coalesce(sum(reads), 0)::float8 as reads, coalesce(sum(comments), 0)::int as comments,
          coalesce(sum(likes), 0)::int as likes, coalesce(sum(collects), 0)::int as collects,
          coalesce(sum(shares), 0)::int as shares
        from articles left join article_counters on article_id = articles.id
        where status = 'published' and section = any(${sql.param([...slugs])}::text[])
          and published_at >= ${from}::timestamp at time zone 'Asia/Shanghai' and published_at <= now()
        group by section, author_id, author_name)
      select section, editor, coalesce(nickname, nullif(author_name, ''), '未署名') as name,
        published, reads, comments, likes, collects, shares
      from published left join members on members.id = author_id`);
    return rows;
  },
};
