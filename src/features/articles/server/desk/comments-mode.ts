import { type OperatorSetting, settingValue } from "#capabilities/desk/admin/server/public.ts";
import type { DraftContent } from "#features/articles/draft-contract.ts";
import type { Queryable } from "#platform/database/client.ts";

type Mode = DraftContent["comments"];

export const COMMENTS_MODE = "articles.comments";

/** How comments stand under what is written from now on; each article can have it otherwise. */
export const commentsMode: OperatorSetting<Mode> = {
  group: "资讯",
  title: "新文章的评论",
  meaning: "新写的文章先按这里设置，编辑可以单独改；已有的文章不变。",
  shape: {
    type: "choice",
    options: [
      { value: "open", label: "开放" },
      { value: "first", label: "先审后发" },
      { value: "closed", label: "关闭" },
    ],
  },
  fallback: "open",
};

/** The mode that a new draft begins with. */
export const newCommentsMode = (db: Queryable): Promise<Mode> =>
  settingValue(db, COMMENTS_MODE, commentsMode);
