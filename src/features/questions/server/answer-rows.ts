import { and, eq, type SQL } from "drizzle-orm";
import type { Queryable } from "#platform/database/client.ts";
import { answers, questions } from "./tables.ts";

/** Answers, each with its question. */
export const answerRows = (db: Queryable, where: SQL | undefined) =>
  db
    .select({ answer: answers, question: questions })
    .from(answers)
    .innerJoin(questions, eq(questions.id, answers.questionId))
    .where(where);

/** Of those: what everybody can read. */
export const bothPublic = and(eq(answers.status, "published"), eq(questions.status, "published"));
