import { desc, eq } from "drizzle-orm";
import {
  deletes,
  type Forgetting,
  ownRows,
  type PersonalData,
} from "#capabilities/people/members/server/public.ts";
import { collectFolders, collects, dislikes, likes } from "./tables.ts";

const COLUMNS = { kind: "类型", id: "编号", at: "时间" };

const shown = ({ targetKind, targetId, createdAt }: typeof likes.$inferSelect) => ({
  kind: targetKind,
  id: targetId,
  at: createdAt,
});

/** What a member liked. */
export const likeData: PersonalData = {
  title: "点赞",
  withheld: null,
  columns: COLUMNS,
  rows: ownRows(likes, likes.memberId, desc(likes.createdAt), shown),
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
  rows: ownRows(dislikes, dislikes.memberId, desc(dislikes.createdAt), shown),
};

/** Likes are counted with others', and nobody sees whose they were. */
export const forgetReactions: Forgetting = {
  words: "收藏、收藏夹和“不感兴趣”会被删除；点过的赞只留下数字",
  forget: deletes(collects.memberId, collectFolders.memberId, dislikes.memberId),
};
