import { pgTable, primaryKey, text } from "drizzle-orm/pg-core";
import { id64 } from "#platform/database/columns.ts";

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
  },
  (table) => [primaryKey({ columns: [table.source, table.kind, table.key] })],
);
