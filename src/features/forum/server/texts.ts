import { inArray } from "drizzle-orm";
import type { KindTexts } from "#capabilities/review/moderation/server/public.ts";
import { searchableText } from "#capabilities/review/words/server/public.ts";
import { idsAfter } from "#platform/database/keyset.ts";
import { posts } from "./tables.ts";

/** What posts say, for all that follows texts; they stand on a board. */
export const postTexts: KindTexts = {
  async read(db, ids) {
    const rows = await db
      .select()
      .from(posts)
      .where(inArray(posts.id, [...ids]));
    return rows.map(({ id, section, authorId, boardId, region, title, body, document, status, ...row }) => ({
      ...{
        id,
        section,
        authorId,
        place: boardId,
        region,
        title,
        text: searchableText(document, body),
        state: status,
      },
      published: status === "published",
      writtenAt: row.createdAt,
      publishedAt: status === "published" ? row.publishedAt : null,
    }));
  },
  ids: (db, after, limit) => idsAfter(db, posts, after, limit),
};
