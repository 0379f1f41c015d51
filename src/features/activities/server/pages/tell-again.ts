import { and, eq, gt, inArray, isNull, ne, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import { type NoticeKind, notify } from "#capabilities/people/notices/server/public.ts";
import type { Transaction } from "#platform/database/client.ts";
import { eachRow, notAside } from "#platform/rounds/each-row.ts";
import type { Services } from "#platform/services.ts";
import { dayAndTime } from "#shared/activity-time.ts";
import { activityPath } from "../../address.ts";
import { activities, activityWishes } from "../tables.ts";

/** Members who could not be told of another date are set aside under this. */
export const AGAIN_ROUND = "activities-again";

const BATCH = 200;

type Subject = Pick<typeof activities.$inferSelect, "id" | "section" | "title" | "startsAt" | "place">;

/** What a member wanted again has another date. */
export const againNotice: NoticeKind<Subject> = {
  name: "activities.again",
  group: "reminder",
  label: "想再来的活动有新场次",
  write: (activity) => ({
    title: `“${activity.title}”有新场次`,
    body: [dayAndTime(activity.startsAt), activity.place].filter(Boolean).join(" · "),
    link: activityPath(activity),
    action: "去看看",
  }),
};

const past = alias(activities, "past");

/**
 * Tells members who wanted an activity again of the next date of the same series, each once.
 * @returns how many were told
 */
export async function tellAgain(services: Pick<Services, "db" | "log">, now = new Date()): Promise<number> {
  const { db } = services;
  const found = await db
    .selectDistinctOn([activityWishes.activityId, activityWishes.memberId], {
      activityId: activityWishes.activityId,
      memberId: activityWishes.memberId,
      next: activities.id,
    })
    .from(activityWishes)
    .innerJoin(past, eq(past.id, activityWishes.activityId))
    .innerJoin(
      activities,
      and(
        eq(activities.seriesId, past.seriesId),
        ne(activities.id, past.id),
        inArray(activities.state, ["announced", "open"]),
        gt(activities.startsAt, now),
      ),
    )
    .where(
      and(
        eq(activityWishes.wish, "again"),
        isNull(activityWishes.toldAt),
        notAside(AGAIN_ROUND, sql`(activity_wishes.activity_id || ':' || activity_wishes.member_id)`),
      ),
    )
    .orderBy(activityWishes.activityId, activityWishes.memberId, activities.startsAt)
    .limit(BATCH);
  const rows = found.map((row) => ({ key: `${row.activityId}:${row.memberId}`, row }));
  await eachRow(services, AGAIN_ROUND, rows, (row) => db.transaction((tx) => tell(tx, row, now)));
  return found.length;
}

async function tell(
  tx: Transaction,
  { activityId, memberId, next }: { activityId: string; memberId: string; next: string },
  now: Date,
): Promise<void> {
  const marked = await tx
    .update(activityWishes)
    .set({ toldAt: now })
    .where(
      and(
        eq(activityWishes.activityId, activityId),
        eq(activityWishes.memberId, memberId),
        eq(activityWishes.wish, "again"),
        isNull(activityWishes.toldAt),
      ),
    )
    .returning({ memberId: activityWishes.memberId });
  const [activity] = await tx.select().from(activities).where(eq(activities.id, next));
  if (marked.length === 0 || activity === undefined) return;
  await notify(tx, againNotice, { memberId, key: `activity-again:${next}` }, activity);
}
