import { desc, eq } from "drizzle-orm";
import {
  type Forgetting,
  handOver,
  type MemberMerge,
  ownRows,
  type PersonalData,
} from "#capabilities/people/members/server/public.ts";
import { settleBest } from "./bests.ts";
import { rankingTag } from "./names.ts";
import { gameBests, gameScores } from "./tables.ts";

/** A member's scores. */
export const gameScoreData: PersonalData = {
  title: "小游戏成绩",
  withheld: null,
  columns: {
    week: "周",
    total: "用时（毫秒）",
    reaction: "起步反应（毫秒）",
    hits: "碰桩",
    misses: "漏桩",
    at: "时间",
    removed: "被移除的原因",
  },
  rows: ownRows(gameScores, gameScores.memberId, desc(gameScores.id), (row) => ({
    week: row.week,
    total: row.total,
    reaction: row.reaction,
    hits: row.hits,
    misses: row.misses,
    at: row.createdAt,
    removed: row.removeReason,
  })),
};

/** Whoever goes stands in no ranking, and leaves no scores. */
export const forgetGameScores: Forgetting = {
  words: "小游戏成绩会删除，不再出现在排行榜",
  async forget(tx, { cache }, memberId) {
    const weeks = await tx.delete(gameBests).where(eq(gameBests.memberId, memberId)).returning();
    await tx.delete(gameScores).where(eq(gameScores.memberId, memberId));
    await cache.invalidate(
      tx,
      weeks.map(({ week }) => rankingTag(week)),
    );
  },
};

/** All scores go over; of both accounts' bests of a week the better one stands. */
export const gameMerge: MemberMerge = {
  columns: ["game_scores.member_id", "game_bests.member_id"],
  async merge(tx, { cache }, accounts) {
    const weeks = await tx.delete(gameBests).where(eq(gameBests.memberId, accounts.from)).returning();
    await handOver(tx, accounts, gameScores.memberId);
    for (const { week } of weeks) await settleBest(tx, week, accounts.into);
    await cache.invalidate(
      tx,
      weeks.map(({ week }) => rankingTag(week)),
    );
  },
};
