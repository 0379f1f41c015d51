import { sql } from "drizzle-orm";
import {
  type AnyPgColumn,
  boolean,
  customType,
  index,
  integer,
  pgTable,
  primaryKey,
  real,
  smallint,
  text,
  uniqueIndex,
} from "drizzle-orm/pg-core";
import { admins } from "#capabilities/desk/admin/server/tables.ts";
import { members } from "#capabilities/people/members/server/tables.ts";
import { falling, id64, identityKey, idOf, moment } from "#platform/database/columns.ts";
import { lifeStates } from "#shared/life.ts";
import {
  hitActions,
  noteKinds,
  receiverKinds,
  ruleForms,
  warningLevels,
  warningStates,
} from "#shared/monitoring.ts";

const bytes = customType<{ data: Buffer; driverData: Buffer }>({ dataType: () => "bytea" });

/** What everything under review says now, in one place: searched and counted without asking every feature. */
export const monitoredTexts = pgTable(
  "monitored_texts",
  {
    id: identityKey().primaryKey(),
    /** A review kind. */
    kind: text().notNull(),
    targetId: id64().notNull(),
    section: text().notNull(),
    /** Null where nobody's account wrote it, or nobody may know whose. */
    authorId: id64().references(() => members.id, { onDelete: "set null" }),
    /** Id of where in the section it stands, as a board; empty where there is nothing of the kind. */
    place: text().notNull().default(""),
    /** Province that it was written from. */
    region: text().notNull().default(""),
    title: text().notNull().default(""),
    text: text().notNull(),
    state: text({ enum: lifeStates }).notNull(),
    published: boolean().notNull(),
    writtenAt: moment().notNull(),
    publishedAt: moment(),
    updatedAt: moment().notNull().defaultNow(),
  },
  (table) => [
    uniqueIndex("monitored_texts_target").on(table.kind, table.targetId),
    index("monitored_texts_written").on(...falling(table.writtenAt, table.id)),
    index("monitored_texts_author").on(table.authorId, ...falling(table.writtenAt)),
  ],
);

/** How far what was there before was read, by review kind. */
export const monitoredKinds = pgTable("monitored_kinds", {
  kind: text().primaryKey(),
  after: id64().notNull().default("0"),
  complete: boolean().notNull().default(false),
  updatedAt: moment().notNull().defaultNow(),
});

/** A word of the library in a text: one row for word and text, which stays when the text is hidden or deleted. */
export const keywordHits = pgTable(
  "keyword_hits",
  {
    id: identityKey().primaryKey(),
    /** Of `words`; without a reference, since words are taken off the list and hits stay. */
    wordId: id64().notNull(),
    word: text().notNull(),
    wordGroup: text().notNull().default(""),
    kind: text().notNull(),
    /** Null for a text that was refused, and so never stored. */
    targetId: id64(),
    section: text().notNull(),
    authorId: id64().references(() => members.id, { onDelete: "set null" }),
    place: text().notNull().default(""),
    /** What stands around the word, and where in it the word is (UTF-16 units). */
    snippet: text().notNull(),
    markStart: smallint().notNull(),
    markEnd: smallint().notNull(),
    /** What became of the text because of the word. */
    action: text({ enum: hitActions }).notNull(),
    /** It was written before it was watched: counted, and alarms nobody. */
    past: boolean().notNull().default(false),
    hitAt: moment().notNull(),
    readAt: moment(),
    readBy: id64().references(() => admins.id),
    /** Somebody looked and it means something else. */
    falseHit: boolean().notNull().default(false),
    judgedBy: id64().references(() => admins.id),
    assignedTo: id64().references(() => admins.id),
  },
  (table) => [
    uniqueIndex("keyword_hits_once").on(table.kind, table.targetId, table.wordId),
    index("keyword_hits_at").on(...falling(table.hitAt, table.id)),
    index("keyword_hits_unread")
      .on(...falling(table.hitAt, table.id))
      .where(sql`read_at is null`),
    index("keyword_hits_word").on(table.wordId, ...falling(table.hitAt)),
    index("keyword_hits_group").on(table.wordGroup, ...falling(table.hitAt)),
    index("keyword_hits_author").on(table.authorId, ...falling(table.hitAt)),
    index("keyword_hits_assigned").on(table.assignedTo).where(sql`assigned_to is not null`),
  ],
);

/** Whom warnings reach. Addresses and secrets are sealed: only what is sent to can read them. */
export const warningReceivers = pgTable("warning_receivers", {
  id: identityKey().primaryKey(),
  kind: text({ enum: receiverKinds }).notNull(),
  name: text().notNull(),
  /** Of those within the desk. */
  adminId: id64().references(() => admins.id),
  /** JSON of what is sent to, sealed with the key of `keyId`. */
  sealed: bytes(),
  keyId: text().notNull().default(""),
  /** Enough of the address to recognise it. */
  hint: text().notNull().default(""),
  active: boolean().notNull().default(true),
  lastSentAt: moment(),
  lastError: text().notNull().default(""),
  createdBy: id64().references(() => admins.id),
  createdAt: moment().notNull().defaultNow(),
  updatedAt: moment().notNull().defaultNow(),
});

/** When hits become a warning. Watches (自定义关键词) are rules for words that somebody wants to hear of. */
export const warningRules = pgTable("warning_rules", {
  id: identityKey().primaryKey(),
  form: text({ enum: ruleForms }).notNull(),
  /** Made of typed words, on the list of what is watched. */
  watch: boolean().notNull().default(false),
  name: text().notNull(),
  level: text({ enum: warningLevels }).notNull(),
  /** Which hits count: of these words, of this group, in this section; what is empty does not matter. */
  wordIds: id64().array().notNull().default([]),
  wordGroup: text().notNull().default(""),
  section: text().notNull().default(""),
  /** So many texts within so many minutes. For a spike: at least so many. */
  threshold: integer().notNull(),
  windowMinutes: integer().notNull(),
  /** For a spike: so many times the mean of the same minutes of the last seven days. */
  factor: real().notNull().default(1),
  receiverIds: id64().array().notNull().default([]),
  /** Minutes of the day in China between which nobody outside the desk is told; null for none. */
  quietFrom: smallint(),
  quietUntil: smallint(),
  /** A summary of the day goes to the receivers, whether there was a warning or not. */
  digest: boolean().notNull().default(false),
  digestedOn: text().notNull().default(""),
  paused: boolean().notNull().default(false),
  mutedUntil: moment(),
  removedAt: moment(),
  createdBy: id64().references(() => admins.id),
  createdAt: moment().notNull().defaultNow(),
  updatedAt: moment().notNull().defaultNow(),
});

/** What a rule raised, until somebody has dealt with it. */
export const warnings = pgTable(
  "warnings",
  {
    id: identityKey().primaryKey(),
    ruleId: idOf(() => warningRules.id),
    level: text({ enum: warningLevels }).notNull(),
    state: text({ enum: warningStates }).notNull().default("open"),
    /** Of the rule; empty for all. */
    section: text().notNull().default(""),
    /** Texts in it. */
    texts: integer().notNull().default(0),
    /** How often the rule alarmed: what comes within its window joins. */
    alarms: integer().notNull().default(1),
    /** For a spike: what is usual at that time of the day. */
    baseline: real(),
    raisedAt: moment().notNull().defaultNow(),
    lastHitAt: moment().notNull(),
    claimedBy: id64().references(() => admins.id),
    claimedAt: moment(),
    closedBy: id64().references(() => admins.id),
    closedAt: moment(),
    closeReason: text().notNull().default(""),
    mergedInto: id64().references((): AnyPgColumn => warnings.id),
  },
  (table) => [
    index("warnings_list").on(...falling(table.raisedAt, table.id)),
    index("warnings_rule").on(table.ruleId, ...falling(table.lastHitAt)),
    index("warnings_merged").on(table.mergedInto).where(sql`merged_into is not null`),
  ],
);

/** The hits that a warning is about. */
export const warningHits = pgTable(
  "warning_hits",
  {
    warningId: idOf(() => warnings.id),
    hitId: idOf(() => keywordHits.id),
    /** Of the warning, so that a hit counts once for each rule. */
    ruleId: id64().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.warningId, table.hitId] }),
    uniqueIndex("warning_hits_rule").on(table.hitId, table.ruleId),
  ],
);

/** What was done about a warning, and what those who did it wrote down. */
export const warningNotes = pgTable(
  "warning_notes",
  {
    id: identityKey().primaryKey(),
    warningId: idOf(() => warnings.id),
    /** Null where the rule did it. */
    adminId: id64().references(() => admins.id),
    what: text({ enum: noteKinds }).notNull(),
    text: text().notNull().default(""),
    createdAt: moment().notNull().defaultNow(),
  },
  (table) => [index("warning_notes_warning").on(table.warningId, table.id)],
);

/** What an administrator is told within the desk. */
export const deskMessages = pgTable(
  "desk_messages",
  {
    id: identityKey().primaryKey(),
    adminId: idOf(() => admins.id),
    title: text().notNull(),
    text: text().notNull(),
    warningId: id64().references(() => warnings.id),
    readAt: moment(),
    createdAt: moment().notNull().defaultNow(),
  },
  (table) => [
    index("desk_messages_admin").on(table.adminId, ...falling(table.id)),
    index("desk_messages_unread").on(table.adminId).where(sql`read_at is null`),
  ],
);
