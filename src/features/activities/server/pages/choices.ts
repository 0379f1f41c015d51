import { and, desc, ilike, ne } from "drizzle-orm";
import type { Queryable } from "#platform/database/client.ts";
import { activities } from "../tables.ts";

const MOST = 20;

/** Activities to choose from by a word of their titles, those that begin last first; drafts are none. */
export function activityChoices(
  db: Queryable,
  q: string,
): Promise<{ id: string; title: string; section: string; startsAt: Date }[]> {
  return db
    .select({
      id: activities.id,
      title: activities.title,
      section: activities.section,
      startsAt: activities.startsAt,
    })
    .from(activities)
    .where(
      and(
        ne(activities.state, "draft"),
        q === "" ? undefined : ilike(activities.title, `%${q.replace(/[\\%_]/g, "\\$&")}%`),
      ),
    )
    .orderBy(desc(activities.startsAt), desc(activities.id))
    .limit(MOST);
}
