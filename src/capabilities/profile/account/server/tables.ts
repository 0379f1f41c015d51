import { sql } from "drizzle-orm";
import { date, index, integer, pgTable, text, uniqueIndex } from "drizzle-orm/pg-core";
import { members } from "#capabilities/people/members/server/tables.ts";
import { id64, identityKey, idOf, moment } from "#platform/database/columns.ts";
import type { ConstraintErrors } from "#platform/database/constraint-errors.ts";
import { lifeStates } from "#shared/life.ts";

/**
 * What somebody tells who cannot help himself: the bound number is lost, or the account was banned. Decided at the
 * desk; `published` means that it was granted.
 */
export const accountAppeals = pgTable(
  "account_appeals",
  {
    id: identityKey().primaryKey(),
    memberId: idOf(() => members.id, { onDelete: "cascade" }),
    about: text({ enum: ["mobile", "ban"] }).notNull(),
    status: text({ enum: lifeStates }).notNull(),
    /** Told to the member only. */
    rejectReason: text().notNull().default(""),
    /** Where the member says to have signed in last, and which car is his. */
    city: text().notNull().default(""),
    car: text().notNull().default(""),
    words: text().notNull().default(""),
    /** A granted one is good for one change until then; null once it was used, and until it is granted. */
    usableUntil: moment(),
    createdAt: moment().notNull().defaultNow(),
    updatedAt: moment().notNull().defaultNow(),
  },
  (table) => [
    index("account_appeals_member").on(table.memberId, table.createdAt),
    // One at a time.
    uniqueIndex("account_appeals_waiting").on(table.memberId, table.about).where(sql`status = 'in_review'`),
  ],
);

/** Archives of what the product keeps about a member, made on request. */
export const dataExports = pgTable(
  "data_exports",
  {
    id: identityKey().primaryKey(),
    memberId: idOf(() => members.id, { onDelete: "cascade" }),
    status: text({ enum: ["waiting", "running", "ready", "failed"] })
      .notNull()
      .default("waiting"),
    /** 0…100 */
    progress: integer().notNull().default(0),
    /** Names the file; random. Written before it, and emptied when it is gone. */
    key: text().notNull().default(""),
    bytes: integer().notNull().default(0),
    createdAt: moment().notNull().defaultNow(),
    readyAt: moment(),
    /** From then on the file is gone; while it is made, when it is given up. */
    expiresAt: moment(),
  },
  (table) => [
    index("data_exports_member").on(table.memberId, table.createdAt),
    index("data_exports_expires").on(table.expiresAt),
    // One at a time.
    uniqueIndex("data_exports_underway").on(table.memberId).where(sql`status in ('waiting', 'running')`),
  ],
);

/** Minors' mode where it is on. */
export const minorModes = pgTable("minor_modes", {
  memberId: id64()
    .primaryKey()
    .references(() => members.id, { onDelete: "cascade" }),
  /** argon2id of the parents' four digits. */
  passwordHash: text().notNull(),
  turnedOnAt: moment().notNull().defaultNow(),
  /** The day in China that `usedSeconds` counts, on all devices together. */
  day: date({ mode: "string" }).notNull(),
  usedSeconds: integer().notNull().default(0),
  /** When use was last counted; null where none was yet. */
  countedAt: moment(),
  /** Until then the limit of the day and the night do not hold: the parents allowed more. */
  allowedUntil: moment(),
});

/** What people are told when they meet one of these. */
export const accountConstraints: ConstraintErrors = {
  account_appeals_waiting: { code: "CONFLICT", message: "申诉正在处理，请等待结果" },
  data_exports_underway: { code: "CONFLICT", message: "正在准备，请稍候" },
};
