import type { Act } from "#capabilities/community/growth/server/public.ts";

/** Name under which a follow is counted. */
export const FOLLOWED = "member.followed";

/** Following is counted for tasks; it gives nothing by itself, or following everybody would. */
export const followed: Act = {
  label: "关注车友",
  growth: 0,
  points: 0,
  dailyCap: 30,
  because: (times) => `关注了 ${times} 位车友`,
};

/** How acts name one follow. */
export const followObject = (followerId: string, followedId: string) => `follow:${followerId}:${followedId}`;
