import { eq } from "drizzle-orm";
import { type OperatorSetting, settingValue } from "#capabilities/desk/admin/server/public.ts";
import {
  isSame,
  kept,
  members,
  type ProfileReview,
  readProfile,
} from "#capabilities/people/members/server/public.ts";
import { isWaiting, lockLife, moveChanged, moveLife } from "#capabilities/review/moderation/server/public.ts";
import { admitTexts } from "#capabilities/review/words/server/public.ts";
import type { Queryable } from "#platform/database/client.ts";
import { umbrellaSection } from "#sections/registry.ts";
import { PROFILE, snapshotOf } from "./review-kind.ts";

/** Carries what a member changes through its review, as the site reviews: before or after others see it. */
export const reviewedProfile: ProfileReview = {
  async lock(tx, memberId) {
    await lockLife(tx, PROFILE, memberId);
  },
  async admit(tx, { events }, member, wanted, before) {
    const admitted = { ...wanted, held: false };
    for (const field of ["nickname", "bio"] as const) {
      if (wanted[field] === before[field] || wanted[field] === "") continue;
      const place = { kind: PROFILE, section: umbrellaSection.slug, member, field };
      const { texts, verdict } = await admitTexts({ db: tx, events }, [wanted[field]], place);
      admitted[field] = texts[0] ?? wanted[field];
      admitted.held ||= verdict === "hold";
    }
    return { nickname: admitted.nickname, bio: admitted.bio, held: admitted.held };
  },
  async handIn(tx, services, memberId, wanted, held = false) {
    const before = await lockLife(tx, PROFILE, memberId);
    const [shown] = await tx.select().from(members).where(eq(members.id, memberId));
    if (before?.state === "in_review" && shown !== undefined && isSame(wanted, shown)) {
      await moveLife(tx, services, PROFILE, memberId, "withdraw", { by: { memberId } });
      return;
    }
    const now = await readProfile(tx, memberId);
    if (now === undefined || shown === undefined) return;
    // What was shown at once and not yet looked at is nothing to go back to.
    const waits = await isWaiting(tx, PROFILE, memberId);
    const otherwise = waits ? now.otherwise : await kept(tx, shown);
    const isFirst = held || (await isReviewedFirst(tx));
    await moveChanged(tx, services, PROFILE, memberId, {
      memberId,
      section: umbrellaSection.slug,
      before,
      snapshot: snapshotOf({ says: await kept(tx, wanted), otherwise }),
      screening: { verdict: isFirst ? "hold" : "publish", hits: [], waits: true },
    });
  },
};

export const PROFILE_REVIEW = "profile.review";

export const profileReviewSetting: OperatorSetting<"first" | "after"> = {
  group: "审核",
  title: "会员资料",
  meaning: "会员修改昵称、头像、简介和主页背景后，是先审核再公开，还是先公开再审核。",
  shape: {
    type: "choice",
    options: [
      { value: "first", label: "先审后发" },
      { value: "after", label: "先发后审" },
    ],
  },
  fallback: "first",
};

async function isReviewedFirst(db: Queryable): Promise<boolean> {
  return (await settingValue(db, PROFILE_REVIEW, profileReviewSetting)) === "first";
}
