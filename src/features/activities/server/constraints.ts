import type { ConstraintErrors } from "#platform/database/constraint-errors.ts";

/** What a violated constraint of the tables says. */
export const activityConstraints: ConstraintErrors = {
  activity_sign_ups_live: { code: "CONFLICT", message: "你已经报过名了" },
  activity_invitations_used: { code: "CONFLICT", message: "邀请码已被用完", field: "invitation" },
  activity_reviews_once: { code: "CONFLICT", message: "你已经评价过这场活动了" },
  activities_times: { code: "CONFLICT", message: "时间的先后不对，请检查报名与活动时间" },
};
