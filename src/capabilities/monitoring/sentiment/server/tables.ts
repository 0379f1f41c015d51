import { sql } from "drizzle-orm";
import { boolean, index, integer, jsonb, pgTable, real, text, uniqueIndex } from "drizzle-orm/pg-core";
import { admins } from "#capabilities/desk/admin/server/tables.ts";
import {
  type Aspect,
  caseStates,
  caseSteps,
  opinionStates,
} from "#capabilities/monitoring/sentiment/contract.ts";
import { members } from "#capabilities/people/members/server/tables.ts";
import { falling, id64, identityKey, idOf, moment } from "#platform/database/columns.ts";
import type { LearnedWeights } from "./scoring/lexicon.ts";
import type { Term } from "./scoring/score.ts";

/** What has to be done about one complaint, or several that say the same. */
export const opinionCases = pgTable(
  "opinion_cases",
  {
    id: identityKey().primaryKey(),
    title: text().notNull(),
    section: text().notNull(),
    state: text({ enum: caseStates }).notNull().default("open"),
    /** The administrator who looks after it; null while nobody does. */
    ownerId: id64().references(() => admins.id),
    dueAt: moment(),
    /** What its author answered to 问题解决了吗; null while he did not. */
    answer: text({ enum: ["solved", "unsolved"] }),
    /** The case that this one went into. */
    mergedInto: id64(),
    createdAt: moment().notNull().defaultNow(),
    updatedAt: moment().notNull().defaultNow(),
    /** When it was solved or closed. */
    endedAt: moment(),
  },
  (table) => [
    index("opinion_cases_open").on(table.dueAt).where(sql`ended_at is null`),
    index("opinion_cases_owner").on(table.ownerId),
    index("opinion_cases_merged").on(table.mergedInto),
  ],
);

/** What happened to a case. Rows are only added. */
export const opinionCaseSteps = pgTable(
  "opinion_case_steps",
  {
    id: identityKey().primaryKey(),
    caseId: idOf(() => opinionCases.id),
    step: text({ enum: caseSteps }).notNull(),
    note: text().notNull().default(""),
    byAdmin: id64().references(() => admins.id),
    /** The author, where he answered. */
    byMember: id64().references(() => members.id),
    createdAt: moment().notNull().defaultNow(),
  },
  (table) => [
    index("opinion_case_steps_case").on(table.caseId, table.id),
    index("opinion_case_steps_admin").on(table.byAdmin),
    index("opinion_case_steps_member").on(table.byMember),
  ],
);

/** What a text thinks of a car or of a service: one row a text that says something, good or bad. */
export const opinions = pgTable(
  "opinions",
  {
    id: identityKey().primaryKey(),
    /** Names of `reviewKinds`, with the id of the text there. */
    kind: text().notNull(),
    targetId: id64().notNull(),
    section: text().notNull(),
    authorId: id64().references(() => members.id, { onDelete: "set null" }),
    /** Name of the brand, and key and name of the series, that the text names; empty for none. */
    brand: text().notNull().default(""),
    series: text().notNull().default(""),
    seriesName: text().notNull().default(""),
    sentiment: text({ enum: ["negative", "positive"] }).notNull(),
    /** What it complains of most; empty where nothing says so. */
    aspect: text().$type<Aspect | "">().notNull().default(""),
    /** All that it complains of. */
    aspects: text().array().$type<Aspect[]>().notNull().default([]),
    /** -1 to 1. */
    score: real().notNull(),
    terms: jsonb().$type<readonly Term[]>().notNull().default([]),
    /** Of the weights that it was scored by. */
    lexicon: integer().notNull().default(0),
    title: text().notNull().default(""),
    excerpt: text().notNull().default(""),
    /** Whether everybody sees the text. */
    published: boolean().notNull(),
    /** How many answered it, when that was last counted. */
    heat: integer().notNull().default(0),
    state: text({ enum: opinionStates }).notNull().default("suggested"),
    /** It was a person who found it. */
    byHand: boolean().notNull().default(false),
    judgedBy: id64().references(() => admins.id),
    judgedAt: moment(),
    caseId: id64().references(() => opinionCases.id),
    /** When the text was written. */
    writtenAt: moment().notNull(),
    createdAt: moment().notNull().defaultNow(),
  },
  (table) => [
    uniqueIndex("opinions_target").on(table.kind, table.targetId),
    index("opinions_listed")
      .on(table.state, ...falling(table.writtenAt, table.id))
      .where(sql`sentiment = 'negative'`),
    index("opinions_similar")
      .on(table.series, ...falling(table.writtenAt))
      .where(sql`sentiment = 'negative'`),
    index("opinions_judged").on(table.judgedAt).where(sql`judged_at is not null`),
    index("opinions_author").on(table.authorId),
    index("opinions_judged_by").on(table.judgedBy),
    index("opinions_case").on(table.caseId),
  ],
);

/** Weights of words as people's answers have changed them; the newest that is on counts. */
export const opinionLexicons = pgTable(
  "opinion_lexicons",
  {
    /** The version. */
    id: identityKey().primaryKey(),
    weights: jsonb().$type<LearnedWeights>().notNull(),
    /** From how many answers it was made, and how well it agrees with them against the version before, 0 to 1. */
    answers: integer().notNull(),
    agreement: real().notNull(),
    agreementBefore: real().notNull(),
    active: boolean().notNull().default(true),
    changedBy: id64().references(() => admins.id),
    createdAt: moment().notNull().defaultNow(),
  },
  (table) => [index("opinion_lexicons_changed_by").on(table.changedBy)],
);
