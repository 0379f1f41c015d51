import { and, eq, gt, inArray, lt, or, sql } from "drizzle-orm";
import type { Waiting } from "#capabilities/people/members/server/public.ts";
import { countOf } from "#platform/database/figures-of.ts";
import { pathOf } from "#sections/paths.ts";
import { liveStates } from "#shared/activity-standing.ts";
import { activities, signUps } from "../tables.ts";

/** Seats that are offered to the member, and activities whose time or place changed since he agreed. */
export const signUpsWait: Waiting = {
  label: "待你确认的活动报名",
  icon: "calendar",
  path: pathOf("active.mine"),
  kind: "act",
  count: (memberId) =>
    countOf(
      sql`${signUps} join ${activities} on ${activities.id} = ${signUps.activityId}`,
      and(
        eq(signUps.memberId, memberId),
        inArray(signUps.state, [...liveStates]),
        gt(activities.startsAt, sql`now()`),
        or(
          and(eq(signUps.state, "offered"), gt(signUps.answerBy, sql`now()`)),
          lt(signUps.detailsVersion, activities.detailsVersion),
        ),
      ),
    ),
};
