import { date, index, pgTable, primaryKey, text } from "drizzle-orm/pg-core";
import { members } from "#capabilities/people/members/server/tables.ts";
import { idOf } from "#platform/database/columns.ts";

/**
 * Who wrote something on a day, in a section and (under the empty one) anywhere: each counts once. Written by a trigger of
 * `monitored_texts`.
 */
export const activeMembers = pgTable(
  "active_members",
  {
    /** A day of China. */
    day: date({ mode: "string" }).notNull(),
    section: text().notNull(),
    memberId: idOf(() => members.id, { onDelete: "cascade" }),
  },
  (table) => [
    primaryKey({ columns: [table.day, table.section, table.memberId] }),
    index("active_members_member").on(table.memberId),
  ],
);
