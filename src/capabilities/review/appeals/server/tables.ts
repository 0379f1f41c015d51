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

/** What members hold against mutes and warnings; one for each. */
export const sanctionAppeals = pgTable(
  "sanction_appeals",
  {
    id: identityKey().primaryKey(),
    kind: text({ enum: ["mute", "warning"] }).notNull(),
    /** Of the mute or the warning. */
    sanctionId: id64().notNull(),
    memberId: idOf(() => members.id),
    /** Where it holds; empty for everywhere. */
    section: text().notNull(),
    words: text().notNull(),
    state: text({ enum: ["open", "granted", "refused"] })
      .notNull()
      .default("open"),
    /** What was done, by which administrator; null where it was a member who moderates. */
    title: text().notNull(),
    reason: text().notNull(),
    until: moment(),
    decidedBy: id64().references(() => admins.id),
    decidedAt: moment().notNull(),
    answer: text().notNull().default(""),
    answeredBy: id64().references(() => admins.id),
    answeredAt: moment(),
    alone: boolean().notNull().default(false),
    createdAt: moment().notNull().defaultNow(),
  },
  (table) => [
    uniqueIndex("sanction_appeals_once").on(table.kind, table.sanctionId),
    index("sanction_appeals_open").on(table.createdAt, table.id).where(sql`state = 'open'`),
    index("sanction_appeals_answered")
      .on(...falling(table.answeredAt, table.id))
      .where(sql`state <> 'open'`),
    index("sanction_appeals_member").on(table.memberId),
    index("sanction_appeals_decided_by").on(table.decidedBy),
    index("sanction_appeals_answered_by").on(table.answeredBy),
  ],
);
