import { boolean, index, pgTable, text, uniqueIndex } from "drizzle-orm/pg-core";
import { admins } from "#capabilities/admin/server/tables.ts";
import { id64, identityKey, moment } from "#platform/database/columns.ts";
import type { ConstraintErrors } from "#platform/database/constraints.ts";

/** The words that what people write is judged by. */
export const words = pgTable(
  "words",
  {
    id: identityKey().primaryKey(),
    text: text().notNull(),
    /** As it is compared: one width, one case. */
    folded: text().notNull(),
    action: text({ enum: ["refuse", "hold", "allow"] }).notNull(),
    group: text("word_group").notNull().default(""),
    note: text().notNull().default(""),
    active: boolean().notNull().default(true),
    /** Null for those that came with the product. */
    changedBy: id64().references(() => admins.id),
    createdAt: moment().notNull().defaultNow(),
    updatedAt: moment().notNull().defaultNow(),
  },
  (table) => [uniqueIndex("words_folded").on(table.folded), index("words_changed_by").on(table.changedBy)],
);

export const wordConstraints: ConstraintErrors = {
  words_folded: { code: "CONFLICT", message: "词库里已经有这个词了", field: "text" },
};
