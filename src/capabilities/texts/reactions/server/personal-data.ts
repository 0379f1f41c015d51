import { desc, eq } from "drizzle-orm";
import type { Forgetting, PersonalData } from "#capabilities/people/members/server/public.ts";
import { collectFolders, collects, dislikes, likes } from "./tables.ts";

const COLUMNS = { kind: "类型", id: "编号", at: "时间" };

/** What a member liked. */
export const likeData: PersonalData = {
  title: "点赞",
  withheld: null,
  columns: COLUMNS,
  async rows(db, memberId) {
    const rows = await db
      .select()
      .from(likes)
      .where(eq(likes.memberId, memberId))
      .orderBy(desc(likes.createdAt));
    return rows.map(({ targetKind, targetId, createdAt }) => ({
      kind: targetKind,
      id: targetId,
      at: createdAt,
    }));
  },
};

/** What a member collected, by folder. */
export const collectData: PersonalData = {
  title: "收藏",
  withheld: null,
  columns: { ...COLUMNS, folder: "收藏夹" },
  async rows(db, memberId) {
    const rows = await db
      .select({ collect: collects, folder: collectFolders.name })
      .from(collects)
      .leftJoin(collectFolders, eq(collectFolders.id, collects.folderId))
      .where(eq(collects.memberId, memberId))
      .orderBy(desc(collects.createdAt));
    return rows.map(({ collect, folder }) => ({
      kind: collect.targetKind,
      id: collect.targetId,
      at: collect.createdAt,
      folder,
    }));
  },
};

/** What a member does not want to see again. */
export const dislikeData: PersonalData = {
  title: "不感兴趣",
  withheld: null,
  columns: COLUMNS,
  async rows(db, memberId) {
    const rows = await db
      .select()
      .from(dislikes)
      .where(eq(dislikes.memberId, memberId))
      .orderBy(desc(dislikes.createdAt));
    return rows.map(({ targetKind, targetId, createdAt }) => ({
      kind: targetKind,
      id: targetId,
      at: createdAt,
    }));
  },
};

/** Likes are counted with others', and nobody sees whose they were. */
export const forgetReactions: Forgetting = {
  words: "收藏、收藏夹和“不感兴趣”会被删除；点过的赞只留下数字",
  async forget(tx, _services, memberId) {
    await tx.delete(collects).where(eq(collects.memberId, memberId));
    await tx.delete(collectFolders).where(eq(collectFolders.memberId, memberId));
    await tx.delete(dislikes).where(eq(dislikes.memberId, memberId));
  },
};
