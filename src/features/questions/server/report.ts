import { and, eq } from "drizzle-orm";
import { type Complaint, reportText } from "#capabilities/review/moderation/server/public.ts";
import type { Services } from "#platform/services.ts";
import { AppError } from "#shared/errors.ts";
import { ANSWER, QUESTION } from "./kinds.ts";
import { publicQuestion } from "./show-answer.ts";
import { answers, questions } from "./tables.ts";

/**
 * Files a report about a public question of somebody else.
 * @throws AppError NOT_FOUND; INVALID_INPUT for one's own
 */
export async function reportQuestion(
  { db }: Pick<Services, "db">,
  reporterId: string,
  id: string,
  complaint: Complaint,
): Promise<void> {
  const { authorId, section } = await publicQuestion(db, id);
  await reportText(db, reporterId, complaint, { kind: QUESTION, id, section, authorId, noun: "问题" });
}

/** The same about an answer. @throws AppError NOT_FOUND; INVALID_INPUT for one's own */
export async function reportAnswer(
  { db }: Pick<Services, "db">,
  reporterId: string,
  id: string,
  complaint: Complaint,
): Promise<void> {
  const [row] = await db
    .select({ authorId: answers.authorId, section: questions.section })
    .from(answers)
    .innerJoin(questions, eq(questions.id, answers.questionId))
    .where(and(eq(answers.id, id), eq(answers.status, "published"), eq(questions.status, "published")));
  if (row === undefined) throw new AppError("NOT_FOUND");
  await reportText(db, reporterId, complaint, { kind: ANSWER, id, ...row, noun: "回答" });
}
