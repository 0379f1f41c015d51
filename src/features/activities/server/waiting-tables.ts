import { pgTable, text } from "drizzle-orm/pg-core";
import { waitingColumns } from "#platform/batches/batch.ts";
import { id64 } from "#platform/database/columns.ts";

/**
 * Sign-ups that ended together, with their activity or as it began: points go back and members are told a moment behind the
 * commit. No foreign keys, as all such tables.
 */
export const waitingEnds = pgTable("waiting_activity_ends", {
  ...waitingColumns(),
  signUpId: id64().notNull(),
  why: text({ enum: ["cancelled", "begun"] }).notNull(),
  reason: text().notNull().default(""),
});

/** Orders of sign-ups that ended: what was paid goes back a moment behind the commit. */
export const waitingFees = pgTable("waiting_activity_fees", {
  ...waitingColumns(),
  signUpId: id64().notNull(),
  orderNumber: text().notNull(),
  reason: text().notNull().default(""),
});

/** What participants are told, a row each, until it is told a moment behind the commit. */
export const waitingTellings = pgTable("waiting_activity_tellings", {
  ...waitingColumns(),
  memberId: id64().notNull(),
  activityId: id64().notNull(),
  section: text().notNull(),
  title: text().notNull(),
  body: text().notNull(),
  action: text().notNull(),
  /** Told once under this name to everybody. */
  key: text().notNull(),
});
