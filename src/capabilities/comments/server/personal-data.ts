import { desc, eq } from "drizzle-orm";
import type { PersonalData } from "#capabilities/members/server/public.ts";
import type { LifeState } from "#shared/life.ts";
import { comments } from "./tables.ts";

const STATES: Record<LifeState, string> = {
  draft: "草稿",
  in_review: "审核中",
  published: "已发布",
  rejected: "未通过",
  revoked: "已撤下",
  removed: "已删除",
  withdrawn: "自己删除",
};

/** What a member wrote under articles and in answer to others. */
export const commentData: PersonalData = {
  title: "评论",
  columns: {
    body: "内容",
    state: "状态",
    reason: "未通过的原因",
    region: "发表地区",
    likes: "获赞",
    at: "时间",
  },
  async rows(db, memberId) {
    const rows = await db
      .select()
      .from(comments)
      .where(eq(comments.authorId, memberId))
      .orderBy(desc(comments.createdAt));
    return rows.map(({ body, status, rejectReason, region, likes, createdAt }) => ({
      body,
      state: STATES[status],
      reason: rejectReason,
      region,
      likes,
      at: createdAt,
    }));
  },
};
