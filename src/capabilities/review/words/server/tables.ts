import { sql } from "drizzle-orm";
import { bigint, boolean, index, integer, jsonb, pgTable, text, uniqueIndex } from "drizzle-orm/pg-core";
import { admins } from "#capabilities/desk/admin/server/tables.ts";
import { id64, identityKey, idOf, moment } from "#platform/database/columns.ts";
import type { ConstraintErrors } from "#platform/database/constraint-errors.ts";
import { groupActions, type Variant, wordActions, wordLevels } from "#shared/words.ts";

const texts = () => text().array().notNull().default(sql`'{}'::text[]`);

/** What words belong to, and what becomes of a text that holds one of them. */
export const wordGroups = pgTable(
  "word_groups",
  {
    id: identityKey().primaryKey(),
    name: text().notNull(),
    /** `allow`: its words excuse shorter ones within them. */
    action: text({ enum: groupActions }).notNull(),
    /** None of its words counts while it is off. */
    active: boolean().notNull().default(true),
    position: integer().notNull().default(0),
    /** Null for those that came with the product. */
    changedBy: id64().references(() => admins.id),
    updatedAt: moment().notNull().defaultNow(),
  },
  (table) => [
    uniqueIndex("word_groups_name").on(table.name),
    index("word_groups_changed_by").on(table.changedBy),
  ],
);

/** The words that what people write is judged by. */
export const words = pgTable(
  "words",
  {
    id: identityKey().primaryKey(),
    text: text().notNull(),
    /** As it is compared: one width, one case. */
    folded: text().notNull(),
    groupId: idOf(() => wordGroups.id),
    /** Null: the group's. */
    action: text({ enum: wordActions }),
    level: text({ enum: wordLevels }).notNull().default("notice"),
    note: text().notNull().default(""),
    active: boolean().notNull().default(true),
    /** Other ways to write it. */
    aliases: texts(),
    /** What else makes the same: forms of characters, symbols between them, sound. */
    variants: text().array().$type<Variant[]>().notNull().default(sql`'{}'::text[]`),
    /** It counts only in texts that hold all of these, and none of those. */
    andWords: texts(),
    notWords: texts(),
    /** Kinds of texts, and sections, that it counts in; all where empty. */
    kinds: texts(),
    sections: texts(),
    /** Stands in its place; stars where empty. */
    replacement: text().notNull().default(""),
    validUntil: moment(),
    /** Null for those that came with the product. */
    changedBy: id64().references(() => admins.id),
    createdAt: moment().notNull().defaultNow(),
    updatedAt: moment().notNull().defaultNow(),
  },
  (table) => [
    // By any part: each character with the next one.
    index("words_pairs").using("gin", sql`text_pairs(${table.folded})`).concurrently(),
    uniqueIndex("words_folded").on(table.folded),
    index("words_group").on(table.groupId, table.id),
    index("words_changed_by").on(table.changedBy),
  ],
);

/** One change of the library each: a word, a group, an import, a way back. */
export const wordVersions = pgTable(
  "word_versions",
  {
    id: bigint({ mode: "number" }).generatedAlwaysAsIdentity().primaryKey(),
    what: text({ enum: ["word", "group", "import", "rollback"] }).notNull(),
    /** In a line: what was changed, as 加微信, or the version gone back to. */
    summary: text().notNull().default(""),
    added: integer().notNull().default(0),
    changed: integer().notNull().default(0),
    removed: integer().notNull().default(0),
    changedBy: id64().references(() => admins.id),
    createdAt: moment().notNull().defaultNow(),
    /** Since when every process that runs has judged by all of it; null until the slowest one does. */
    inUseSince: moment(),
  },
  (table) => [index("word_versions_changed_by").on(table.changedBy)],
);

/** What a version changed: a row of `words` or `word_groups` before and after it, null where there was none. */
export const wordChanges = pgTable(
  "word_changes",
  {
    id: identityKey().primaryKey(),
    versionId: bigint({ mode: "number" })
      .notNull()
      .references(() => wordVersions.id),
    of: text({ enum: ["word", "group"] }).notNull(),
    /** Its id; what was taken away keeps it. */
    targetId: id64().notNull(),
    before: jsonb(),
    after: jsonb(),
  },
  (table) => [
    index("word_changes_version").on(table.versionId, table.id),
    index("word_changes_target").on(table.of, table.targetId, table.versionId),
  ],
);

/** The processes that judge texts, and how far each has read the library. */
export const wordReaders = pgTable("word_readers", {
  /** A name that the process gave itself when it started. */
  process: text().primaryKey(),
  /** Id of the last of `word_changes` that it uses. */
  change: bigint({ mode: "number" }).notNull(),
  takenAt: moment().notNull(),
  /** When it said so last: one that was killed says nothing any more. */
  seenAt: moment().notNull(),
});

/** How far the texts of the past were looked through for a word; one row a word, that of the last time. */
export const wordScans = pgTable("word_scans", {
  /** Of `words`, without a reference: the word may be taken off the list meanwhile. */
  wordId: id64().primaryKey(),
  /** Which time it is: a job that was overtaken by a later one ends. */
  run: text().notNull(),
  state: text({ enum: ["running", "done", "failed"] }).notNull(),
  /** Texts looked through, of how many, and those in which the word was found for the first time. */
  done: integer().notNull().default(0),
  total: integer().notNull(),
  found: integer().notNull().default(0),
  /** Where it goes on. */
  place: jsonb().$type<[string, string]>(),
  startedAt: moment().notNull().defaultNow(),
  updatedAt: moment().notNull().defaultNow(),
});

export const wordConstraints: ConstraintErrors = {
  words_folded: { code: "CONFLICT", message: "词库里已经有这个词了", field: "text" },
  word_groups_name: { code: "CONFLICT", message: "已有同名的分组", field: "name" },
};
