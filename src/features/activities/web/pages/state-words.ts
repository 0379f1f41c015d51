import type { ActivityCard } from "#features/activities/contract.ts";
import { type ActivityState, activityStateNames } from "#shared/activity-standing.ts";

/** How a state is coloured. */
export const stateKinds = {
  draft: "plain",
  announced: "info",
  open: "solid",
  full: "warn",
  closed: "plain",
  running: "ok",
  ended: "plain",
  cancelled: "bad",
} as const satisfies Record<ActivityState, string>;

/** A state in a word; a full one whose waitlist is open says so. */
export const stateWord = ({ state }: Pick<ActivityCard, "state">): string =>
  state === "full" ? "可候补" : activityStateNames[state];

/** How many seats are left. */
export const seatWords = ({ quota, taken }: Pick<ActivityCard, "quota" | "taken">): string =>
  quota - taken > 0 ? `余 ${quota - taken} 席` : "已报满";
