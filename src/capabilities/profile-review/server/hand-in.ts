import { eq } from "drizzle-orm";
import { readSetting } from "#capabilities/admin/server/public.ts";
import {
  isSame,
  kept,
  members,
  type ProfileReview,
  readProfile,
} from "#capabilities/members/server/public.ts";
import { isWaiting, lockLife, moveLife } from "#capabilities/moderation/server/public.ts";
import type { Queryable } from "#platform/database/client.ts";
import { umbrellaSection } from "#sections/registry.ts";
import { PROFILE, snapshotOf } from "./review-kind.ts";

/** Carries what a member changes through its review, as the site reviews: before or after others see it. */
export const reviewedProfile: ProfileReview = {
  async lock(tx, memberId) {
    await lockLife(tx, PROFILE, memberId);
  },
  async handIn(tx, services, memberId, wanted) {
    const by = { memberId };
    const before = await lockLife(tx, PROFILE, memberId);
    const [shown] = await tx.select().from(members).where(eq(members.id, memberId));
    if (before?.state === "in_review" && shown !== undefined && isSame(wanted, shown)) {
      await moveLife(tx, services, PROFILE, memberId, "withdraw", { by });
      return;
    }
    const now = await readProfile(tx, memberId);
    if (now === undefined || shown === undefined) return;
    // What was shown at once and not yet looked at is nothing to go back to.
    const waits = await isWaiting(tx, PROFILE, memberId);
    const otherwise = waits ? now.otherwise : await kept(tx, shown);
    await moveLife(tx, services, PROFILE, memberId, (await isReviewedFirst(tx)) ? "submit" : "publish", {
      by,
      section: umbrellaSection.slug,
      snapshot: snapshotOf({ says: await kept(tx, wanted), otherwise }),
    });
  },
};

/** Operator setting: `first`, which it is without one, or `after`. As for comments. */
async function isReviewedFirst(db: Queryable): Promise<boolean> {
  return (await readSetting(db, "profile.review")) !== "after";
}
