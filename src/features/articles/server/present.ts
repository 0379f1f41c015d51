import type { z } from "zod";
import { presentPicture } from "#capabilities/media/media/server/public.ts";
import type { articleCardSchema } from "#features/articles/contract.ts";
import type { Queryable } from "#platform/database/client.ts";
import { isKept } from "./owners-only.ts";
import type { ArticleRow } from "./queries.ts";
import { titlePhraser } from "./title-phrases.ts";

export type ArticleCardInput = z.input<typeof articleCardSchema>;

/** Rows of a list → cards. */
export async function presentCards(db: Queryable, rows: readonly ArticleRow[]): Promise<ArticleCardInput[]> {
  const titlePhrases = await titlePhraser(db);
  return rows.map((row) => ({
    id: row.id,
    kind: row.kind,
    section: row.section,
    channel: row.channel,
    title: row.title,
    title_phrases: titlePhrases(row.title),
    summary: row.summary,
    author_id: row.authorId,
    author_name: row.authorName,
    published_at: row.publishedAt.toISOString(),
    cover: row.cover === null ? null : presentPicture(row.cover),
    pictures: row.kind === "pic" ? row.preview.map(presentPicture) : [],
    picture_count: row.kind === "pic" ? row.pictureCount : 0,
    duration: row.kind === "video" ? row.duration : null,
    reads: row.reads ?? 0,
    likes: row.likes ?? 0,
    comments: row.comments ?? 0,
    ...(isKept(row) && { owners_only: true }),
  }));
}
