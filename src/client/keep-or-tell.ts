import { announceFailure } from "./request.ts";
import type { LaterWrite, Unsent } from "./send-later.ts";

/** A member's page fetched it while nothing else was to be done; without it, nothing waits. */
export const later = () => import("./send-later.ts").catch(() => undefined);

/**
 * For the catch of a quiet change: keeps it until the network is back, or tells what went wrong. One of both: a message that it
 * failed, before the one that it waits, would be wrong.
 * @returns whether it waits
 */
export async function keepOrTell(error: unknown, write: LaterWrite): Promise<boolean> {
  if ((await later())?.keepForLater(error, write)) return true;
  announceFailure(error);
  return false;
}

/** The same for what its screen keeps as a draft. */
export async function remindOrTell(error: unknown, draft: Unsent): Promise<void> {
  if (!(await later())?.remindOfUnsent(error, draft)) announceFailure(error);
}
