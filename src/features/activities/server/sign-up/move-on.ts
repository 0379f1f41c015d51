import { and, eq, lte, or, type SQL } from "drizzle-orm";
import type { Transaction } from "#platform/database/client.ts";
import { eachDue } from "#platform/rounds/each-row.ts";
import type { Services } from "#platform/services.ts";
import { mayMove, type StoredState, stateAt } from "#shared/activity-standing.ts";
import { countAttendance } from "../reviews/count-attendance.ts";
import { activities } from "../tables.ts";
import { changedSeats } from "./changed-seats.ts";
import { lockActivity } from "./locks.ts";
import { promoteAll } from "./promote.ts";
import { releaseUnseated } from "./release.ts";
import { tellMoved } from "./topic.ts";

type Store = Pick<Services, "db" | "cache" | "log">;

/** Activities that could not be moved on are set aside under this. */
export const MOVING_ROUND = "activities-move";

/** The order in which time moves an activity. */
const ORDER: readonly StoredState[] = ["announced", "open", "closed", "running", "ended"];

const due = (now: Date): SQL | undefined =>
  or(
    and(eq(activities.state, "announced"), or(lte(activities.opensAt, now), lte(activities.closesAt, now))),
    and(eq(activities.state, "open"), or(lte(activities.closesAt, now), lte(activities.startsAt, now))),
    and(eq(activities.state, "closed"), lte(activities.startsAt, now)),
    and(eq(activities.state, "running"), lte(activities.endsAt, now)),
  );

/**
 * Moves activities on whose time has come, each through every state that it passes, also after the job was down. What was not
 * a seat by then ends as it begins.
 * @returns how many
 */
export function moveActivities(services: Store, now = new Date()): Promise<number> {
  return eachDue(
    services,
    MOVING_ROUND,
    { id: activities.id, due: due(now), order: activities.startsAt },
    (tx, id) => moveOn(tx, services, id, now),
  );
}

async function moveOn(tx: Transaction, services: Store, id: string, now: Date): Promise<boolean> {
  const activity = await lockActivity(tx, id);
  const to = stateAt(activity.state, activity, now);
  let { state } = activity;
  while (state !== to) {
    const next = ORDER[ORDER.indexOf(state) + 1];
    // Another process, or the desk, was first.
    if (next === undefined || !mayMove(state, next)) return false;
    state = next;
    if (state === "running") await releaseUnseated(tx, id, now);
  }
  if (state === activity.state) return false;
  await tx.update(activities).set({ state }).where(eq(activities.id, id));
  if (activity.state === "announced") await promoteAll(tx, id, now);
  if (state === "ended") await countAttendance(tx, id);
  await changedSeats(tx, services, id);
  await tellMoved(tx, id);
  return true;
}
