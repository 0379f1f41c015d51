import { sql } from "drizzle-orm";
import { index, jsonb, pgTable, text, uniqueIndex } from "drizzle-orm/pg-core";
import { versionColumns } from "#capabilities/site/blocks/server/tables.ts";
import type { StoredBlock } from "#capabilities/site/home-layout/contract.ts";

/**
 * How a section's home is laid out. A section without a live row has the layout that comes with the product. What was
 * live stays as archived, so that it can come back.
 */
export const homeLayouts = pgTable(
  "home_layouts",
  {
    ...versionColumns(),
    /** Slug. */
    section: text().notNull(),
    blocks: jsonb().$type<StoredBlock[]>().notNull(),
  },
  (table) => [
    uniqueIndex("home_layouts_draft").on(table.section).where(sql`state = 'draft'`),
    uniqueIndex("home_layouts_live").on(table.section).where(sql`state = 'live'`),
    index("home_layouts_section").on(table.section, table.number),
  ],
);
