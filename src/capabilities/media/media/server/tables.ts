import { sql } from "drizzle-orm";
import { boolean, index, integer, jsonb, pgTable, real, text } from "drizzle-orm/pg-core";
import type { Photo } from "#capabilities/media/media/contract.ts";
import { waitingColumns } from "#platform/batches/batch.ts";
import { id64, identityKey, moment } from "#platform/database/columns.ts";

/** One stored picture or video. The file lies in storage under `key`; variants derive from it. */
export const media = pgTable(
  "media",
  {
    id: identityKey().primaryKey(),
    /** Random, URL-safe; the address is /media/{key}. */
    key: text().notNull().unique(),
    /**
     * A second random name, /media/{kind's letter}-{this}: known only to those who may see the picture while nothing
     * public shows it. The first name answers only while something does.
     */
    unlistedKey: text().notNull().unique().default(sql`replace(gen_random_uuid()::text, '-', '')`),
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
    /** Pictures: brightness by cells (`encodeLuminance`). Null until measured. */
    luminance: text(),
    /** Pictures: where the eye goes, 0…1 from the upper left. Null until measured. */
    focusX: real(),
    focusY: real(),
    /** Photos: camera and settings, where the file told them. */
    photo: jsonb().$type<Photo>(),
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
    index("media_unmeasured").on(table.id).where(sql`kind = 'image' and luminance is null`),
    index("media_source_hash").on(table.sourceHash),
  ],
);

/**
 * Pictures that only their owner and a few administrators see, as licences. The file lies encrypted in storage; the
 * row holds its key, sealed with a key that is not in the database. Nothing here says what is on it.
 */
export const privateMedia = pgTable(
  "private_media",
  {
    id: identityKey().primaryKey(),
    /** Random; names the file, and binds key and bytes to it. */
    key: text().notNull().unique(),
    ownerMemberId: id64().notNull(),
    /** What it is used for, as permissions name it; empty until something uses it. */
    kind: text().notNull().default(""),
    contentType: text().notNull(),
    width: integer().notNull(),
    height: integer().notNull(),
    /** Of the picture as its reader gets it; what the quota counts. */
    bytes: integer().notNull(),
    /** Which of the installation's keys sealed the file's own. */
    keyId: text().notNull(),
    /** Base64url; empty once it was destroyed: nobody opens the file any longer, which goes a moment later. */
    sealedKey: text().notNull(),
    /** Null until something uses it. */
    attachedAt: moment(),
    /** Deleted then, whatever happens: a day after the upload unless something uses it. */
    deleteAt: moment().notNull(),
    createdAt: moment().notNull().defaultNow(),
  },
  (table) => [
    index("private_media_owner").on(table.ownerMemberId),
    index("private_media_due").on(table.deleteAt),
    index("private_media_key").on(table.keyId, table.id),
  ],
);

/** Files of private pictures whose key was destroyed, until they are removed from the storage a moment behind the commit. */
export const waitingFiles = pgTable("waiting_files", { ...waitingColumns(), fileId: id64().notNull() });
