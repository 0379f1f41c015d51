import { and, eq } from "drizzle-orm";
import { fileReport } from "#capabilities/review/moderation/server/public.ts";
import type { ReportReason } from "#features/questions/answers-contract.ts";
import type { Services } from "#platform/services.ts";
import { AppError } from "#shared/errors.ts";
import { ANSWER, QUESTION } from "./kinds.ts";
import { publicQuestion } from "./show-answer.ts";
import { answers, questions } from "./tables.ts";

interface Complaint {
  reason: ReportReason;
  note: string;
}

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
  if (authorId === reporterId) throw new AppError("INVALID_INPUT", "不能举报自己的问题");
  const about = { kind: QUESTION, targetId: id, section, authorId };
  await fileReport(db, { targetKind: QUESTION, reporterId, ...complaint, about });
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
  if (row.authorId === reporterId) throw new AppError("INVALID_INPUT", "不能举报自己的回答");
  const about = { kind: ANSWER, targetId: id, ...row };
  await fileReport(db, { targetKind: ANSWER, reporterId, ...complaint, about });
}
