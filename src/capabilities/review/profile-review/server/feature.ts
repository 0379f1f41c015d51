import { operatorSettings } from "#capabilities/desk/admin/server/public.ts";
import { profileReview } from "#capabilities/people/members/server/public.ts";
import { reviewKinds } from "#capabilities/review/moderation/server/public.ts";
import type { Feature } from "#platform/feature.ts";
import { PROFILE_REVIEW, profileReviewSetting, reviewedProfile } from "./hand-in.ts";
import { PROFILE, profileKind } from "./review-kind.ts";
import { profileReviewRoutes } from "./routes.ts";

/** Members change what others see of them, moderators look at it. Apart from members, whom moderation needs itself. */
export const profiles: Feature = {
  name: "profile-review",
  routes: profileReviewRoutes,
  offers: [
    reviewKinds.offer(PROFILE, profileKind),
    profileReview.offer("profile", reviewedProfile),
    operatorSettings.offer(PROFILE_REVIEW, profileReviewSetting),
  ],
};
