import { eq } from "drizzle-orm";
import type { Queryable, Transaction } from "#platform/database/client.ts";
import { memberTopic, publish } from "#platform/events/publish.ts";
import { activities } from "../tables.ts";
import { mayTake } from "./phase.ts";

/** How topics begin that gates and boards of members follow: `entry:12`. */
export const ENTRY_TOPIC = "entry";
/** What boards at the desk follow. */
export const DESK_TOPIC = "desk:entry";

/** Tells open gates and boards that somebody came in, or was called; and the phones of these members. */
export async function tellGates(
  tx: Transaction,
  activityId: string,
  memberIds: readonly string[] = [],
): Promise<void> {
  await publish(tx, `${ENTRY_TOPIC}:${activityId}`, "entry.changed");
  await publish(tx, DESK_TOPIC, "entry.changed", { id: activityId });
  for (const memberId of new Set(memberIds)) await publish(tx, memberTopic(memberId), "tickets.changed");
}

/** That something happened at a gate is no secret while people come in; what it was only its staff may read. */
export async function isFollowed(db: Queryable, id: string): Promise<boolean> {
  if (!/^[1-9]\d{0,17}$/.test(id)) return false;
  const [row] = await db.select().from(activities).where(eq(activities.id, id));
  return row !== undefined && mayTake(row, new Date());
}
