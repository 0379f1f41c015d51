import { and, eq, ne } from "drizzle-orm";
import type { Queryable, Transaction } from "#platform/database/client.ts";
import { publish } from "#platform/events/publish.ts";
import { activities } from "../tables.ts";

/** How topics begin that open pages of an activity follow: `activity:12`. */
export const ACTIVITY_TOPIC = "activity";

/** Tells open pages that an activity stands elsewhere: open, closed, begun, over, cancelled. */
export function tellMoved(tx: Transaction, activityId: string): Promise<void> {
  return publish(tx, `${ACTIVITY_TOPIC}:${activityId}`, "activity.moved");
}

/** Everybody may know of one that is no draft. */
export async function isActivityTopic(db: Queryable, id: string): Promise<boolean> {
  if (!/^[1-9]\d{0,17}$/.test(id)) return false;
  const rows = await db
    .select({ id: activities.id })
    .from(activities)
    .where(and(eq(activities.id, id), ne(activities.state, "draft")));
  return rows.length > 0;
}
