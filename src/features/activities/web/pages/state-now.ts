import type { ActivityCard } from "#features/activities/contract.ts";
import { type ActivityState, standing } from "#shared/activity-standing.ts";

/** Where an activity stands at a moment, though it was answered a while ago; as it was answered without one. */
export function stateNow(activity: ActivityCard, now: Date | null): ActivityState {
  if (now === null) return activity.state;
  const stored = activity.state === "full" ? "open" : activity.state;
  const times = {
    opensAt: new Date(activity.opens_at),
    closesAt: new Date(activity.closes_at),
    startsAt: new Date(activity.starts_at),
    endsAt: new Date(activity.ends_at),
  };
  return standing(stored, times, activity.quota - activity.taken, now);
}
