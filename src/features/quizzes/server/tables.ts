import { type AnyPgColumn, index, integer, jsonb, pgTable, text, uniqueIndex } from "drizzle-orm/pg-core";
import { admins } from "#capabilities/desk/admin/server/tables.ts";
import { members } from "#capabilities/people/members/server/tables.ts";
import type { QuizContent } from "#features/quizzes/contract.ts";
import { falling, id64, identityKey, idOf, moment } from "#platform/database/columns.ts";
import type { ConstraintErrors } from "#platform/database/constraint-errors.ts";
import type { QuizColor } from "#shared/quiz-rules.ts";

/** A quiz (测试): its draft, and which of its versions is live. */
export const quizzes = pgTable(
  "quizzes",
  {
    id: identityKey().primaryKey(),
    /** Stands in addresses; never changes. */
    key: text().notNull(),
    /** Slug of the section that runs it; it opens in every section all the same. */
    section: text().notNull(),
    draft: jsonb().$type<QuizContent>().notNull(),
    /** Null while it was never published. */
    liveId: id64().references((): AnyPgColumn => quizVersions.id),
    /** Ended at the desk, whatever its schedule says. */
    endedAt: moment(),
    /** How often it was taken, also by those whose results are deleted by now. */
    taken: integer().notNull().default(0),
    updatedBy: id64().references(() => admins.id),
    updatedAt: moment().notNull().defaultNow(),
    createdAt: moment().notNull().defaultNow(),
  },
  (table) => [
    uniqueIndex("quizzes_key").on(table.key),
    index("quizzes_live").on(table.liveId),
    index("quizzes_updater").on(table.updatedBy),
  ],
);

/** What was published of a quiz. Never changed: results rest on it. */
export const quizVersions = pgTable(
  "quiz_versions",
  {
    id: identityKey().primaryKey(),
    quizId: idOf(() => quizzes.id),
    /** Counted from 1 in its quiz. */
    number: integer().notNull(),
    content: jsonb().$type<QuizContent>().notNull(),
    /** What is new in it, in the words of whoever published it. */
    note: text().notNull().default(""),
    publishedBy: id64().references(() => admins.id),
    publishedAt: moment().notNull().defaultNow(),
  },
  (table) => [
    uniqueIndex("quiz_versions_number").on(table.quizId, table.number),
    index("quiz_versions_publisher").on(table.publishedBy),
  ],
);

/** Which quiz a section shows where the address names none. */
export const quizDefaults = pgTable(
  "quiz_defaults",
  {
    /** Slug. */
    section: text().primaryKey(),
    quizId: idOf(() => quizzes.id, { onDelete: "cascade" }),
  },
  (table) => [index("quiz_defaults_quiz").on(table.quizId)],
);

/** How a quiz came out for somebody, who need not be a member. */
export const quizResults = pgTable(
  "quiz_results",
  {
    id: identityKey().primaryKey(),
    /** What stands in its address: 32 hexadecimal digits that nobody guesses. */
    key: text().notNull(),
    quizId: idOf(() => quizzes.id),
    versionId: idOf(() => quizVersions.id),
    /** Null for visitors. */
    memberId: id64().references(() => members.id),
    /** Slug of the section in which it was taken. */
    section: text().notNull(),
    /** Empty where none was given. */
    nickname: text().notNull().default(""),
    answers: integer().array().notNull(),
    style: text(),
    color: text().$type<QuizColor>(),
    month: integer(),
    /** Every result of the quiz with how well it fits, best first. */
    matches: jsonb().$type<{ id: string; match: number }[]>().notNull(),
    createdAt: moment().notNull().defaultNow(),
    /** From then on nobody sees it, and the next round deletes it with its poster. */
    endsAt: moment().notNull(),
  },
  (table) => [
    uniqueIndex("quiz_results_key").on(table.key),
    index("quiz_results_member").on(table.memberId, ...falling(table.createdAt, table.id)),
    index("quiz_results_version").on(table.versionId),
    index("quiz_results_quiz").on(table.quizId),
    index("quiz_results_end").on(table.endsAt),
  ],
);

/** What a violated constraint of these tables says. */
export const quizConstraints: ConstraintErrors = {
  quizzes_key: { code: "CONFLICT", message: "已经有这个编号的测试了", field: "key" },
};
