import { index, pgTable, text } from "drizzle-orm/pg-core";
import { admins } from "#capabilities/desk/admin/server/tables.ts";
import { id64, identityKey, idOf, moment } from "#platform/database/columns.ts";

/** What colleagues say of something that is not out yet, beside its preview. */
export const previewNotes = pgTable(
  "preview_notes",
  {
    id: identityKey().primaryKey(),
    /** What is previewed, as its link names it. */
    type: text().notNull(),
    targetId: text().notNull(),
    adminId: idOf(() => admins.id),
    body: text().notNull(),
    createdAt: moment().notNull().defaultNow(),
    resolvedAt: moment(),
    resolvedBy: id64().references(() => admins.id),
  },
  (table) => [index("preview_notes_target").on(table.type, table.targetId, table.id)],
);
