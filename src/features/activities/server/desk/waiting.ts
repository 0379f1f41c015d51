import { and, eq, inArray } from "drizzle-orm";
import type { DeskFigure, DeskPart } from "#capabilities/desk/admin/server/public.ts";
import { canSomewhere, type Granted } from "#platform/auth/permissions.ts";
import type { Queryable } from "#platform/database/client.ts";
import { deskPathOf } from "#sections/desk-paths.ts";
import { MANAGE } from "../entry/staff.ts";
import { alive } from "../pages/which.ts";
import { activities, signUps } from "../tables.ts";
import { managedSections } from "./manage.ts";

/** Sign-ups that wait for the organiser, of the sections that somebody runs. */
async function waitingReviews(db: Queryable, reader: Granted): Promise<number> {
  const sections = managedSections(reader);
  if (sections.length === 0) return 0;
  const waiting = db
    .select({ id: signUps.id })
    .from(signUps)
    .innerJoin(activities, eq(activities.id, signUps.activityId))
    // By what is still to come, which is little: whoever was not seated by then ends as an activity begins.
    .where(and(alive, eq(signUps.state, "in_review"), inArray(activities.section, sections)))
    .limit(1000)
    .as("waiting");
  return db.$count(waiting);
}

/** How many wait, beside the desk's line of activities: by the id of its screen. */
export const countReviews: DeskPart = async ({ db }, reader) => {
  if (!canSomewhere(reader, MANAGE)) return {};
  return { counts: { "admin.activities": await waitingReviews(db, reader) } };
};

export const reviewFigure: DeskFigure = {
  permission: MANAGE,
  async read({ db }, reader) {
    const value = await waitingReviews(db, reader);
    return {
      label: "待审报名",
      value,
      note: value === 0 ? "" : "活动报名等主办方审核",
      tone: value === 0 ? "plain" : "warn",
      link: deskPathOf("admin.activities"),
    };
  },
};
