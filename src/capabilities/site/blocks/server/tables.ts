import { integer, text } from "drizzle-orm/pg-core";
import { admins } from "#capabilities/desk/admin/server/tables.ts";
import { id64, identityKey, moment } from "#platform/database/columns.ts";

/**
 * The columns that every table of versions has, beside those that say whose they are and what they hold: at most one draft and
 * one that is live of each thing, and all that were live before, so that they can come back.
 */
export const versionColumns = () => ({
  id: identityKey().primaryKey(),
  state: text({ enum: ["draft", "live", "archived"] }).notNull(),
  /** Counts what was published of the thing, from 1; 0 for a draft. */
  number: integer().notNull().default(0),
  /** What is new in it, in the words of whoever published it. */
  note: text().notNull().default(""),
  updatedBy: id64().references(() => admins.id),
  updatedAt: moment().notNull().defaultNow(),
  publishedAt: moment(),
});
