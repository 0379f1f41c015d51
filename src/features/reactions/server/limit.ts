import type { Queryable } from "#platform/database/client.ts";
import { takeLimit } from "#platform/limits/limit.ts";

const REACTIONS = { name: "reaction:minute", max: 120, seconds: 60 };

/** Taps are cheap; only a script needs more than two a second for a whole minute. */
export function takeReaction(db: Queryable, memberId: string): Promise<void> {
  return takeLimit(db, REACTIONS, memberId);
}
