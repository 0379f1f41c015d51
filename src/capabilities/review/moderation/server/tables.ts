import { sql } from "drizzle-orm";
import {
  type AnyPgColumn,
  boolean,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
} from "drizzle-orm/pg-core";
import { admins } from "#capabilities/desk/admin/server/tables.ts";
import { members } from "#capabilities/people/members/server/tables.ts";
import { waitingColumns } from "#platform/batches/batch.ts";
import { falling, id64, identityKey, idOf, moment } from "#platform/database/columns.ts";
import { lifeStates } from "#shared/life.ts";

/** One reason why a text was held back until somebody looked at it. */
export interface HeldFor {
  cause: "rule" | "new_member" | "link" | "picture" | "word";
  /** The word or the address; empty for the others. */
  text: string;
  /** Group of the list that the word stands in; empty for none. */
  list: string;
}

/** When something was decided, or handed in while nobody decided it. */
const settledAt = (table: { decidedAt: AnyPgColumn; submittedAt: AnyPgColumn }) =>
  sql`coalesce(${table.decidedAt}, ${table.submittedAt})`;

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
    /** Why it waits, as screening found it; empty where it waits by rule, or came before there was any. */
    held: jsonb().$type<readonly HeldFor[]>().notNull().default([]),
    /** The author is told only once the five seconds in which a decision can be undone are over. */
    notifiedAt: moment(),
  },
  (table) => [
    uniqueIndex("review_items_target").on(table.kind, table.targetId),
    // All queues in one list.
    index("review_items_all_waiting").on(table.submittedAt, table.id).where(sql`waiting`).concurrently(),
    index("review_items_waiting").on(table.kind, table.submittedAt, table.id).where(sql`waiting`),
    // The same of one section, which may have few while others have many.
    index("review_items_section")
      .on(table.kind, table.section, table.submittedAt, table.id)
      .where(sql`waiting`),
    // What somebody has before him; few at any time.
    index("review_items_claimed").on(table.claimedBy).where(sql`claimed_by is not null`),
    // What was decided, as its lists are ordered; what was refused is one list of two states.
    index("review_items_settled")
      .on(table.kind, table.status, settledAt(table), table.id)
      .where(sql`not waiting`),
    index("review_items_refused")
      .on(table.kind, settledAt(table), table.id)
      .where(sql`status in ('rejected', 'revoked') and not waiting`),
    index("review_items_author").on(table.authorId, ...falling(table.decidedAt)),
    // Which of those that wait were held for a word.
    index("review_items_held").using("gin", table.held).where(sql`waiting`),
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

/**
 * Objects under review that began their life, were changed, appeared or disappeared, and were not yet looked at by what
 * follows them: taken out in batches. Written with every move, so that it has no index but its key.
 */
export const textEvents = pgTable("text_events", {
  ...waitingColumns(),
  kind: text().notNull(),
  targetId: id64().notNull(),
});

export const reports = pgTable(
  "reports",
  {
    id: identityKey().primaryKey(),
    targetKind: text().notNull(),
    targetId: id64().notNull(),
    reporterId: idOf(() => members.id),
    reason: text().notNull(),
    note: text().notNull().default(""),
    status: text({ enum: ["open", "upheld", "dismissed"] })
      .notNull()
      .default("open"),
    handledBy: id64().references(() => admins.id),
    handledAt: moment(),
    /** The reporter hears of the outcome only once it can no longer be undone. */
    toldAt: moment(),
    createdAt: moment().notNull().defaultNow(),
  },
  (table) => [
    index("reports_reporter").on(table.reporterId, table.id),
    index("reports_handled").on(table.handledAt).where(sql`handled_at is not null`),
    index("reports_untold").on(table.handledAt).where(sql`handled_at is not null and told_at is null`),
    uniqueIndex("reports_once").on(table.targetKind, table.targetId, table.reporterId),
    index("reports_open").on(table.createdAt).where(sql`status = 'open'`),
  ],
);

/** The operator's reasons for refusals, by kind; a kind without a row has those that its feature brings. */
export const reviewReasons = pgTable(
  "review_reasons",
  {
    /** A review kind. */
    kind: text().primaryKey(),
    /** In the order in which they are offered. */
    reasons: jsonb().$type<{ label: string; text: string }[]>().notNull(),
    changedBy: id64().references(() => admins.id),
    updatedAt: moment().notNull().defaultNow(),
  },
  (table) => [index("review_reasons_changed_by").on(table.changedBy)],
);

/**
 * What is shown at once and what is looked at first, by kind of content and section; a kind without a row of its own
 * goes by what its feature says.
 */
export const screeningRules = pgTable(
  "screening_rules",
  {
    /** A review kind. */
    kind: text().notNull(),
    /** Slug of a section; empty for all that have no row of their own. */
    section: text().notNull(),
    /** Everything is looked at before it is shown. */
    first: boolean().notNull(),
    /** Held: what new members write, what links to other sites. */
    newMembers: boolean().notNull(),
    links: boolean().notNull(),
    /** Whose pictures hold a text back. */
    pictures: text({ enum: ["never", "new", "always"] }).notNull(),
    /** What was shown at once waits in the queue all the same. */
    afterwards: boolean().notNull(),
    changedBy: id64().references(() => admins.id),
    updatedAt: moment().notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ columns: [table.kind, table.section] }),
    index("screening_rules_changed_by").on(table.changedBy),
  ],
);

/** Members who may read but not write. Rows stay when a mute is over. */
export const mutes = pgTable(
  "mutes",
  {
    id: identityKey().primaryKey(),
    memberId: idOf(() => members.id),
    /** Slug of the section that it holds in; empty for all. */
    section: text().notNull().default(""),
    /** What it keeps him from. */
    blocks: text({ enum: ["writing", "activities", "buying"] })
      .notNull()
      .default("writing"),
    /** As the member is told. */
    reason: text().notNull(),
    /** Null: until somebody lifts it. */
    until: moment(),
    /** Who muted him: an administrator, or a member who moderates. */
    byAdmin: id64().references(() => admins.id),
    byMember: id64().references(() => members.id),
    /** What it was about, where there was something. */
    targetKind: text().notNull().default(""),
    targetId: id64(),
    liftedAt: moment(),
    liftedByAdmin: id64().references(() => admins.id),
    liftedByMember: id64().references(() => members.id),
    createdAt: moment().notNull().defaultNow(),
  },
  (table) => [
    // One at a time for each place and doing: who mutes anew replaces it.
    uniqueIndex("mutes_standing_each")
      .on(table.memberId, table.section, table.blocks)
      .where(sql`lifted_at is null`)
      .concurrently(),
    index("mutes_member").on(table.memberId, ...falling(table.id)),
    index("mutes_by_admin").on(table.byAdmin),
    index("mutes_by_member").on(table.byMember),
    index("mutes_lifted_by_admin").on(table.liftedByAdmin),
    index("mutes_lifted_by_member").on(table.liftedByMember),
  ],
);
