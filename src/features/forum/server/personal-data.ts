import { asc, desc, eq, sql } from "drizzle-orm";
import {
  type Forgetting,
  type PersonalData,
  stateNames,
} from "#capabilities/people/members/server/public.ts";
import { BOARDS_TAG } from "./cache-tags.ts";
import { boardMembers, boardModerators, boards, posts } from "./tables.ts";

/** What a member posted. */
export const postData: PersonalData = {
  title: "帖子",
  withheld: null,
  columns: {
    board: "版块",
    title: "标题",
    body: "内容",
    series: "车系",
    city: "城市",
    region: "发表地区",
    state: "状态",
    reason: "未通过的原因",
    at: "时间",
  },
  async rows(db, memberId) {
    const rows = await db
      .select({ post: posts, board: boards.name })
      .from(posts)
      .innerJoin(boards, eq(boards.id, posts.boardId))
      .where(eq(posts.authorId, memberId))
      .orderBy(desc(posts.createdAt));
    return rows.map(({ post, board }) => ({
      board,
      title: post.title,
      body: post.body,
      series: post.series,
      city: post.city,
      region: post.region,
      state: stateNames[post.status],
      reason: post.rejectReason,
      at: post.createdAt,
    }));
  },
};

/** Which boards a member joined. */
export const boardData: PersonalData = {
  title: "加入的版块",
  withheld: null,
  columns: { board: "版块", at: "加入时间" },
  async rows(db, memberId) {
    return db
      .select({ board: boards.name, at: boardMembers.createdAt })
      .from(boardMembers)
      .innerJoin(boards, eq(boards.id, boardMembers.boardId))
      .where(eq(boardMembers.memberId, memberId))
      .orderBy(asc(boardMembers.createdAt));
  },
};

/** Posts stay for those who answered them; places on boards go. */
export const forgetPosts: Forgetting = {
  words: "发表过的帖子会保留，作者显示为“已注销用户”；加入的版块会退出",
  async forget(tx, { cache }, memberId) {
    await tx.execute(sql`
      with left_over as (delete from board_members where member_id = ${memberId} returning board_id)
      update board_counters set members = greatest(0, members - 1)
      where board_id in (select board_id from left_over)`);
    await tx.delete(boardModerators).where(eq(boardModerators.memberId, memberId));
    await cache.invalidate(tx, [BOARDS_TAG]);
  },
};
