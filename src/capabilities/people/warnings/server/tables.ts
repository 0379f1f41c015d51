import { index, integer, pgTable, text } from "drizzle-orm/pg-core";
import { admins } from "#capabilities/desk/admin/server/tables.ts";
import { members } from "#capabilities/people/members/server/tables.ts";
import { falling, id64, identityKey, idOf, moment } from "#platform/database/columns.ts";

/** Formal warnings. What was said stays as it was said, whatever becomes of the template. */
export const memberWarnings = pgTable(
  "member_warnings",
  {
    id: identityKey().primaryKey(),
    memberId: idOf(() => members.id),
    title: text().notNull(),
    text: text().notNull(),
    days: integer().notNull(),
    /** Until then it counts. */
    expiresAt: moment().notNull(),
    /** A review kind and what it is about, with how that read. */
    targetKind: text().notNull().default(""),
    targetId: id64(),
    excerpt: text().notNull().default(""),
    byAdmin: id64().references(() => admins.id),
    acknowledgedAt: moment(),
    withdrawnAt: moment(),
    withdrawnBy: id64().references(() => admins.id),
    withdrawnReason: text().notNull().default(""),
    createdAt: moment().notNull().defaultNow(),
  },
  (table) => [
    index("member_warnings_member").on(table.memberId, ...falling(table.id)),
    index("member_warnings_by").on(table.byAdmin),
    index("member_warnings_withdrawn_by").on(table.withdrawnBy),
  ],
);
