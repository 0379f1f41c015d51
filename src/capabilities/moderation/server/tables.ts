import { sql } from "drizzle-orm";
import { boolean, index, integer, jsonb, pgTable, primaryKey, text, uniqueIndex } from "drizzle-orm/pg-core";
import { admins } from "#capabilities/admin/server/tables.ts";
import { members } from "#capabilities/members/server/tables.ts";
import { id64, identityKey, moment } from "#platform/database/columns.ts";
import { lifeStates } from "#shared/life.ts";

/**
 * The one review queue. Each entry targets exactly one object; `kind` names the queue it stands in
 * (`article_comment` first, more kinds later).
 */
export const reviewItems = pgTable(
  "review_items",
  {
    id: identityKey().primaryKey(),
    kind: text().notNull(),
    targetId: id64().notNull(),
    section: text().notNull(),
    /** Null for what came without an account, such as imported articles. */
    authorId: id64().references(() => members.id),
    /** Where the object stands, as it says itself. */
    status: text({ enum: lifeStates }).notNull(),
    /** Somebody has to look at it; what is shown at once waits while it is published. */
    waiting: boolean().notNull().default(false),
    reason: text().notNull().default(""),
    submittedAt: moment().notNull().defaultNow(),
    /** A moderator who has it open; others see it as taken until then. */
    claimedBy: id64().references(() => admins.id),
    claimedUntil: moment(),
    decidedBy: id64().references(() => admins.id),
    decidedAt: moment(),
    /** The author is told only once the five seconds in which a decision can be undone are over. */
    notifiedAt: moment(),
  },
  (table) => [
    uniqueIndex("review_items_target").on(table.kind, table.targetId),
    index("review_items_waiting").on(table.kind, table.submittedAt, table.id).where(sql`waiting`),
    index("review_items_status").on(table.kind, table.status, table.decidedAt.desc().nullsFirst()),
    index("review_items_author").on(table.authorId, table.decidedAt.desc().nullsFirst()),
    index("review_items_submitted").on(table.submittedAt),
    index("review_items_decided").on(table.decidedAt),
    index("review_items_unnotified")
      .on(table.decidedAt)
      .where(sql`decided_at is not null and notified_at is null`),
  ],
);

/** Every move of every object under review, with what it said and showed then. Rows are only added. */
export const reviewHistory = pgTable(
  "review_history",
  {
    kind: text().notNull(),
    targetId: id64().notNull(),
    /** Counts from 1 for each object. */
    version: integer().notNull(),
    /** A move of `life/moves.ts`, or `undo`; null for how it stood before its history began. */
    move: text(),
    /** How it stands after the move. */
    state: text({ enum: lifeStates }).notNull(),
    reason: text().notNull().default(""),
    snapshot: jsonb().$type<{ texts: Record<string, string>; pictures: string[] }>().notNull(),
    byMember: id64().references(() => members.id),
    byAdmin: id64().references(() => admins.id),
    /** Of a moderator's move: what an undo puts back besides the object. */
    aside: jsonb().$type<Record<string, unknown>>(),
    createdAt: moment().notNull().defaultNow(),
  },
  (table) => [primaryKey({ columns: [table.kind, table.targetId, table.version] })],
);

export const reports = pgTable(
  "reports",
  {
    id: identityKey().primaryKey(),
    targetKind: text().notNull(),
    targetId: id64().notNull(),
    reporterId: id64()
      .notNull()
      .references(() => members.id),
    reason: text().notNull(),
    note: text().notNull().default(""),
    status: text({ enum: ["open", "upheld", "dismissed"] })
      .notNull()
      .default("open"),
    handledBy: id64().references(() => admins.id),
    handledAt: moment(),
    createdAt: moment().notNull().defaultNow(),
  },
  (table) => [
    uniqueIndex("reports_once").on(table.targetKind, table.targetId, table.reporterId),
    index("reports_open").on(table.createdAt).where(sql`status = 'open'`),
  ],
);
