import { sql } from "drizzle-orm";
import { boolean, index, pgTable, text, uniqueIndex } from "drizzle-orm/pg-core";
import { members } from "#capabilities/people/members/server/tables.ts";
import { identityKey, idOf, moment } from "#platform/database/columns.ts";

/** Where a member has things sent to. */
export const addresses = pgTable(
  "addresses",
  {
    id: identityKey().primaryKey(),
    memberId: idOf(() => members.id),
    name: text().notNull(),
    mobile: text().notNull(),
    /** Six digits of GB/T 2260, and what that was called then: regions are renamed, parcels go on. */
    regionCode: text().notNull(),
    region: text().notNull(),
    detail: text().notNull(),
    label: text().notNull().default(""),
    isDefault: boolean().notNull().default(false),
    createdAt: moment().notNull().defaultNow(),
    updatedAt: moment().notNull().defaultNow(),
  },
  (table) => [
    index("addresses_member").on(table.memberId),
    // Whatever happens at once: never two.
    uniqueIndex("addresses_default").on(table.memberId).where(sql`is_default`),
  ],
);
