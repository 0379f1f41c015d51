import type { z } from "zod";
import type { articleCardSchema } from "#features/articles/contract.ts";
import { presentPicture } from "#features/media/server/public.ts";
import type { ArticleRow } from "./queries.ts";

export type ArticleCardInput = z.input<typeof articleCardSchema>;

/** Rows of a list → cards. */
export function presentCards(rows: readonly ArticleRow[]): ArticleCardInput[] {
  return rows.map((row) => ({
    id: row.id,
    kind: row.kind,
    section: row.section,
    channel: row.channel,
    title: row.title,
    summary: row.summary,
    author_name: row.authorName,
    published_at: row.publishedAt.toISOString(),
    cover: row.cover === null ? null : presentPicture(row.cover),
    pictures: row.kind === "pic" ? row.preview.map(presentPicture) : [],
    picture_count: row.kind === "pic" ? row.pictureCount : 0,
    duration: row.kind === "video" ? row.duration : null,
    reads: row.reads ?? 0,
    likes: row.likes ?? 0,
    comments: row.comments ?? 0,
  }));
}
