import { boolean, date, index, integer, pgTable, primaryKey, text, uniqueIndex } from "drizzle-orm/pg-core";
import { admins } from "#capabilities/desk/admin/server/tables.ts";
import { members } from "#capabilities/people/members/server/tables.ts";
import { falling, id64, identityKey, idOf, moment } from "#platform/database/columns.ts";

/** What a member's round came to, with the log by which it can be driven again. */
export const gameScores = pgTable(
  "game_scores",
  {
    id: identityKey().primaryKey(),
    memberId: idOf(() => members.id),
    /** Monday of the week whose course was driven. */
    week: date({ mode: "string" }).notNull(),
    /** Of the signed round: each counts once. */
    round: text().notNull(),
    seed: text().notNull(),
    /** Milliseconds. */
    total: integer().notNull(),
    /** Milliseconds; null after a jump start. */
    reaction: integer(),
    jumped: boolean().notNull(),
    hits: integer().notNull(),
    misses: integer().notNull(),
    closes: integer().notNull(),
    bestCombo: integer().notNull(),
    flips: integer().array().notNull(),
    issuedAt: moment().notNull(),
    createdAt: moment().notNull().defaultNow(),
    removedAt: moment(),
    removedBy: id64().references(() => admins.id),
    /** Told to the member. */
    removeReason: text().notNull().default(""),
  },
  (table) => [
    uniqueIndex("game_scores_round").on(table.round),
    index("game_scores_member").on(table.memberId, table.week, table.total, table.id),
    index("game_scores_week").on(table.week, table.total, table.id),
    index("game_scores_removed").on(...falling(table.removedAt, table.id)),
    index("game_scores_remover").on(table.removedBy),
  ],
);

/** Each member's best of a week: what rankings list. Written with every change of his scores, under the lock of his row. */
export const gameBests = pgTable(
  "game_bests",
  {
    week: date({ mode: "string" }).notNull(),
    memberId: idOf(() => members.id),
    scoreId: idOf(() => gameScores.id),
    total: integer().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.week, table.memberId] }),
    // Of equal times the first one stands first.
    index("game_bests_ranking").on(table.week, table.total, table.scoreId),
    index("game_bests_member").on(table.memberId),
    index("game_bests_score").on(table.scoreId),
  ],
);
