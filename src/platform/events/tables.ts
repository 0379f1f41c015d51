import { sql } from "drizzle-orm";
import { customType, index, jsonb, pgTable, text } from "drizzle-orm/pg-core";
import { identityKey, moment } from "#platform/database/columns.ts";

/** A transaction's number, which is never used again: a decimal string in TypeScript. */
const transactionNumber = customType<{ data: string; driverData: string }>({ dataType: () => "xid8" });

/** What was told lately, for streams that come back after a gap. A day of it is kept. */
export const events = pgTable(
  "events",
  {
    id: identityKey().primaryKey(),
    /** Who told it: ids are drawn in one order and committed in another, so that an id alone marks no place. */
    tx: transactionNumber().notNull().default(sql`pg_current_xact_id()`),
    /** Whom it concerns, as in `member:12`. */
    topic: text().notNull(),
    type: text().notNull(),
    payload: jsonb().notNull(),
    createdAt: moment().notNull().defaultNow(),
  },
  (table) => [
    index("events_topic").on(table.topic, table.tx),
    index("events_tx").on(table.tx),
    index("events_created").on(table.createdAt),
  ],
);
