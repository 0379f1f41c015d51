import { and, eq, inArray, sql } from "drizzle-orm";
import { admins } from "#capabilities/desk/admin/server/public.ts";
import type { Queryable } from "#platform/database/client.ts";
import type { AdminActor } from "#platform/http/actor.ts";
import type { Services } from "#platform/services.ts";
import { AppError } from "#shared/errors.ts";
import { orThrow } from "./all-items.ts";
import { decideItems } from "./decide.ts";
import type { DecisionInput } from "./judge.ts";
import { queueStatus } from "./queries.ts";
import { reviewItems } from "./tables.ts";

/*
 * For kinds that are decided at a desk of their own: what such a desk asks of the queue behind it.
 */

/** An object's place in its queue. */
export interface QueuedItem {
  id: string;
  /** Who looks at it at this moment; null for nobody. */
  holder: string | null;
}

/** The places of these objects of one kind, by target id; those that never stood in the queue are left out. */
export async function queuedItems(
  db: Queryable,
  kind: string,
  targetIds: readonly string[],
): Promise<Map<string, QueuedItem>> {
  if (targetIds.length === 0) return new Map();
  const rows = await db
    .select({ id: reviewItems.id, targetId: reviewItems.targetId, holder: admins.name })
    .from(reviewItems)
    .leftJoin(
      admins,
      and(
        eq(admins.id, reviewItems.claimedBy),
        reviewItems.waiting,
        sql`${reviewItems.claimedUntil} > now()`,
      ),
    )
    .where(and(eq(reviewItems.kind, kind), inArray(reviewItems.targetId, [...targetIds])));
  return new Map(rows.map(({ targetId, ...item }) => [targetId, item]));
}

/**
 * Decides one object as it was seen, through the queue: with claim, audit entry and figures, and seconds in which it can be
 * undone before its author is told.
 * @param seen version of the object that was looked at, and the address it was looked at from
 * @throws AppError CONFLICT when it is in no queue; CHANGED, CLAIMED, and what the kind refuses; INVALID_INPUT for a
 *   rejection without a reason
 */
export async function decideAsSeen(
  services: Services,
  actor: AdminActor,
  { kind, targetId, version, address }: { kind: string; targetId: string; version: string; address: string },
  input: Omit<DecisionInput, "from">,
): Promise<void> {
  const [item] = await services.db
    .select()
    .from(reviewItems)
    .where(and(eq(reviewItems.kind, kind), eq(reviewItems.targetId, targetId)));
  if (item === undefined) throw new AppError("CONFLICT", "这份申请不在审核队列里");
  const moderator = { adminId: actor.id, grants: actor.grants, address };
  orThrow(
    await decideItems(services, moderator, [{ id: item.id, version }], {
      ...input,
      from: queueStatus(item),
    }),
  );
}
