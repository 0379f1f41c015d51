import { sql } from "drizzle-orm";
import { boolean, check, date, index, integer, pgTable, primaryKey, text } from "drizzle-orm/pg-core";
import { members } from "#capabilities/people/members/server/tables.ts";
import { id64, idOf, moment } from "#platform/database/columns.ts";

/** Points of a member that end on the same day. Their sum is the balance of the member's account in the ledger. */
export const pointLots = pgTable(
  "point_lots",
  {
    memberId: idOf(() => members.id),
    /** Last day, in China, on which they can be spent. */
    expiresOn: date({ mode: "string" }).notNull(),
    remaining: integer().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.memberId, table.expiresOn] }),
    index("point_lots_expiry").on(table.expiresOn).where(sql`remaining > 0`),
    check("point_lots_remaining", sql`${table.remaining} >= 0`),
  ],
);

/** Points that an act gave and that were taken back with it, by the entry of the act: given back when it counts again. */
export const pointsOfActs = pgTable("points_of_acts", {
  entryId: id64().primaryKey(),
  memberId: idOf(() => members.id),
  /** Held by the member now because of the act. */
  held: integer().notNull(),
  /** How often they were given or taken: part of the name of each transfer. */
  turn: integer().notNull().default(1),
});

/** One day on which a member checked in, or for which he did so later. */
export const checkIns = pgTable(
  "check_ins",
  {
    memberId: idOf(() => members.id),
    /** In China. */
    day: date({ mode: "string" }).notNull(),
    repaired: boolean().notNull().default(false),
    /** All that it gave, rewards for the streak included. */
    points: integer().notNull(),
    /** Streaks whose reward it gave. */
    rewarded: integer().array().notNull().default([]),
    createdAt: moment().notNull().defaultNow(),
  },
  (table) => [primaryKey({ columns: [table.memberId, table.day] })],
);

/** The streak of a member as it stood on the last day that he checked in. */
export const checkInStreaks = pgTable("check_in_streaks", {
  memberId: id64()
    .primaryKey()
    .references(() => members.id),
  lastDay: date({ mode: "string" }).notNull(),
  days: integer().notNull(),
});

/** What checking in gives: every day (streak 0), and once more on the day that a streak is reached. */
export const checkInRewards = pgTable("check_in_rewards", {
  streak: integer().primaryKey(),
  points: integer().notNull(),
});

/** How rewards for days in a row go on behind the last of them; without a row they are given once. */
export const checkInCycle = pgTable(
  "check_in_cycle",
  {
    /** There is one. */
    id: integer().primaryKey().default(1),
    /** So many days have a reward of their own. */
    days: integer().notNull(),
    /** Behind them: begins with the first day again, or gives the last day's for ever. */
    onwards: text({ enum: ["anew", "hold"] }).notNull(),
  },
  (table) => [
    check("check_in_cycle_one", sql`${table.id} = 1`),
    check("check_in_cycle_days", sql`${table.days} > 0`),
  ],
);

/** What members may do for points. How far one is follows from the acts that counted. */
export const pointTasks = pgTable("point_tasks", {
  key: text().primaryKey(),
  /** Once for ever, or once a day, week or month. */
  kind: text({ enum: ["newcomer", "daily", "weekly", "monthly"] }).notNull(),
  title: text().notNull(),
  note: text().notNull(),
  icon: text().notNull(),
  /** Which act is counted; a task whose act no feature offers is not shown. */
  act: text().notNull(),
  goal: integer().notNull(),
  points: integer().notNull(),
  /** What it gives beside points. */
  growth: integer().notNull().default(0),
  /** Where it is done: a path below a section's base. */
  path: text().notNull(),
  position: integer().notNull(),
  open: boolean().notNull().default(true),
  /** Offered between these moments; null where it has no beginning or no end. */
  startsAt: moment(),
  endsAt: moment(),
});

/** A task that a member did and took the points of. */
export const taskClaims = pgTable(
  "task_claims",
  {
    memberId: idOf(() => members.id),
    task: text()
      .notNull()
      .references(() => pointTasks.key),
    /** `once`, or in China the day, the Monday of the week (`w2026-11-23`) or the month. */
    period: text().notNull(),
    points: integer().notNull(),
    growth: integer().notNull().default(0),
    createdAt: moment().notNull().defaultNow(),
  },
  (table) => [primaryKey({ columns: [table.memberId, table.task, table.period] })],
);
