import { inArray } from "drizzle-orm";
import type { KindTexts } from "#capabilities/review/moderation/server/public.ts";
import { idsAfter } from "#platform/database/keyset.ts";
import { groups } from "./tables.ts";

/** What groups say of themselves, for all that follows texts. */
export const groupTexts: KindTexts = {
  async read(db, ids) {
    const rows = await db
      .select()
      .from(groups)
      .where(inArray(groups.id, [...ids]));
    return rows.map(({ id, section, leaderId, name, intro, status, createdAt }) => ({
      ...{ id, section, authorId: leaderId, place: "", region: "", title: name, text: intro, state: status },
      published: status === "published",
      writtenAt: createdAt,
      publishedAt: status === "published" ? createdAt : null,
    }));
  },
  ids: (db, after, limit) => idsAfter(db, groups, after, limit),
};
