import type { Act } from "#capabilities/community/growth/server/public.ts";

/** A like given is counted for tasks; it gives nothing by itself, or liking everything would. */
export const likeGiven: Act = {
  label: "点赞",
  growth: 0,
  points: 0,
  dailyCap: 10,
  because: (times) => `点了 ${times} 个赞`,
};

/** How acts name one member's like of something. Below nothing: what it is given to belongs to its author. */
export const likeObject = (kind: string, id: string, memberId: string) => `like:${kind}:${id}:${memberId}`;
