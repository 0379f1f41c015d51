import type { Act } from "#capabilities/community/growth/server/public.ts";

/** What activities give who was there. */
export const activityActs = {
  "activity.attended": {
    label: "参加活动",
    growth: 30,
    points: 20,
    dailyCap: 2,
    because: (times) => `参加了 ${times} 场活动`,
  },
  "activity.reviewed": {
    label: "评价活动",
    growth: 10,
    points: 5,
    dailyCap: 3,
    because: (times) => `评价了 ${times} 场活动`,
  },
} as const satisfies Record<string, Act>;

/** How acts name what a participant said. */
export const reviewObject = (id: string) => `activity-review:${id}`;

/** How they name that a member was there. */
export const attendanceObject = (activityId: string, memberId: string) =>
  `activity:${activityId}/member:${memberId}`;
