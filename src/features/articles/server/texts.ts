import { inArray } from "drizzle-orm";
import type { KindTexts } from "#capabilities/review/moderation/server/public.ts";
import { withAddresses } from "#capabilities/review/words/server/public.ts";
import { idsAfter } from "#platform/database/keyset.ts";
import { linksOfHtml, plainText } from "#platform/html/plain-text.ts";
import { withoutMarks } from "./marks.ts";
import { articles } from "./tables.ts";

/** What articles say, for all that follows texts; they stand in a channel. */
export const articleTexts: KindTexts = {
  async read(db, ids) {
    const rows = await db
      .select()
      .from(articles)
      .where(inArray(articles.id, [...ids]));
    return rows.map(({ id, section, authorId, channel, title, summary, bodyHtml, status, ...row }) => ({
      ...{ id, section, authorId, place: channel, region: "", title, state: status },
      text: withAddresses(
        [summary, plainText(withoutMarks(bodyHtml))].filter(Boolean).join("\n\n"),
        linksOfHtml(bodyHtml),
      ),
      published: status === "published",
      writtenAt: status === "published" ? row.publishedAt : row.createdAt,
      publishedAt: status === "published" ? row.publishedAt : null,
    }));
  },
  ids: (db, after, limit) => idsAfter(db, articles, after, limit),
};
