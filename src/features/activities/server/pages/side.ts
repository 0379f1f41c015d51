import { and, eq, ne } from "drizzle-orm";
import type { z } from "zod";
import { members } from "#capabilities/people/members/server/public.ts";
import type { activitySideSchema } from "#features/activities/mine-contract.ts";
import type { Queryable } from "#platform/database/client.ts";
import type { Services } from "#platform/services.ts";
import { isLive, stateAt } from "#shared/activity-standing.ts";
import { AppError } from "#shared/errors.ts";
import { whoWasThere } from "../reviews/was-there.ts";
import { ownReviewOf } from "../reviews/write-review.ts";
import { refusalsOf } from "../sign-up/eligibility.ts";
import { latestSignUp } from "../sign-up/own-sign-ups.ts";
import { activities, activityStaff, activityWishes } from "../tables.ts";

type Side = z.input<typeof activitySideSchema>;

/** What an activity is to a member. @throws AppError NOT_FOUND, also for a draft */
export async function sideOf(
  services: Pick<Services, "db" | "keys">,
  memberId: string,
  id: string,
): Promise<Side> {
  const { db } = services;
  const activity = await shownActivity(db, id);
  const [[member], sign_up, wishes, [staff], there, review] = await Promise.all([
    db.select({ level: members.level }).from(members).where(eq(members.id, memberId)),
    latestSignUp(services, memberId, id),
    db
      .select({ wish: activityWishes.wish })
      .from(activityWishes)
      .where(and(eq(activityWishes.activityId, id), eq(activityWishes.memberId, memberId))),
    db
      .select({ role: activityStaff.role })
      .from(activityStaff)
      .where(and(eq(activityStaff.activityId, id), eq(activityStaff.memberId, memberId))),
    whoWasThere(db, id, [memberId]),
    ownReviewOf(db, id, memberId),
  ]);
  const refusals = await refusalsOf(db, activity, { id: memberId, level: member?.level ?? 0 });
  const ended = stateAt(activity.state, activity, new Date()) === "ended";
  const attended = ended && there.has(memberId);
  const isJoined = sign_up !== null && isLive(sign_up.state);
  return {
    sign_up,
    refusals: refusals.map(({ key, error }) => ({ key, text: error.message })),
    wishes: wishes.map(({ wish }) => wish),
    staff: staff?.role ?? null,
    contact: isJoined ? activity.contact : "",
    attended,
    review: review && { id: review.id, status: review.status, reason: review.reject_reason },
    can: { review: attended && review === null, certificate: attended },
  };
}

/** An activity that everybody may see. @throws AppError NOT_FOUND */
export async function shownActivity(db: Queryable, id: string): Promise<typeof activities.$inferSelect> {
  const [row] = await db
    .select()
    .from(activities)
    .where(and(eq(activities.id, id), ne(activities.state, "draft")));
  if (row === undefined) throw new AppError("NOT_FOUND");
  return row;
}
