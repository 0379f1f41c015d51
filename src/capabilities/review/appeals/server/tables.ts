import { sql } from "drizzle-orm";
import { boolean, index, integer, pgTable, text, uniqueIndex } from "drizzle-orm/pg-core";
import { admins } from "#capabilities/desk/admin/server/tables.ts";
import { members } from "#capabilities/people/members/server/tables.ts";
import { reviewItems } from "#capabilities/review/moderation/server/tables.ts";
import { falling, id64, identityKey, idOf, moment } from "#platform/database/columns.ts";

/** What members hold against decisions about what they wrote; one for each decision. */
export const appeals = pgTable(
  "appeals",
  {
    id: identityKey().primaryKey(),
    itemId: id64()
      .notNull()
      .references(() => reviewItems.id, { onDelete: "cascade" }),
    /** The entry of the object's history that it is against. */
    decision: integer().notNull(),
    memberId: idOf(() => members.id),
    words: text().notNull(),
    state: text({ enum: ["open", "granted", "refused"] })
      .notNull()
      .default("open"),
    /** What was decided, and by which administrator; null where it was a member who moderates. */
    outcome: text({ enum: ["rejected", "revoked", "removed"] }).notNull(),
    reason: text().notNull(),
    decidedBy: id64().references(() => admins.id),
    decidedAt: moment().notNull(),
    answer: text().notNull().default(""),
    answeredBy: id64().references(() => admins.id),
    answeredAt: moment(),
    /** Answered by whoever decided, since there was nobody else. */
    alone: boolean().notNull().default(false),
    createdAt: moment().notNull().defaultNow(),
  },
  (table) => [
    uniqueIndex("appeals_once").on(table.itemId, table.decision),
    index("appeals_open").on(table.createdAt, table.id).where(sql`state = 'open'`),
    index("appeals_answered")
      .on(...falling(table.answeredAt, table.id))
      .where(sql`state <> 'open'`),
    index("appeals_member").on(table.memberId),
    index("appeals_decided_by").on(table.decidedBy),
    index("appeals_answered_by").on(table.answeredBy),
  ],
);
