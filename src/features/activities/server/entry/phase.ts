import { type StoredState, stateAt, type Times } from "#shared/activity-standing.ts";
import { todayInChina } from "#shared/profile-rules.ts";

/** People are let in so long before an activity begins: cars are parked and wristbands handed out by then. */
const ENTRY_BEFORE_MS = 2 * 3_600_000;
/** A gate that will have no network takes its list along so long before. */
const TAKE_BEFORE_MS = 24 * 3_600_000;
/** What a gate did without a network may come in so long after. */
const RECONCILE_AFTER_MS = 7 * 86_400_000;

type Standing = Times & { state: StoredState };

/** From when on people are let in. */
export const entryOpensAt = ({ startsAt }: Pick<Times, "startsAt">): Date =>
  new Date(startsAt.getTime() - ENTRY_BEFORE_MS);

/** Whether people are let in: not yet, now, no longer, or never. */
export type EntryPhase = "early" | "open" | "over" | "cancelled";

/** As the gate stands now. An organiser who begins earlier opens it with that. */
export function entryPhase(activity: Standing, now: Date): EntryPhase {
  const state = stateAt(activity.state, activity, now);
  if (state === "cancelled") return "cancelled";
  if (state === "ended") return "over";
  return state === "running" || (state !== "draft" && now >= entryOpensAt(activity)) ? "open" : "early";
}

/**
 * As it stood when a gate without a network let somebody in. When the organiser began or ended it by hand is not known for then:
 * its times decide, with the day before for an early beginning.
 */
export function entryPhaseThen(activity: Standing, at: Date): EntryPhase {
  if (activity.state === "cancelled") return "cancelled";
  if (at >= activity.endsAt) return "over";
  return at.getTime() >= activity.startsAt.getTime() - TAKE_BEFORE_MS ? "open" : "early";
}

/** Whether names and secrets of its people may be on the devices of its gates. */
export function mayTake(activity: Standing, now: Date): boolean {
  return (
    activity.state !== "cancelled" &&
    activity.state !== "draft" &&
    now.getTime() >= activity.startsAt.getTime() - TAKE_BEFORE_MS &&
    now.getTime() < activity.endsAt.getTime() + TAKE_BEFORE_MS
  );
}

/** Whether a device may still tell what it did without a network. @param at when it did, by its clock */
export function mayReconcile(at: Date, now: Date): boolean {
  const ago = now.getTime() - at.getTime();
  return ago <= RECONCILE_AFTER_MS && ago >= -5 * 60_000;
}

/** Whether today, in China, is one of its days. */
export function isItsDay({ startsAt, endsAt }: Pick<Times, "startsAt" | "endsAt">, now: Date): boolean {
  const today = todayInChina(now);
  return todayInChina(startsAt) <= today && today <= todayInChina(endsAt);
}
