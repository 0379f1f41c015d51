import { sql } from "drizzle-orm";
import { index, integer, jsonb, pgTable, text, uniqueIndex } from "drizzle-orm/pg-core";
import { admins } from "#capabilities/desk/admin/server/tables.ts";
import type { StoredBlock } from "#capabilities/site/home-layout/contract.ts";
import { id64, identityKey, moment } from "#platform/database/columns.ts";

/**
 * How a section's home is laid out. A section without a live row has the layout that comes with the product. What was
 * live stays as archived, so that it can come back.
 */
export const homeLayouts = pgTable(
  "home_layouts",
  {
    id: identityKey().primaryKey(),
    /** Slug. */
    section: text().notNull(),
    state: text({ enum: ["draft", "live", "archived"] }).notNull(),
    /** Counts what was published in the section, from 1; 0 for a draft. */
    number: integer().notNull().default(0),
    blocks: jsonb().$type<StoredBlock[]>().notNull(),
    /** What is new in it, in the words of whoever published it. */
    note: text().notNull().default(""),
    updatedBy: id64().references(() => admins.id),
    updatedAt: moment().notNull().defaultNow(),
    publishedAt: moment(),
  },
  (table) => [
    uniqueIndex("home_layouts_draft").on(table.section).where(sql`state = 'draft'`),
    uniqueIndex("home_layouts_live").on(table.section).where(sql`state = 'live'`),
    index("home_layouts_section").on(table.section, table.number),
  ],
);
