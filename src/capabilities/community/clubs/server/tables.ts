import { sql } from "drizzle-orm";
import { index, integer, pgTable, primaryKey, text, uniqueIndex } from "drizzle-orm/pg-core";
import { members } from "#capabilities/people/members/server/tables.ts";
import { idOf, moment } from "#platform/database/columns.ts";

/** Who is, or was, in a club. The row stays when somebody leaves, for the number. */
export const clubMembers = pgTable(
  "club_members",
  {
    /** Slug of the club's section. */
    section: text().notNull(),
    memberId: idOf(() => members.id),
    number: integer().notNull(),
    role: text({ enum: ["host", "moderator", "member"] })
      .notNull()
      .default("member"),
    /** The first time; coming back changes nothing about it. */
    joinedAt: moment().notNull().defaultNow(),
    leftAt: moment(),
  },
  (table) => [
    primaryKey({ columns: [table.section, table.memberId] }),
    uniqueIndex("club_members_number").on(table.section, table.number),
    index("club_members_member").on(table.memberId),
    index("club_members_joined").on(table.section, table.joinedAt),
    // The order of the list: hosts, moderators, then by number.
    index("club_members_list")
      .on(table.section, rankOf(table.role), table.number)
      .where(sql`left_at is null`),
  ],
);

/** The number that a club gave out last; its row's lock keeps the numbers without gaps. */
export const clubNumbers = pgTable("club_numbers", {
  section: text().primaryKey(),
  last: integer().notNull(),
});

/** Hosts come first, then moderators: 0, 1, 2. */
function rankOf(role: unknown) {
  return sql`(case ${role} when 'host' then 0 when 'moderator' then 1 else 2 end)`;
}
