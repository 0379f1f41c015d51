import type { z } from "zod";
import { presentPicture } from "#capabilities/media/media/server/public.ts";
import { type MemberCard, memberCards } from "#capabilities/people/members/server/public.ts";
import type { postCardSchema } from "#features/forum/contract.ts";
import type { Queryable } from "#platform/database/client.ts";
import type { CardRow } from "./queries.ts";

export type PostCardView = z.input<typeof postCardSchema>;

/** Rows of a list → cards, with one more query for all of them. */
export async function presentCards(db: Queryable, rows: readonly CardRow[]): Promise<PostCardView[]> {
  const cards = await memberCards(
    db,
    rows.map(({ authorId }) => authorId),
  );
  return rows.map((row) => presentCard(row, cards.get(row.authorId)));
}

/** One row with the card of its author. */
export function presentCard(row: CardRow, author: MemberCard | undefined): PostCardView {
  return {
    id: row.id,
    section: row.section,
    board: { id: row.boardId, name: row.boardName },
    title: row.title,
    // Line ends say nothing in two lines of a list.
    excerpt: row.excerpt.replace(/\s+/g, " "),
    author: author ?? null,
    pictures: row.preview.map(presentPicture),
    picture_count: row.pictureCount,
    video: row.kind === "video",
    poll: row.hasPoll,
    city: row.city,
    pinned: row.pinned !== "none",
    best: row.bestAt !== null,
    locked: row.lockedAt !== null,
    published_at: row.publishedAt.toISOString(),
    counts: { likes: row.likes, collects: row.collects, comments: row.replies, reads: row.reads },
  };
}
