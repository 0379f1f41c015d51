import { sql } from "drizzle-orm";
import { index, integer, jsonb, pgTable, text } from "drizzle-orm/pg-core";
import { identityKey, moment } from "#platform/database/columns.ts";

/** Messages to other systems that were decided on and are not delivered yet. Delivered ones are deleted. */
export const outboxMessages = pgTable(
  "outbox_messages",
  {
    id: identityKey().primaryKey(),
    /** Names who delivers it. */
    topic: text().notNull(),
    payload: jsonb().notNull(),
    attempts: integer().notNull().default(0),
    /** Not before; moved on by each failure. */
    dueAt: moment().notNull().defaultNow(),
    lastError: text().notNull().default(""),
    createdAt: moment().notNull().defaultNow(),
  },
  (table) => [index("outbox_due").on(table.dueAt, table.id).where(sql`attempts < 20`)],
);
