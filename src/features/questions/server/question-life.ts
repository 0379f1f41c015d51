import { eq, sql } from "drizzle-orm";
import { recordAct, restoreActs, revokeActs } from "#capabilities/community/growth/server/public.ts";
import { withdrawNotices } from "#capabilities/people/notices/server/public.ts";
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
import { questionObject } from "./acts.ts";
import { rank } from "./bounty.ts";
import { changedQuestion } from "./changed.ts";
import { gramsOf } from "./grams.ts";
import { ANSWER, QUESTION } from "./kinds.ts";
import { questionPath } from "./question-path.ts";
import { answers, questions } from "./tables.ts";

type Row = typeof questions.$inferSelect;

/** A question, locked, as its life knows it. */
export async function readQuestion(tx: Transaction, id: string): Promise<Standing | undefined> {
  const [row] = await tx.select().from(questions).where(eq(questions.id, id)).for("update");
  if (row === undefined) return undefined;
  return { state: row.status, reason: row.rejectReason, snapshot: await questionSnapshot(tx, row) };
}

/** What a question says and shows now. */
export const questionSnapshot = (tx: Transaction, row: Row): Promise<Snapshot> =>
  snapshotOfText(tx, QUESTION, row, { title: row.title, symptoms: row.symptoms.join("\n") });

/** Puts a locked question where it is to stand. */
export async function writeQuestion(
  tx: Transaction,
  _services: Effects,
  id: string,
  { state, reason, snapshot }: Put,
): Promise<void> {
  const said = snapshot && (await saidBefore(tx, id, snapshot));
  const shown = state === "published" ? { publishedAt: sql`coalesce(${questions.publishedAt}, now())` } : {};
  await tx
    .update(questions)
    .set({ status: state, rejectReason: reason, updatedAt: new Date(), ...shown, ...said })
    .where(eq(questions.id, id));
}

async function saidBefore(tx: Transaction, id: string, { texts }: Snapshot) {
  const { title = "", symptoms = "" } = texts;
  const document = await documentAgain(tx, { kind: QUESTION, id }, texts);
  return {
    title,
    document,
    body: plainText(document),
    grams: gramsOf(title),
    symptoms: symptoms === "" ? [] : symptoms.split("\n"),
  };
}

/** What follows when everybody sees a question from now on. Those who follow its cars are told by a job. */
export async function questionAppeared(tx: Transaction, { cache }: Effects, id: string): Promise<void> {
  const row = await questionRow(tx, id);
  const object = questionObject(id);
  await rank(tx, id);
  await changedQuestion(tx, cache, id);
  await textPublished(tx, cache, textOf(row));
  await reindexBehind(tx, QUESTION, id);
  await reindexAnswers(tx, id);
  await restoreActs(tx, object);
  await recordAct(tx, { act: "question.published", memberId: row.authorId, object });
}

/** Nobody else sees it any longer. Its bounty stays where it is: a decision can be undone, a job returns it later. */
export async function questionDisappeared(tx: Transaction, { cache }: Effects, id: string): Promise<void> {
  const row = await questionRow(tx, id);
  await changedQuestion(tx, cache, id);
  await withdrawNotices(tx, questionObject(id));
  await textHidden(tx, cache, textOf(row));
  await reindex(tx, QUESTION, id);
  await reindexAnswers(tx, id);
  await tx.update(questions).set({ routedAt: null }).where(eq(questions.id, id));
  await revokeActs(tx, questionObject(id));
}

/** A public question says something else and stays public. */
export async function questionEdited(tx: Transaction, { cache }: Effects, id: string): Promise<void> {
  await changedQuestion(tx, cache, id);
  await textPublished(tx, cache, textOf(await questionRow(tx, id)));
  await reindex(tx, QUESTION, id);
  // They are found by its title, and shown with it.
  await reindexAnswers(tx, id);
}

/** Answers are found while their question is public. */
async function reindexAnswers(tx: Transaction, questionId: string): Promise<void> {
  const rows = await tx.select({ id: answers.id }).from(answers).where(eq(answers.questionId, questionId));
  await reindex(
    tx,
    ANSWER,
    rows.map(({ id }) => id),
  );
}

async function questionRow(tx: Transaction, id: string): Promise<Row> {
  const [row] = await tx.select().from(questions).where(eq(questions.id, id));
  if (row === undefined) throw new Error("a question that was moved is not there");
  return row;
}

/** A question as those see it who look into every text. */
function textOf({ id, document, authorId, section, anonymous }: Row): Text {
  return { kind: QUESTION, id, document, author_id: authorId, section, path: questionPath(id), anonymous };
}
