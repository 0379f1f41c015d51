import { sql } from "drizzle-orm";
import {
  boolean,
  check,
  date,
  foreignKey,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  unique,
} from "drizzle-orm/pg-core";
import type { LevelColour, LevelIcon } from "#capabilities/community/growth/level-looks.ts";
import { members } from "#capabilities/people/members/server/tables.ts";
import { waitingColumns } from "#platform/batches/batch.ts";
import { falling, id64, identityKey, idOf, moment } from "#platform/database/columns.ts";

/** The levels, lowest first. Operators change names and thresholds here; `recount` of the feature follows at night. */
export const levels = pgTable(
  "levels",
  {
    level: integer().primaryKey(),
    name: text().notNull(),
    /** Growth from which on a member has it; 0 for the first. */
    threshold: integer().notNull(),
    /** What its mark shows, in the words of `level-looks.ts`; empty for no icon, and for the colour that its height has. */
    icon: text().$type<LevelIcon | "">().notNull().default(""),
    colour: text().$type<LevelColour | "">().notNull().default(""),
  },
  (table) => [unique("levels_name").on(table.name), unique("levels_threshold").on(table.threshold)],
);

/** What a level brings, from it on upwards. Of several with one key the highest reached counts. */
export const levelRights = pgTable(
  "level_rights",
  {
    level: integer().notNull(),
    /** What the code that grants it asks for, as `check_in.points`. */
    key: text().notNull(),
    /** How much of it; 1 where it is only had or not had. */
    amount: integer().notNull().default(1),
    title: text().notNull(),
    note: text().notNull(),
    /** Name of a symbol of the design system. */
    icon: text().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.level, table.key] }),
    foreignKey({ columns: [table.level], foreignColumns: [levels.level] }),
  ],
);

/** Something that a member did and that counted, once per object; the growth of a member is the sum of these. */
export const growthEntries = pgTable(
  "growth_entries",
  {
    id: identityKey().primaryKey(),
    memberId: idOf(() => members.id),
    /** Name under which a feature offers it to `acts`. */
    act: text().notNull(),
    /** What it was done to: `comment:17`, or what hangs on that: `comment:17/member:5`. */
    object: text().notNull(),
    /** In China, whose midnight ends the daily cap. */
    day: date({ mode: "string" }).notNull(),
    /** What it gave when it counted. */
    growth: integer().notNull(),
    points: integer().notNull(),
    /** The object whose end took it back; null while it counts. */
    revokedBy: text(),
    createdAt: moment().notNull().defaultNow(),
  },
  (table) => [
    unique("growth_entries_act").on(table.memberId, table.act, table.object),
    index("growth_entries_member").on(table.memberId, ...falling(table.createdAt, table.id)),
    // What is taken back is found by its object, and by what hangs on it.
    index("growth_entries_object").on(table.object.op("text_pattern_ops")),
  ],
);

/** What the desk has an act give instead of what code offers it with; an act without a row gives what code says. */
export const actRules = pgTable(
  "act_rules",
  {
    /** Name under which a feature offers it to `acts`. */
    act: text().primaryKey(),
    growth: integer().notNull(),
    points: integer().notNull(),
    /** Times a day; null where its objects limit it. */
    dailyCap: integer(),
    /** Gives nothing while it is off; it is counted all the same, for tasks and honours. */
    open: boolean().notNull(),
  },
  (table) => [
    check("act_rules_worth", sql`${table.growth} >= 0 and ${table.points} >= 0`),
    check("act_rules_cap", sql`${table.dailyCap} > 0`),
  ],
);

/** How often an act counted on a day, those taken back included: writing and deleting over and over gains nothing. */
export const growthDays = pgTable(
  "growth_days",
  {
    memberId: idOf(() => members.id),
    act: text().notNull(),
    day: date({ mode: "string" }).notNull(),
    times: integer().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.memberId, table.act, table.day] }),
    check("growth_days_times", sql`${table.times} > 0`),
  ],
);

/** What members did, and what was taken back or came again, until it is counted: behind the commit, in batches. */
export const waitingActs = pgTable("waiting_acts", {
  ...waitingColumns(),
  what: text({ enum: ["record", "revoke", "restore"] }).notNull(),
  object: text().notNull(),
  /** Of what is recorded. */
  act: text(),
  memberId: id64(),
});
