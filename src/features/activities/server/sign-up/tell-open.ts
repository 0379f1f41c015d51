import { and, eq, isNull, sql } from "drizzle-orm";
import { notify } from "#capabilities/people/notices/server/public.ts";
import { eachRow, notAside } from "#platform/rounds/each-row.ts";
import type { Services } from "#platform/services.ts";
import { activities, activityWishes } from "../tables.ts";
import { openNotice } from "./notice-kinds.ts";

/** Members who could not be told that sign-up is open are set aside under this. */
export const OPENING_ROUND = "activities-open";

const AT_ONCE = 200;

/**
 * Tells who wanted to know it that sign-up is open, each once; nobody once it is closed again.
 * @returns how many were told
 */
export async function tellOpen(services: Pick<Services, "db" | "log">, now = new Date()): Promise<number> {
  const { db } = services;
  for (let told = 0; ; ) {
    const rows = await db
      .select({ memberId: activityWishes.memberId, activityId: activityWishes.activityId })
      .from(activityWishes)
      .innerJoin(activities, eq(activities.id, activityWishes.activityId))
      .where(
        and(
          eq(activityWishes.wish, "open"),
          isNull(activityWishes.toldAt),
          eq(activities.state, "open"),
          sql`${activities.closesAt} > ${now.toISOString()}::timestamptz`,
          notAside(
            OPENING_ROUND,
            sql`(${activityWishes.activityId}::text || ':' || ${activityWishes.memberId}::text)`,
          ),
        ),
      )
      .limit(AT_ONCE);
    const done = await eachRow(
      services,
      OPENING_ROUND,
      rows.map((row) => ({ key: `${row.activityId}:${row.memberId}`, row })),
      (row) => tellOne(db, row, now),
    );
    told += done.filter(Boolean).length;
    if (rows.length < AT_ONCE || !done.some(Boolean)) return told;
  }
}

function tellOne(
  db: Services["db"],
  { memberId, activityId }: { memberId: string; activityId: string },
  now: Date,
): Promise<boolean> {
  return db.transaction(async (tx) => {
    const marked = await tx
      .update(activityWishes)
      .set({ toldAt: now })
      .where(
        and(
          eq(activityWishes.activityId, activityId),
          eq(activityWishes.memberId, memberId),
          eq(activityWishes.wish, "open"),
          isNull(activityWishes.toldAt),
        ),
      )
      .returning({ memberId: activityWishes.memberId });
    const [activity] = await tx.select().from(activities).where(eq(activities.id, activityId));
    if (marked.length === 0 || activity === undefined) return false;
    await notify(tx, openNotice, { memberId, key: `activity-open:${activityId}` }, activity);
    return true;
  });
}
