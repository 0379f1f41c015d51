import { sql } from "drizzle-orm";
import { index, integer, jsonb, pgTable, primaryKey, text, unique } from "drizzle-orm/pg-core";
import { media } from "#capabilities/media/media/server/tables.ts";
import { members } from "#capabilities/people/members/server/tables.ts";
import type { DraftContent } from "#capabilities/texts/writing/contract.ts";
import { falling, id64, identityKey, idOf, moment } from "#platform/database/columns.ts";

/** Pictures, videos and posters that a text's document names: while the text is public, everybody may see them. */
export const textMedia = pgTable(
  "text_media",
  {
    /** The kind of the text, as in `textKinds`. */
    kind: text().notNull(),
    textId: id64().notNull(),
    /** In the order of the document. */
    position: integer().notNull(),
    mediaId: idOf(() => media.id),
  },
  (table) => [
    primaryKey({ columns: [table.kind, table.textId, table.position] }),
    index("text_media_media").on(table.mediaId),
  ],
);

/** What a member began to write and did not hand in, as the composer knows it. */
export const drafts = pgTable(
  "drafts",
  {
    id: identityKey().primaryKey(),
    memberId: idOf(() => members.id),
    /** Chosen by the composer. Where there is one draft only, as of an answer, all devices choose the same. */
    key: text().notNull(),
    kind: text().notNull(),
    section: text().notNull(),
    content: jsonb().$type<DraftContent>().notNull(),
    /** Counts the changes: 1 upwards. */
    version: integer().notNull().default(1),
    createdAt: moment().notNull().defaultNow(),
    updatedAt: moment().notNull().defaultNow(),
    /** When it was deleted; it can be taken back for a while. */
    deletedAt: moment(),
  },
  (table) => [
    unique("drafts_key").on(table.memberId, table.key),
    index("drafts_box").on(table.memberId, ...falling(table.updatedAt, table.id)),
    index("drafts_deleted").on(table.deletedAt).where(sql`deleted_at is not null`),
  ],
);

/** Uploads that wait in a draft, and are not swept meanwhile. */
export const draftMedia = pgTable(
  "draft_media",
  {
    draftId: idOf(() => drafts.id, { onDelete: "cascade" }),
    mediaId: idOf(() => media.id, { onDelete: "cascade" }),
  },
  (table) => [
    primaryKey({ columns: [table.draftId, table.mediaId] }),
    index("draft_media_media").on(table.mediaId),
  ],
);
