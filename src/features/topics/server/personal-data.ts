import { and, desc, eq, or } from "drizzle-orm";
import type { Forgetting, PersonalData } from "#capabilities/people/members/server/public.ts";
import type { LifeState } from "#shared/life.ts";
import { topicTag } from "./cache-tags.ts";
import { endFollows } from "./follow-topic.ts";
import { topicFollows, topics } from "./tables.ts";

const STATES: Readonly<Record<LifeState, string>> = {
  draft: "草稿",
  in_review: "审核中",
  published: "已公开",
  rejected: "未通过",
  revoked: "已撤下",
  removed: "已移除",
  withdrawn: "已删除",
};

export const hostedData: PersonalData = {
  title: "我创建和主持的话题",
  withheld: null,
  columns: { name: "话题", intro: "简介", state: "状态", role: "角色", created_at: "创建时间" },
  async rows(db, memberId) {
    const rows = await db
      .select()
      .from(topics)
      .where(or(eq(topics.hostId, memberId), eq(topics.proposerId, memberId)))
      .orderBy(desc(topics.createdAt));
    return rows.map(({ name, intro, status, hostId, createdAt }) => ({
      name,
      intro,
      state: STATES[status],
      role: hostId === memberId ? "主持人" : "创建人",
      created_at: createdAt,
    }));
  },
};

export const followedData: PersonalData = {
  title: "关注的话题",
  withheld: null,
  columns: { name: "话题", at: "关注的时间" },
  rows: (db, memberId) =>
    db
      .select({ name: topics.name, at: topicFollows.createdAt })
      .from(topicFollows)
      .innerJoin(topics, and(eq(topics.id, topicFollows.topicId), eq(topics.visible, true)))
      .where(eq(topicFollows.memberId, memberId))
      .orderBy(desc(topicFollows.createdAt)),
};

/** Topics belong to all who wrote in them: they go on without a host. */
export const forgetTopics: Forgetting = {
  words: "关注的话题会清空；创建的话题会保留，由其他车友继续主持",
  async forget(tx, { cache }, memberId) {
    await tx.update(topics).set({ heirId: null }).where(eq(topics.heirId, memberId));
    const left = await tx
      .update(topics)
      .set({ hostId: null })
      .where(eq(topics.hostId, memberId))
      .returning({ id: topics.id });
    if (left.length > 0)
      await cache.invalidate(
        tx,
        left.map(({ id }) => topicTag(id)),
      );
    await endFollows(tx, memberId);
  },
};
