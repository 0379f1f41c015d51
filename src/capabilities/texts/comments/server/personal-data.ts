import { desc, eq } from "drizzle-orm";
import {
  deletes,
  type Forgetting,
  ownRows,
  type PersonalData,
  stateNames,
} from "#capabilities/people/members/server/public.ts";
import { commentPlaces, comments } from "./tables.ts";
import { findTargets } from "./targets.ts";

/** What a member wrote under articles and in answer to others. */
export const commentData: PersonalData = {
  title: "评论",
  withheld: null,
  columns: {
    body: "内容",
    state: "状态",
    reason: "未通过的原因",
    region: "发表地区",
    likes: "获赞",
    at: "时间",
  },
  rows: ownRows(comments, comments.authorId, desc(comments.createdAt), (row) => ({
    body: row.body,
    state: stateNames[row.status],
    reason: row.rejectReason,
    region: row.region,
    likes: row.likes,
    at: row.createdAt,
  })),
};

/** How far a member has read in long threads. */
export const placeData: PersonalData = {
  title: "看到的楼层",
  withheld: null,
  columns: { title: "内容", floor: "看到第几楼", at: "时间" },
  async rows(db, memberId) {
    const rows = await db
      .select()
      .from(commentPlaces)
      .where(eq(commentPlaces.memberId, memberId))
      .orderBy(desc(commentPlaces.updatedAt));
    const targets = await findTargets(db, rows);
    return rows.map(({ targetKind, targetId, floor, updatedAt }) => ({
      title: targets.get(`${targetKind}:${targetId}`)?.title ?? "内容已删除",
      floor,
      at: updatedAt,
    }));
  },
};

export const commentForgetting: Forgetting = {
  words: "发表过的评论会保留，作者显示为“已注销用户”",
  forget: deletes(commentPlaces.memberId),
};
