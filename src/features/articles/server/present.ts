import type { z } from "zod";
import type { articleCardSchema } from "#features/articles/contract.ts";
import { presentPicture } from "#features/media/server/public.ts";
import type { Queryable } from "#platform/database/client.ts";
import { type ArticleRow, picturesOf } from "./queries.ts";

export type ArticleCardInput = z.input<typeof articleCardSchema>;

/** Rows of a list → cards, with one more query at most, however many rows there are. */
export async function presentCards(db: Queryable, rows: readonly ArticleRow[]): Promise<ArticleCardInput[]> {
  const galleries = rows.filter((row) => row.kind === "pic").map((row) => row.id);
  const pictures = await picturesOf(db, galleries, 3);
  const byArticle = Map.groupBy(pictures, (picture) => picture.articleId);
  return rows.map((row) => {
    const own = byArticle.get(row.id) ?? [];
    return {
      id: row.id,
      kind: row.kind,
      section: row.section,
      channel: row.channel,
      title: row.title,
      summary: row.summary,
      author_name: row.authorName,
      published_at: row.publishedAt.toISOString(),
      cover: row.cover === null ? null : presentPicture(row.cover),
      pictures: own.map((picture) => presentPicture(picture.media)),
      picture_count: own[0]?.total ?? 0,
      duration: row.kind === "video" ? row.duration : null,
      reads: row.reads ?? 0,
      likes: row.likes ?? 0,
      comments: row.comments ?? 0,
    };
  });
}
