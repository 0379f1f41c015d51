import { sql } from "drizzle-orm";
import { boolean, index, integer, jsonb, pgTable, primaryKey, text, uniqueIndex } from "drizzle-orm/pg-core";
import { admins } from "#capabilities/desk/admin/server/tables.ts";
import type { ImportSettings } from "#features/importer/contract.ts";
import { id64, identityKey, idOf, moment } from "#platform/database/columns.ts";

/**
 * What was brought in from another forum, under which id it stands here: written with it, so that a second run finds it
 * and a run after a kill goes on. Articles carry their keys themselves.
 */
export const importMarks = pgTable(
  "import_marks",
  {
    /** Which forum: the name that the operator gave it. */
    source: text().notNull(),
    kind: text({ enum: ["member", "board", "thread", "reply"] }).notNull(),
    /** Its number there. */
    key: text().notNull(),
    ownId: id64().notNull(),
    /** The import of the desk that brought it in; null for the command line. */
    importId: id64(),
    /** Whether it came to be with it; false for members who were here already. */
    made: boolean().notNull().default(true),
  },
  (table) => [
    primaryKey({ columns: [table.source, table.kind, table.key] }),
    index("import_marks_import")
      .on(table.importId, table.kind, table.ownId)
      .where(sql`import_id is not null`),
  ],
);

/** An import that was begun at the desk. Its files lie in its own folder below the data folder. */
export const imports = pgTable("imports", {
  id: identityKey().primaryKey(),
  kind: text({ enum: ["feed", "forum"] }).notNull(),
  section: text().notNull(),
  settings: jsonb().$type<ImportSettings>().notNull(),
  /**
   * It is checked first, which writes nothing, then run. `undone` ends it: what could be taken back is gone.
   */
  state: text({
    enum: ["checking", "checked", "running", "done", "failed", "cancelled", "undoing", "undone"],
  }).notNull(),
  /** Why it failed, in words. */
  problem: text().notNull().default(""),
  /** What is being read, and how much of how much; 0 while that is not known. */
  step: text().notNull().default(""),
  done: integer().notNull().default(0),
  total: integer().notNull().default(0),
  /** What became of things, by kind and outcome: `article.imported`. */
  counts: jsonb().$type<Record<string, number>>().notNull().default({}),
  /** Remarks on whole files. */
  remarks: jsonb().$type<string[]>().notNull().default([]),
  /** Asked to stop; the work looks at it between two entries. */
  stopAsked: boolean().notNull().default(false),
  /** When the work last showed that it goes on; another process takes over what is silent. */
  beatAt: moment(),
  createdBy: id64().references(() => admins.id),
  createdAt: moment().notNull().defaultNow(),
  startedAt: moment(),
  endedAt: moment(),
});

/** What became of one entry of an import. */
export const importItems = pgTable(
  "import_items",
  {
    id: identityKey().primaryKey(),
    importId: idOf(() => imports.id, { onDelete: "cascade" }),
    /** Unique within the import. */
    key: text().notNull(),
    title: text().notNull(),
    outcome: text({ enum: ["imported", "updated", "unchanged", "skipped", "undone", "kept"] }).notNull(),
    /** Why it was skipped or kept. */
    reason: text().notNull().default(""),
    notes: jsonb().$type<string[]>().notNull().default([]),
    picturesKept: integer().notNull().default(0),
    picturesLost: integer().notNull().default(0),
    /** The article that it became, whether that came to be with it, and the hash of what was stored. */
    articleId: id64(),
    created: boolean().notNull().default(false),
    hash: text(),
  },
  (table) => [
    uniqueIndex("import_items_key").on(table.importId, table.key),
    index("import_items_outcome").on(table.importId, table.outcome, table.id),
  ],
);
