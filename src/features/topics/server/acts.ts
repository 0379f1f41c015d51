import type { Act } from "#capabilities/community/growth/server/public.ts";

export const TOPIC_PUBLISHED = "topic.published";

/** What a topic gives whoever proposed it, while others see it. */
export const topicPublished: Act = {
  label: "话题通过",
  growth: 20,
  points: 5,
  dailyCap: 2,
  because: (times) => `创建了 ${times} 个话题`,
};

/** How acts name a topic. */
export const topicObject = (id: string): string => `topic:${id}`;
