import { eq, inArray, sql } from "drizzle-orm";
import { media, presentUnlisted } from "#capabilities/media/media/server/public.ts";
import {
  type ReviewContent,
  type ReviewKind,
  reviewItems,
  usualReasons,
} from "#capabilities/review/moderation/server/public.ts";
import { topicPath } from "#features/topics/paths.ts";
import { reportReasons } from "#features/topics/report-reasons.ts";
import type { Queryable } from "#platform/database/client.ts";
import { pathOf } from "#sections/paths.ts";
import { sectionBySlug } from "#sections/registry.ts";
import { readTopic, writeTopic } from "./life.ts";
import { TOPIC } from "./review-kind-name.ts";
import { topicClasses, topics } from "./tables.ts";
import { topicTexts } from "./texts.ts";

/** Topics that members propose, and changes of their hosts: others go on seeing what was there before. */
export const topicReview: ReviewKind = {
  name: TOPIC,
  title: "话题",
  icon: "hash",
  noun: "话题",
  counter: "个",
  reportKind: TOPIC,
  lasting: true,
  reasons: [
    { label: "话题重复", text: "已有意思相同的话题，请加入那个话题" },
    { label: "名称不清楚", text: "看不出话题要讨论什么，请换一个更明确的名称" },
    { label: "与车无关", text: "与汽车和车友生活无关" },
    usualReasons.ads,
    usualReasons.abuse,
    usualReasons.vulgar,
    usualReasons.illegal,
  ],
  reportReasons,
  load: loadTopics,
  matches: (pattern) => sql`exists (
    select 1 from ${topics} where ${topics.id} = ${reviewItems.targetId}
      and (${topics.name} ilike ${pattern} or ${topics.intro} ilike ${pattern}))`,
  texts: topicTexts,
  read: readTopic,
  write: writeTopic,
  rewritePath: () => pathOf("topic.manage"),
};

async function loadTopics(db: Queryable, ids: readonly string[]): Promise<Map<string, ReviewContent>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .select({ topic: topics, cover: media, className: topicClasses.name })
    .from(topics)
    .innerJoin(topicClasses, eq(topicClasses.key, topics.classKey))
    .leftJoin(media, eq(media.id, topics.coverId))
    .where(inArray(topics.id, [...ids]));
  return new Map(
    rows.map(({ topic, cover, className }) => {
      const changes = topic.shownBefore && topic.status !== "published";
      const content: ReviewContent = {
        content: {
          text: `#${topic.name}#\n分类：${className}\n\n${topic.intro}`,
          pictures: cover === null ? [] : [presentUnlisted(cover)],
          region: "",
          public: topic.visible,
          gone: topic.status === "withdrawn",
          featured: null,
          link: topic.visible ? topicPath(topic.id, sectionBySlug(topic.section)) : "",
        },
        subject: null,
        quoted: changes ? { label: "公开的简介", text: topic.shownIntro } : null,
      };
      return [topic.id, content] as const;
    }),
  );
}
