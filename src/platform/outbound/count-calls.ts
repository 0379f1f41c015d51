import { and, desc, eq, gt, like, lt, sql } from "drizzle-orm";
import type { Queryable } from "#platform/database/client.ts";
import { outsideCalls } from "./tables.ts";

const KEPT_DAYS = 30;
const PROBLEM_LENGTH = 200;

/**
 * Counts a call of a service outside.
 * @param problem why it failed, without anybody's number or text; undefined where it did not
 */
export async function countCall(db: Queryable, service: string, problem?: string): Promise<void> {
  const one = problem === undefined ? { ok: 1 } : { failed: 1, problem: problem.slice(0, PROBLEM_LENGTH) };
  await db
    .insert(outsideCalls)
    .values({ service, hour: sql`date_trunc('hour', now())`, ...one })
    .onConflictDoUpdate({
      target: [outsideCalls.service, outsideCalls.hour],
      set:
        problem === undefined
          ? { ok: sql`${outsideCalls.ok} + 1` }
          : { failed: sql`${outsideCalls.failed} + 1`, problem: sql`excluded.problem` },
    });
}

/** What a failure is called by whoever counts them: a code, and no sentence. */
const KIND = /^[\w.-]{1,60}$/;
const MOST_KINDS = 5;

/** Counts a call like {@link countCall}, and one that failed also by why, where that is a code: `sms:isv.AMOUNT_NOT_ENOUGH`. */
export async function countCallByKind(db: Queryable, service: string, problem?: string): Promise<void> {
  await countCall(db, service, problem);
  if (problem === undefined) return;
  await countCall(db, `${service}:${KIND.test(problem) ? problem : "other"}`, problem);
}

/** How often calls failed within some hours, by why; the most frequent first. */
export async function countedByKind(
  db: Queryable,
  service: string,
  hours: number,
): Promise<{ kind: string; failed: number }[]> {
  const failed = sql<number>`sum(${outsideCalls.failed})::int`;
  return db
    .select({ kind: sql<string>`substr(${outsideCalls.service}, ${service.length + 2}::int)`, failed })
    .from(outsideCalls)
    .where(
      and(
        like(outsideCalls.service, `${service}:%`),
        gt(outsideCalls.hour, sql`now() - make_interval(hours => ${hours})`),
      ),
    )
    .groupBy(outsideCalls.service)
    .orderBy(desc(failed))
    .limit(MOST_KINDS);
}

/** Lets go of what was counted long ago. */
export async function forgetCalls(db: Queryable): Promise<void> {
  await db
    .delete(outsideCalls)
    .where(lt(outsideCalls.hour, sql`now() - make_interval(days => ${KEPT_DAYS})`));
}

/** How calls of a service went within some hours, and why the last one failed; empty where none did. */
export async function countedWithin(
  db: Queryable,
  service: string,
  hours: number,
): Promise<{ ok: number; failed: number; problem: string }> {
  const [row] = await db
    .select({
      ok: sql<number>`coalesce(sum(${outsideCalls.ok}), 0)::int`,
      failed: sql<number>`coalesce(sum(${outsideCalls.failed}), 0)::int`,
      problem: sql<string>`coalesce((array_agg(${outsideCalls.problem} order by ${outsideCalls.hour} desc)
        filter (where ${outsideCalls.problem} <> ''))[1], '')`,
    })
    .from(outsideCalls)
    .where(
      and(
        eq(outsideCalls.service, service),
        gt(outsideCalls.hour, sql`now() - make_interval(hours => ${hours})`),
      ),
    );
  return row ?? { ok: 0, failed: 0, problem: "" };
}
