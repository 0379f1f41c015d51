import { and, isNotNull, isNull, or, type SQL, type SQLWrapper, sql } from "drizzle-orm";
import type { Queryable } from "#platform/database/client.ts";
import { ExtensionPoint } from "#platform/extension-point.ts";
import { noticeParts, notices } from "./tables.ts";

/** Of whom a member hears at all; offered by what knows how members stand to each other. */
export interface ActorFilter {
  /** Holds in a query while the member may see what was caused by the one in the column. */
  shown(memberId: string | SQL, actor: SQLWrapper): SQL;
  /** Whether the member is told of what this one does. */
  isHeard(db: Queryable, memberId: string, actorId: string): Promise<boolean>;
}

export const actorFilters = new ExtensionPoint<ActorFilter>("filter of who causes notices");

/** A condition on notices: nobody caused it, or somebody of whom the member hears; of several, one of them is enough. */
export function actorsShown(memberId: string | SQL): SQL | undefined {
  const condition = shownActors(memberId, notices.actorId);
  if (condition === undefined) return undefined;
  const others = sql`exists (
    select 1 from ${noticeParts} where ${noticeParts.noticeId} = ${notices.id} and ${partsShown(memberId)})`;
  return or(isNull(notices.actorId), condition, and(isNotNull(notices.bundle), others));
}

/** A condition on the parts of bundles: the member hears of whoever is in it. */
export function partsShown(memberId: string | SQL): SQL {
  return actorShown(memberId, noticeParts.actorId);
}

/** A condition on one member: the other one hears of him. */
export function actorShown(memberId: string | SQL, actor: SQLWrapper): SQL {
  return shownActors(memberId, actor) ?? sql`true`;
}

function shownActors(memberId: string | SQL, actor: SQLWrapper): SQL | undefined {
  return and(...actorFilters.entries().map(([, filter]) => filter.shown(memberId, actor)));
}

export async function isActorHeard(db: Queryable, memberId: string, actorId: string): Promise<boolean> {
  for (const [, filter] of actorFilters.entries())
    if (!(await filter.isHeard(db, memberId, actorId))) return false;
  return true;
}
