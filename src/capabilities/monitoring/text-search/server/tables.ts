import { boolean, index, integer, jsonb, pgTable, text } from "drizzle-orm/pg-core";
import { admins } from "#capabilities/desk/admin/server/tables.ts";
import { monitoredTexts } from "#capabilities/monitoring/monitoring/server/tables.ts";
import type { SearchFilter } from "#capabilities/monitoring/text-search/contract.ts";
import { falling, id64, identityKey, idOf, moment } from "#platform/database/columns.ts";

/** What monitored texts are found by, whatever their state; written with them. */
export const monitoredTerms = pgTable(
  "monitored_terms",
  {
    textId: id64()
      .primaryKey()
      .references(() => monitoredTexts.id, { onDelete: "cascade" }),
    kind: text().notNull(),
    targetId: id64().notNull(),
    section: text().notNull(),
    published: boolean().notNull(),
    writtenAt: moment().notNull(),
    /** Title and text as they are compared: one width, one case. */
    folded: text().notNull(),
    /** The characters that stand in it, one by one and in pairs, and its words, as numbers. */
    terms: integer().array().notNull(),
  },
  (table) => [
    // Entries that wait to be sorted in would be read through by every search.
    index("monitored_terms_terms").using("gin", table.terms).with({ fastupdate: false }),
    index("monitored_terms_written").on(...falling(table.writtenAt, table.textId)),
  ],
);

/** Searches that an administrator kept under a name. */
export const savedSearches = pgTable(
  "saved_searches",
  {
    id: identityKey().primaryKey(),
    adminId: idOf(() => admins.id),
    name: text().notNull(),
    filter: jsonb().$type<SearchFilter>().notNull(),
    createdAt: moment().notNull().defaultNow(),
  },
  (table) => [index("saved_searches_admin").on(table.adminId, ...falling(table.id))],
);

/** What an administrator searched for last, each once. */
export const searchHistory = pgTable(
  "search_history",
  {
    id: identityKey().primaryKey(),
    adminId: idOf(() => admins.id),
    filter: jsonb().$type<SearchFilter>().notNull(),
    /** How many were found then. */
    found: integer().notNull(),
    searchedAt: moment().notNull().defaultNow(),
  },
  (table) => [index("search_history_admin").on(table.adminId, ...falling(table.searchedAt))],
);
