import { and, eq, isNull, sql } from "drizzle-orm";
import { recordAct, restoreActs, revokeActs } from "#capabilities/community/growth/server/public.ts";
import { notify, withdrawNotices } from "#capabilities/people/notices/server/public.ts";
import type { Effects, Put, Snapshot, Standing } from "#capabilities/review/moderation/server/public.ts";
import { reindex, reindexBehind } from "#capabilities/site/search/server/public.ts";
import {
  documentAgain,
  snapshotOfText,
  type Text,
  textHidden,
  textPublished,
} from "#capabilities/texts/writing/server/public.ts";
import type { Transaction } from "#platform/database/client.ts";
import { plainText } from "#shared/document.ts";
import { answerObject } from "./acts.ts";
import { answerRows } from "./answer-rows.ts";
import { rank } from "./bounty.ts";
import { changedQuestion } from "./changed.ts";
import { ANSWER, QUESTION } from "./kinds.ts";
import { answerNotice } from "./notice-kinds.ts";
import { questionPath } from "./question-path.ts";
import { answers, questionInvitations, questions } from "./tables.ts";

type Row = typeof answers.$inferSelect;

/** An answer, locked, as its life knows it. */
export async function readAnswer(tx: Transaction, id: string): Promise<Standing | undefined> {
  const [row] = await tx.select().from(answers).where(eq(answers.id, id)).for("update");
  if (row === undefined) return undefined;
  return { state: row.status, reason: row.rejectReason, snapshot: await answerSnapshot(tx, row) };
}

/** What an answer says and shows now. */
export const answerSnapshot = (tx: Transaction, row: Row): Promise<Snapshot> =>
  snapshotOfText(tx, ANSWER, row);

/** Puts a locked answer where it is to stand. */
export async function writeAnswer(
  tx: Transaction,
  _services: Effects,
  id: string,
  { state, reason, snapshot }: Put,
): Promise<void> {
  const said = snapshot && (await saidBefore(tx, id, snapshot));
  const shown = state === "published" ? { publishedAt: sql`coalesce(${answers.publishedAt}, now())` } : {};
  await tx
    .update(answers)
    .set({ status: state, rejectReason: reason, updatedAt: new Date(), ...shown, ...said })
    .where(eq(answers.id, id));
}

async function saidBefore(tx: Transaction, id: string, { texts }: Snapshot) {
  const document = await documentAgain(tx, { kind: ANSWER, id }, texts);
  return { document, body: plainText(document) };
}

/**
 * Counts an answer that everybody sees from now on and tells the asker; those who follow the question are told by a job.
 * The question's row is locked last but for the author's growth, since all who answer it lock it.
 */
export async function answerAppeared(tx: Transaction, { cache }: Effects, id: string): Promise<void> {
  const { answer, question } = await answerRow(tx, id);
  await tx
    .update(questions)
    .set({
      answers: sql`${questions.answers} + 1`,
      // It was accepted before it was hidden, and nothing took its place.
      ...(answer.acceptedAt !== null && {
        acceptedAnswerId: sql`coalesce(${questions.acceptedAnswerId}, ${id}::bigint)`,
      }),
    })
    .where(eq(questions.id, question.id));
  await rank(tx, question.id);
  await changedQuestion(tx, cache, question.id, [id]);
  await textPublished(tx, cache, textOf(answer, question));
  await reindexBehind(tx, ANSWER, id);
  await tellOfAnswer(tx, answer, question);
  const object = answerObject(id);
  await restoreActs(tx, object);
  await recordAct(tx, { act: "answer.published", memberId: answer.authorId, object });
}

/** Counts an answer that nobody else sees any longer; a question whose accepted one it was has none then. */
export async function answerDisappeared(tx: Transaction, { cache }: Effects, id: string): Promise<void> {
  const { answer, question } = await answerRow(tx, id);
  await tx
    .update(questions)
    .set({
      answers: sql`greatest(0, ${questions.answers} - 1)`,
      acceptedAnswerId: sql`nullif(${questions.acceptedAnswerId}, ${id}::bigint)`,
    })
    .where(eq(questions.id, question.id));
  await tx.update(answers).set({ announcedAt: null }).where(eq(answers.id, id));
  await rank(tx, question.id);
  await changedQuestion(tx, cache, question.id, [id]);
  await withdrawNotices(tx, answerObject(id));
  await textHidden(tx, cache, textOf(answer, question));
  await reindex(tx, ANSWER, id);
  // With it goes what its likes and its acceptance gave; points of a bounty stay paid.
  await revokeActs(tx, answerObject(id));
}

/** A public answer says something else and stays public. */
export async function answerEdited(tx: Transaction, { cache }: Effects, id: string): Promise<void> {
  const { answer, question } = await answerRow(tx, id);
  await changedQuestion(tx, cache, question.id, [id]);
  await textPublished(tx, cache, textOf(answer, question));
  await reindex(tx, ANSWER, id);
}

/** An answer is read on its question's page. */
export async function questionOfAnswer(tx: Transaction, id: string) {
  return { kind: QUESTION, id: (await answerRow(tx, id)).question.id };
}

type Asked = typeof questions.$inferSelect;

async function answerRow(tx: Transaction, id: string): Promise<{ answer: Row; question: Asked }> {
  const [row] = await answerRows(tx, eq(answers.id, id));
  if (row === undefined) throw new Error("an answer that was moved is not there");
  return row;
}

function textOf({ id, document, authorId, anonymous }: Row, question: Asked): Text {
  const path = `${questionPath(question.id)}?at=${id}`;
  return { kind: ANSWER, id, document, author_id: authorId, section: question.section, path, anonymous };
}

/** The asker, and whoever asked the author to answer. An anonymous author is named to nobody. */
async function tellOfAnswer(tx: Transaction, answer: Row, question: Asked): Promise<void> {
  if (answer.authorId === question.authorId) return;
  const by = { ...(!answer.anonymous && { actorId: answer.authorId }), key: answerObject(answer.id) };
  await notify(tx, answerNotice, { ...by, memberId: question.authorId }, { answer, question, to: "asker" });
  if (answer.anonymous) return;
  const [invited] = await tx
    .select({ by: questionInvitations.invitedBy })
    .from(questionInvitations)
    .where(
      and(eq(questionInvitations.questionId, question.id), eq(questionInvitations.memberId, answer.authorId)),
    );
  if (invited === undefined || invited.by === question.authorId) return;
  await notify(tx, answerNotice, { ...by, memberId: invited.by }, { answer, question, to: "inviter" });
}

/** Answers that those who follow the question have not been told of yet. */
export const unannounced = and(eq(answers.status, "published"), isNull(answers.announcedAt));
