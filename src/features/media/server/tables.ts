import { boolean, index, integer, pgTable, text } from "drizzle-orm/pg-core";
import { id64, identityKey, moment } from "#platform/database/columns.ts";

/** One stored picture or video. The file lies in storage under `key`; variants derive from it. */
export const media = pgTable(
  "media",
  {
    id: identityKey().primaryKey(),
    /** Random, URL-safe; the address is /media/{key}. */
    key: text().notNull().unique(),
    kind: text({ enum: ["image", "video"] }).notNull(),
    contentType: text().notNull(),
    width: integer().notNull(),
    height: integer().notNull(),
    bytes: integer().notNull(),
    animated: boolean().notNull().default(false),
    /** Videos: length in seconds. */
    duration: integer(),
    /** Tiny data URI shown until the picture has loaded. */
    placeholder: text(),
    /** SHA-256 of the received bytes (hex), so that imports do not store the same picture twice. */
    sourceHash: text(),
    ownerMemberId: id64(),
    ownerAdminId: id64(),
    /** Null until something shows it; unattached uploads are swept after a day. */
    attachedAt: moment(),
    createdAt: moment().notNull().defaultNow(),
  },
  (table) => [
    index("media_unattached").on(table.attachedAt, table.createdAt),
    index("media_source_hash").on(table.sourceHash),
  ],
);
