import { and, eq } from "drizzle-orm";
import { type Complaint, reportText } from "#capabilities/review/moderation/server/public.ts";
import type { Services } from "#platform/services.ts";
import { AppError } from "#shared/errors.ts";
import { answerRows, bothPublic } from "./answer-rows.ts";
import { ANSWER, QUESTION } from "./kinds.ts";
import { publicQuestion } from "./show-answer.ts";
import { answers } from "./tables.ts";

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
  const [row] = await answerRows(db, and(eq(answers.id, id), bothPublic));
  if (row === undefined) throw new AppError("NOT_FOUND");
  const { authorId } = row.answer;
  const { section } = row.question;
  await reportText(db, reporterId, complaint, { kind: ANSWER, id, section, authorId, noun: "回答" });
}
