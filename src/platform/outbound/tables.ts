import { integer, pgTable, primaryKey, text } from "drizzle-orm/pg-core";
import { moment } from "#platform/database/columns.ts";

/** How calls of a service outside went, by the hour in which they were made: for who looks after the installation. */
export const outsideCalls = pgTable(
  "outside_calls",
  {
    /** Which service: `sms`. */
    service: text().notNull(),
    hour: moment().notNull(),
    ok: integer().notNull().default(0),
    failed: integer().notNull().default(0),
    /** Why the last one of the hour failed, without anybody's number or text. */
    problem: text().notNull().default(""),
  },
  (table) => [primaryKey({ columns: [table.service, table.hour] })],
);
