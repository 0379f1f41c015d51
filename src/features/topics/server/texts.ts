import { inArray } from "drizzle-orm";
import type { KindTexts } from "#capabilities/review/moderation/server/public.ts";
import { idsAfter } from "#platform/database/keyset.ts";
import { topics } from "./tables.ts";

/** What topics say of themselves, for all that follows texts. */
export const topicTexts: KindTexts = {
  async read(db, ids) {
    const rows = await db
      .select()
      .from(topics)
      .where(inArray(topics.id, [...ids]));
    return rows.map(({ id, section, proposerId, name, intro, status, visible, createdAt }) => ({
      ...{
        id,
        section,
        authorId: proposerId,
        place: "",
        region: "",
        title: name,
        text: intro,
        state: status,
      },
      published: visible,
      writtenAt: createdAt,
      publishedAt: visible ? createdAt : null,
    }));
  },
  ids: (db, after, limit) => idsAfter(db, topics, after, limit),
};
