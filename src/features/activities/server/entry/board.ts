import { and, asc, count, eq, sum } from "drizzle-orm";
import type { Board } from "#features/activities/entry-contract.ts";
import type { Queryable } from "#platform/database/client.ts";
import { activityArrivals, activityEntries, ticketKinds } from "../tables.ts";
import { entryOpensAt, entryPhase, isItsDay, mayTake } from "./phase.ts";
import type { OnDuty } from "./staff.ts";

/** How many arrived and how many are missing: read from counters, so that it costs the same however many signed up. */
export async function showBoard(
  db: Queryable,
  { activity, staff }: OnDuty,
  now = new Date(),
): Promise<Board> {
  const { id } = activity;
  const kinds = await db
    .select({
      id: ticketKinds.id,
      name: ticketKinds.name,
      expected: sum(activityArrivals.expected).mapWith(Number),
      arrived: sum(activityArrivals.arrived).mapWith(Number),
    })
    .from(ticketKinds)
    .leftJoin(activityArrivals, eq(activityArrivals.kindId, ticketKinds.id))
    .where(eq(ticketKinds.activityId, id))
    .groupBy(ticketKinds.id)
    .orderBy(asc(ticketKinds.position), asc(ticketKinds.id));
  const convoys = await db
    .select({
      convoy: activityArrivals.convoy,
      expected: sum(activityArrivals.expected).mapWith(Number),
      arrived: sum(activityArrivals.arrived).mapWith(Number),
    })
    .from(activityArrivals)
    .where(eq(activityArrivals.activityId, id))
    .groupBy(activityArrivals.convoy)
    .orderBy(asc(activityArrivals.convoy));
  const [conflicts] = await db
    .select({ count: count() })
    .from(activityEntries)
    .where(and(eq(activityEntries.activityId, id), eq(activityEntries.state, "conflict")));
  const groups = convoys.filter(({ expected }) => expected > 0);
  const all = kinds.map((kind) => ({ ...kind, expected: kind.expected ?? 0, arrived: kind.arrived ?? 0 }));
  const total = (of: "expected" | "arrived") => all.reduce((sum, kind) => sum + kind[of], 0);
  return {
    now: now.toISOString(),
    role: staff.role,
    activity: {
      id,
      title: activity.title,
      starts_at: activity.startsAt.toISOString(),
      ends_at: activity.endsAt.toISOString(),
      opens_at: entryOpensAt(activity).toISOString(),
      cancelled: activity.state === "cancelled",
      gates: activity.gates,
      stages: [...activity.stages],
      notices: activity.notices.length > 0,
      emergency: activity.emergencyContact,
    },
    expected: total("expected"),
    arrived: total("arrived"),
    kinds: all,
    convoys: groups.some(({ convoy }) => convoy > 0) ? groups : [],
    conflicts: conflicts?.count ?? 0,
    can: {
      take: mayTake(activity, now),
      enter: entryPhase(activity, now) === "open",
      emergency: activity.emergencyContact && staff.role !== "gate" && isItsDay(activity, now),
    },
  };
}
