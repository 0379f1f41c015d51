import { customType, date, integer, pgTable, primaryKey, text } from "drizzle-orm/pg-core";
import { members } from "#capabilities/people/members/server/tables.ts";
import { idOf } from "#platform/database/columns.ts";

const bytes = customType<{ data: Buffer }>({ dataType: () => "bytea" });

/** What visitors of a day are hashed with: one for all processes, thrown away with the day. */
export const visitorSalts = pgTable("visitor_salts", {
  /** A day of China. */
  day: date({ mode: "string" }).primaryKey(),
  salt: bytes().notNull(),
});

/** How many visitors a day had, in a section and (under the empty one) anywhere. */
export const visitorDays = pgTable(
  "visitor_days",
  {
    day: date({ mode: "string" }).notNull(),
    section: text().notNull(),
    /** Of a `Sketch`; empty once the day is over. */
    registers: bytes().notNull(),
    visitors: integer().notNull().default(0),
  },
  (table) => [primaryKey({ columns: [table.day, table.section] })],
);

/**
 * On which day a member was there last, in a section and (under the empty one) anywhere, and on which one before that: what
 * says whether he counts anew for a day, a week, a month. Which days those were beyond is not kept.
 */
export const memberLastSeen = pgTable(
  "member_last_seen",
  {
    memberId: idOf(() => members.id, { onDelete: "cascade" }),
    section: text().notNull(),
    lastDay: date({ mode: "string" }).notNull(),
    dayBefore: date({ mode: "string" }),
  },
  (table) => [primaryKey({ columns: [table.memberId, table.section] })],
);
