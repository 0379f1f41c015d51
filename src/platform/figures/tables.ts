import { bigint, date, pgTable, primaryKey, text, timestamp } from "drizzle-orm/pg-core";
import { identityKey, moment } from "#platform/database/columns.ts";

/** What was counted and is not yet in the sums below; rows are only added, so that nobody waits for anybody. */
export const figuresWaiting = pgTable("figures_waiting", {
  id: identityKey().primaryKey(),
  metric: text().notNull(),
  /** Slug of a section; empty for what belongs to none. */
  section: text().notNull(),
  /** What of the metric: a kind of text, a word's id. */
  key: text().notNull(),
  at: moment().notNull().defaultNow(),
  value: bigint({ mode: "number" }).notNull(),
});

/**
 * Sums by the hour. Each stands under its section, and under the empty one, which is all of them together. The key's index holds
 * the value too, which only its migration can say, so that charts are read from it alone.
 */
export const figuresHourly = pgTable(
  "figures_hourly",
  {
    metric: text().notNull(),
    section: text().notNull(),
    hour: timestamp({ withTimezone: true, mode: "date" }).notNull(),
    key: text().notNull(),
    value: bigint({ mode: "number" }).notNull(),
  },
  (table) => [primaryKey({ columns: [table.metric, table.section, table.hour, table.key] })],
);

/** The same by the day, which begins at China's midnight. */
export const figuresDaily = pgTable(
  "figures_daily",
  {
    metric: text().notNull(),
    section: text().notNull(),
    day: date({ mode: "string" }).notNull(),
    key: text().notNull(),
    value: bigint({ mode: "number" }).notNull(),
  },
  (table) => [primaryKey({ columns: [table.metric, table.section, table.day, table.key] })],
);

/** Which sources were counted from the beginning, so that what is older than this table is in the sums. */
export const figureSources = pgTable("figure_sources", {
  name: text().primaryKey(),
  countedAt: moment().notNull().defaultNow(),
});
