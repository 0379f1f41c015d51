import { and, asc, count, eq, inArray, lte, sum } from "drizzle-orm";
import type { CallInput, StageCount } from "#features/activities/entry-contract.ts";
import type { Queryable } from "#platform/database/client.ts";
import { transact } from "#platform/database/transact.ts";
import type { Services } from "#platform/services.ts";
import { AppError } from "#shared/errors.ts";
import { activityArrivals, rollCalls, signUps } from "../tables.ts";
import type { OnDuty } from "./staff.ts";
import { tellGates } from "./topics.ts";

/** How many of each group were there at each stage. */
export async function countCalls(db: Queryable, { activity: { id, stages } }: OnDuty): Promise<StageCount[]> {
  const expected = await db
    .select({ convoy: activityArrivals.convoy, expected: sum(activityArrivals.expected).mapWith(Number) })
    .from(activityArrivals)
    .where(eq(activityArrivals.activityId, id))
    .groupBy(activityArrivals.convoy)
    .orderBy(asc(activityArrivals.convoy));
  const there = await db
    .select({ stage: rollCalls.stage, convoy: signUps.convoy, count: count() })
    .from(rollCalls)
    .innerJoin(signUps, eq(signUps.id, rollCalls.signUpId))
    .where(and(eq(signUps.activityId, id), eq(signUps.state, "confirmed")))
    .groupBy(rollCalls.stage, signUps.convoy);
  return stages.map(({ key, label }) => ({
    key,
    label,
    groups: expected
      .filter((group) => group.expected > 0)
      .map((group) => ({
        convoy: group.convoy,
        expected: group.expected,
        there: there.find(({ stage, convoy }) => stage === key && convoy === group.convoy)?.count ?? 0,
      })),
  }));
}

/**
 * Ticks who is there at a stage, or takes ticks back; of what was done without a network an older one takes nothing newer back.
 * @throws AppError INVALID_INPUT for a stage or a person that the activity does not have
 */
export async function callRoll(
  { db }: Pick<Services, "db">,
  { activity, staff }: OnDuty,
  calls: readonly CallInput[],
  now = new Date(),
): Promise<void> {
  const { id, stages } = activity;
  if (calls.some(({ stage }) => !stages.some(({ key }) => key === stage)))
    throw new AppError("INVALID_INPUT", "这场活动没有这个点名环节，请刷新后再试", { field: "stage" });
  const ids = [...new Set(calls.map(({ sign_up_id }) => sign_up_id))];
  await transact(db, async (tx) => {
    const known = await tx
      .select({ id: signUps.id })
      .from(signUps)
      .where(and(eq(signUps.activityId, id), inArray(signUps.id, ids)))
      .orderBy(asc(signUps.id))
      .for("key share");
    if (known.length < ids.length) throw new AppError("INVALID_INPUT", "名单里没有这个人，请刷新后再试");
    for (const { sign_up_id: signUpId, stage, there, at } of calls) {
      const when = new Date(Math.min(Date.parse(at), now.getTime()));
      const { staffId, adminId } = staff;
      if (there)
        await tx
          .insert(rollCalls)
          .values({ signUpId, stage, at: when, staffId, adminId })
          .onConflictDoNothing();
      else
        await tx
          .delete(rollCalls)
          .where(and(eq(rollCalls.signUpId, signUpId), eq(rollCalls.stage, stage), lte(rollCalls.at, when)));
    }
    await tellGates(tx, id);
  });
}
