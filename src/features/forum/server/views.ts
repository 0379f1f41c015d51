import { and, eq, sql } from "drizzle-orm";
import { type Viewed, Views } from "#platform/limits/views.ts";
import type { Services } from "#platform/services.ts";
import { postListings } from "./tables.ts";

const viewed: Viewed = {
  prefix: "post:",
  async isPublished(db, id) {
    const found = await db
      .select({ id: postListings.postId })
      .from(postListings)
      .where(and(eq(postListings.postId, id), sql`shown`));
    return found.length > 0;
  },
  async add(tx, figure, ids, counts) {
    const column = sql.identifier(figure);
    // Locked in the order of the ids, so that two processes never wait for each other in a circle.
    await tx.execute(sql`
      with viewed as (
        select post_id, added
        from unnest(${sql.param([...ids])}::bigint[], ${sql.param([...counts])}::int[]) as viewed (post_id, added)
        join post_listings using (post_id) order by post_id for update of post_listings)
      update post_listings set ${column} = post_listings.${column} + added
      from viewed where viewed.post_id = post_listings.post_id`);
  },
};

const views = new WeakMap<Services, Views>();

/** Those of this process. */
export function viewsOf(services: Services): Views {
  const made =
    views.get(services) ??
    new Views(services.db, viewed, (error) => services.log.warn({ err: error }, "views are written later"));
  views.set(services, made);
  return made;
}
