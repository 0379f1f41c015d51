import { index, pgTable, primaryKey, smallint, text } from "drizzle-orm/pg-core";
import { falling, moment } from "#platform/database/columns.ts";

/** A row that a round could not do, until it can: the round goes on without it and tries it again later. */
export const setAside = pgTable(
  "set_aside",
  {
    /** Name under which a feature offers the round to `rounds`. */
    round: text().notNull(),
    /** Which of its rows. */
    rowKey: text().notNull(),
    attempts: smallint().notNull().default(1),
    /** What went wrong the last time, in one line without values of members. */
    problem: text().notNull(),
    firstAt: moment().notNull().defaultNow(),
    lastAt: moment().notNull().defaultNow(),
    /** Not tried before. */
    retryAt: moment().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.round, table.rowKey] }),
    index("set_aside_last").on(...falling(table.lastAt), table.round, table.rowKey),
  ],
);
