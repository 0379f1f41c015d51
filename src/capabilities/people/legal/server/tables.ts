import { boolean, date, index, jsonb, pgTable, text, uniqueIndex } from "drizzle-orm/pg-core";
import { admins } from "#capabilities/desk/admin/server/tables.ts";
import { id64, identityKey, moment } from "#platform/database/columns.ts";

/** Versions of legal and explanatory texts. A stored version never changes. */
export const documents = pgTable(
  "documents",
  {
    id: identityKey().primaryKey(),
    key: text().notNull(),
    /** Effective date, also the version's name: 2026-03-01. */
    version: date({ mode: "string" }).notNull(),
    title: text().notNull(),
    summary: jsonb().$type<string[]>().notNull().default([]),
    /** Markdown with {{placeholders}} that the section fills in. */
    body: text().notNull(),
    /** Whether members who agreed to an earlier version are asked again. */
    substantial: boolean().notNull().default(true),
    /** Who published it at the desk; null for what came with the product. */
    publishedBy: id64().references(() => admins.id),
    /** What is new in it, in the publisher's words. */
    note: text().notNull().default(""),
    createdAt: moment().notNull().defaultNow(),
  },
  (table) => [
    uniqueIndex("documents_version").on(table.key, table.version),
    index("documents_key").on(table.key),
  ],
);

/** The next version of a text while the desk works on it: one a text. */
export const documentDrafts = pgTable("document_drafts", {
  key: text().primaryKey(),
  title: text().notNull(),
  summary: jsonb().$type<string[]>().notNull().default([]),
  /** Markdown with {{placeholders}}. */
  body: text().notNull(),
  updatedBy: id64().references(() => admins.id),
  updatedAt: moment().notNull().defaultNow(),
});
