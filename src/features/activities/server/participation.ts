import { and, eq, inArray } from "drizzle-orm";
import type { Queryable } from "#platform/database/client.ts";
import { activities, signUps } from "./tables.ts";

/**
 * Whether a member comes to an activity, or was there: for rights that rest on it, as to a gift.
 * @returns `attended` for who was let in at the gate, `signed_up` for a confirmed sign-up without that
 */
export async function participation(
  db: Queryable,
  activityId: string,
  memberId: string,
): Promise<"none" | "signed_up" | "attended"> {
  const [row] = await db
    .select({ enteredAt: signUps.enteredAt })
    .from(signUps)
    .where(
      and(eq(signUps.activityId, activityId), eq(signUps.memberId, memberId), eq(signUps.state, "confirmed")),
    );
  if (row === undefined) return "none";
  return row.enteredAt === null ? "signed_up" : "attended";
}

/** What activities are called, by id; those that nobody has stay out. */
export async function activityNames(
  db: Queryable,
  ids: readonly string[],
): Promise<Map<string, { title: string }>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .select({ id: activities.id, title: activities.title })
    .from(activities)
    .where(inArray(activities.id, [...ids]));
  return new Map(rows.map(({ id, title }) => [id, { title }]));
}
