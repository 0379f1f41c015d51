import { date, index, jsonb, pgTable, text, uniqueIndex } from "drizzle-orm/pg-core";
import { identityKey, moment } from "#platform/database/columns.ts";

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
    createdAt: moment().notNull().defaultNow(),
  },
  (table) => [
    uniqueIndex("documents_version").on(table.key, table.version),
    index("documents_key").on(table.key),
  ],
);
