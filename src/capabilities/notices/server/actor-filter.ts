import { and, isNull, or, type SQL, type SQLWrapper } from "drizzle-orm";
import type { Queryable } from "#platform/database/client.ts";
import { ExtensionPoint } from "#platform/feature.ts";
import { notices } from "./tables.ts";

/** Of whom a member hears at all; offered by what knows how members stand to each other. */
export interface ActorFilter {
  /** Holds in a query while the member may see what was caused by the one in the column. */
  shown(memberId: string, actor: SQLWrapper): SQL;
  /** Whether the member is told of what this one does. */
  isHeard(db: Queryable, memberId: string, actorId: string): Promise<boolean>;
}

export const actorFilters = new ExtensionPoint<ActorFilter>("filter of who causes notices");

/** A condition on notices: nobody caused it, or somebody of whom the member hears. */
export function actorsShown(memberId: string): SQL | undefined {
  const filters = actorFilters.entries().map(([, filter]) => filter.shown(memberId, notices.actorId));
  return filters.length === 0 ? undefined : or(isNull(notices.actorId), and(...filters));
}

export async function isActorHeard(db: Queryable, memberId: string, actorId: string): Promise<boolean> {
  for (const [, filter] of actorFilters.entries())
    if (!(await filter.isHeard(db, memberId, actorId))) return false;
  return true;
}
