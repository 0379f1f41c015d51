import type { PosterKind } from "#capabilities/media/sharing/server/public.ts";
import { articlePath } from "#features/articles/address.ts";
import { AppError } from "#shared/errors.ts";
import { formatDate } from "#shared/format.ts";
import { articleById } from "./queries.ts";

const actions = { post: "阅读全文", pic: "查看全部图片", video: "观看视频" } as const;

export const articlePosters: PosterKind = {
  name: "article",
  async show({ db }, id) {
    const row = await articleById(db, id);
    if (row === undefined || row.article.status !== "published") throw new AppError("NOT_FOUND");
    const { article, cover } = row;
    const author = article.authorName && `文 / ${article.authorName}`;
    return {
      words: {
        section: article.section,
        channel: article.channel,
        title: article.title,
        summary: article.summary,
        byline: [author, formatDate(article.publishedAt)].filter(Boolean).join("   "),
        action: actions[article.kind],
        playable: article.kind === "video",
        path: articlePath(article),
      },
      cover: cover?.key ?? null,
    };
  },
};
