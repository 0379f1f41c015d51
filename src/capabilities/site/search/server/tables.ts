import { sql } from "drizzle-orm";
import {
  boolean,
  date,
  index,
  integer,
  pgTable,
  primaryKey,
  smallint,
  text,
  uniqueIndex,
} from "drizzle-orm/pg-core";
import { admins } from "#capabilities/desk/admin/server/tables.ts";
import { media } from "#capabilities/media/media/server/tables.ts";
import { members } from "#capabilities/people/members/server/tables.ts";
import { waitingColumns } from "#platform/batches/batch.ts";
import { falling, id64, identityKey, moment } from "#platform/database/columns.ts";

/** What can be found: published, visible things only, written with them. */
export const searchDocuments = pgTable(
  "search_documents",
  {
    id: identityKey().primaryKey(),
    kind: text().notNull(),
    targetId: id64().notNull(),
    section: text(),
    authorId: id64().references(() => members.id),
    pictureId: id64().references(() => media.id, { onDelete: "set null" }),
    title: text().notNull(),
    /** What else it is called, of what is found where its name is mistyped. */
    aliases: text().array().notNull().default(sql`'{}'`),
    text: text().notNull(),
    path: text().notNull(),
    /** When it was published, and as many days later as its worth says: where it stands among others. */
    rankedAt: moment().notNull(),
    /** So many days of being newer are its marks and its use worth. */
    worthDays: smallint().notNull().default(0),
    /** What it is found by; see terms.ts. */
    terms: integer().array().notNull(),
    updatedAt: moment().notNull().defaultNow(),
  },
  (table) => [
    uniqueIndex("search_documents_target").on(table.kind, table.targetId),
    // Entries that wait to be sorted in would be read through by every search.
    index("search_documents_terms").using("gin", table.terms).with({ fastupdate: false }),
    index("search_documents_ranked").on(...falling(table.rankedAt)),
    index("search_documents_updated").on(table.updatedAt),
    index("search_documents_author").on(table.authorId),
    index("search_documents_picture").on(table.pictureId),
  ],
);

/** Objects that are to be found a moment after the commit that shows them. */
export const waitingDocuments = pgTable("waiting_documents", {
  ...waitingColumns(),
  kind: text().notNull(),
  targetId: id64().notNull(),
});

/** How far what was there before was read, by kind. */
export const searchKinds = pgTable("search_kinds", {
  kind: text().primaryKey(),
  /** Of the way in which terms are made: a new one reads everything again. */
  version: integer().notNull(),
  after: id64().notNull().default("0"),
  complete: boolean().notNull().default(false),
  updatedAt: moment().notNull().defaultNow(),
});

/** Words and codes of letters and digits that were ever seen in what was published: what a mistyped one may mean. */
export const searchCodes = pgTable(
  "search_codes",
  {
    code: text().primaryKey(),
    /** Itself, and what is left of it without one of its characters. */
    variants: text().array().notNull(),
  },
  (table) => [index("search_codes_variants").using("gin", table.variants)],
);

/** Words that people search for. */
export const searchWords = pgTable(
  "search_words",
  {
    /** As it is compared. */
    word: text().primaryKey(),
    /** As it was first typed. */
    shown: text().notNull(),
    /** Never shown to others. */
    hidden: boolean().notNull().default(false),
    hiddenBy: id64().references(() => admins.id),
    createdAt: moment().notNull().defaultNow(),
  },
  (table) => [index("search_words_hidden_by").on(table.hiddenBy)],
);

/** What people call something that is called otherwise here: 雷车 for 雷克萨斯. */
export const searchNicknames = pgTable(
  "search_nicknames",
  {
    /** As it is compared. */
    word: text().primaryKey(),
    /** As it was written. */
    shown: text().notNull(),
    /** What is searched instead. */
    means: text().notNull(),
    changedBy: id64().references(() => admins.id),
    changedAt: moment().notNull().defaultNow(),
  },
  (table) => [index("search_nicknames_changed_by").on(table.changedBy)],
);

/** What was looked for in vain on a day of China, how often; of nobody in particular. */
export const searchMisses = pgTable(
  "search_misses",
  {
    day: date({ mode: "string" }).notNull(),
    /** As it is compared. */
    word: text().notNull(),
    /** As it was first typed. */
    shown: text().notNull(),
    times: integer().notNull(),
  },
  (table) => [primaryKey({ columns: [table.day, table.word] })],
);

/** Who searched for a word in which hour, once each: `visitor` is a mark that says nothing after the hour. */
export const searchWordUses = pgTable(
  "search_word_uses",
  {
    word: text()
      .notNull()
      .references(() => searchWords.word, { onDelete: "cascade" }),
    hour: moment().notNull(),
    visitor: text().notNull(),
    /** Something of what was found was opened. */
    tapped: boolean().notNull().default(false),
  },
  (table) => [
    primaryKey({ columns: [table.word, table.hour, table.visitor] }),
    index("search_word_uses_hour").on(table.hour),
  ],
);
