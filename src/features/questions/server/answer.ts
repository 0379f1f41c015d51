import { and, eq, notInArray } from "drizzle-orm";
import type { z } from "zod";
import { assertOwner } from "#capabilities/cars/certification/server/public.ts";
import { assertUnblocked } from "#capabilities/community/relations/server/public.ts";
import {
  assertMayWrite,
  beginLife,
  lockLife,
  moveChanged,
  moveLife,
  screen,
} from "#capabilities/review/moderation/server/public.ts";
import {
  attachDocument,
  releaseDocument,
  settleMentions,
} from "#capabilities/texts/writing/server/public.ts";
import type { newAnswerSchema } from "#features/questions/answers-contract.ts";
import type { Queryable, Transaction } from "#platform/database/client.ts";
import { lock } from "#platform/database/lock.ts";
import { transact } from "#platform/database/transact.ts";
import { once } from "#platform/idempotency/once.ts";
import type { Services } from "#platform/services.ts";
import { type Document, linksOf, picturesOf, plainText } from "#shared/document.ts";
import { AppError } from "#shared/errors.ts";
import { acceptanceEnds } from "./accept.ts";
import { answerEdited, answerSnapshot } from "./answer-life.ts";
import type { Store } from "./ask.ts";
import { sharesOf } from "./bounty.ts";
import { ANSWER } from "./kinds.ts";
import { rankAnswer } from "./owner-rank.ts";
import { ANSWERING, ownersOnly } from "./policy.ts";
import { answerVersion, type OwnAnswerView, showOwnAnswer } from "./show-answer.ts";
import { sameWords } from "./show-question.ts";
import { answers, questions } from "./tables.ts";
import { knownAuthor } from "./targets.ts";

type Row = typeof answers.$inferSelect;
type Asked = typeof questions.$inferSelect;

/**
 * Answers a question, once per member; the same key again answers the answer of the first time.
 * @throws AppError NOT_FOUND (question), CLOSED, OWNERS_ONLY, CONFLICT (answered before), BLOCKED, MUTED, MOBILE_REQUIRED, RATE_LIMITED,
 *   WORD_REFUSED, INVALID_INPUT
 */
export async function answerQuestion(
  services: Store,
  authorId: string,
  questionId: string,
  input: z.output<typeof newAnswerSchema>,
  rateLimit: (tx: Transaction) => Promise<void>,
): Promise<OwnAnswerView> {
  const { idempotency_key: key, ...request } = input;
  const submission = { scope: `answer:${authorId}`, key, request: { ...request, questionId } };
  const { id } = await transact(services.db, (tx) =>
    once(tx, submission, async () => ({
      id: await store(tx, services, authorId, questionId, request, rateLimit),
    })),
  );
  return showOwnAnswer(services.db, authorId, id);
}

async function store(
  tx: Transaction,
  services: Store,
  authorId: string,
  questionId: string,
  input: { document: Document; anonymous: boolean },
  rateLimit: (tx: Transaction) => Promise<void>,
): Promise<string> {
  const question = await answerable(tx, questionId, authorId);
  const { section } = question;
  const { region } = await assertMayWrite(tx, authorId, section);
  await assertUnblocked(tx, authorId, [knownAuthor(question)], "回答这个问题");
  await lock(tx, `answer:${questionId}:${authorId}`);
  if ((await answerOf(tx, questionId, authorId)) !== undefined)
    throw new AppError("CONFLICT", "你已经回答过这个问题，可以修改原来的回答");
  await rateLimit(tx);
  const written = await settleMentions(tx, authorId, input.document);
  const screening = await screenAnswer(services, tx, { authorId, section, document: written });
  const { document } = screening;
  const status = screening.verdict === "hold" ? "in_review" : "published";
  const [row] = await tx
    .insert(answers)
    .values({
      ...{ questionId, authorId, anonymous: input.anonymous, document, status },
      body: plainText(document),
      region,
      publishedAt: status === "published" ? new Date() : null,
    })
    .returning();
  if (row === undefined) throw new Error("the answer was not stored");
  await rankAnswer(tx, row.id);
  await attachDocument(tx, { kind: ANSWER, id: row.id }, document, { memberId: authorId });
  await beginLife(tx, services, ANSWER, row.id, status === "published" ? "publish" : "submit", {
    by: { memberId: authorId },
    section,
    snapshot: await answerSnapshot(tx, row),
    screening,
  });
  return row.id;
}

/**
 * Changes an own answer, which is judged again.
 * @throws AppError NOT_FOUND, FORBIDDEN, GONE, CHANGED, CLOSED, and what answering throws
 */
export async function changeAnswer(
  services: Store,
  authorId: string,
  id: string,
  input: { document: Document; version: string },
  rateLimit: (tx: Transaction) => Promise<void>,
): Promise<OwnAnswerView> {
  await transact(services.db, async (tx) => {
    const { questionId } = await ownAnswer(tx, authorId, id);
    const question = await answerable(tx, questionId, authorId);
    const { section } = question;
    await assertMayWrite(tx, authorId, section);
    await assertUnblocked(tx, authorId, [knownAuthor(question)], "修改这个回答，可以删除");
    await rateLimit(tx);
    const before = await lockLife(tx, ANSWER, id);
    const row = await ownAnswer(tx, authorId, id);
    if (row.status === "removed" || row.status === "withdrawn") throw new AppError("GONE");
    if (answerVersion(row) !== input.version) throw new AppError("CHANGED");
    const written = await settleMentions(tx, authorId, input.document);
    const screening = await screenAnswer(services, tx, { authorId, section, document: written });
    const { document } = screening;
    await attachDocument(tx, { kind: ANSWER, id }, document, { memberId: authorId });
    await tx
      .update(answers)
      .set({
        document,
        body: plainText(document),
        ...(row.status === "published" && { editedAt: new Date() }),
        updatedAt: new Date(),
      })
      .where(eq(answers.id, id));
    const change = { memberId: authorId, section, before, screening };
    if (await moveChanged(tx, services, ANSWER, id, change)) await answerEdited(tx, services, id);
  });
  return showOwnAnswer(services.db, authorId, id);
}

/**
 * Takes an own answer back; again changes nothing.
 * @throws AppError NOT_FOUND, FORBIDDEN, CHANGED, CONFLICT for an accepted one that was paid
 */
export async function withdrawAnswer(
  services: Pick<Services, "db" | "cache">,
  authorId: string,
  id: string,
  version: string,
): Promise<void> {
  await transact(services.db, async (tx) => {
    await ownAnswer(tx, authorId, id);
    await lockLife(tx, ANSWER, id);
    const row = await ownAnswer(tx, authorId, id);
    if (row.status === "withdrawn") return;
    if (!sameWords(answerVersion(row), version)) throw new AppError("CHANGED");
    const [question] = await tx.select().from(questions).where(eq(questions.id, row.questionId));
    const final = question?.acceptedAnswerId === id && (await acceptanceEnds(tx, question)) === null;
    if (final || (await sharesOf(tx, [id])).size > 0)
      throw new AppError("CONFLICT", "这个回答已领取悬赏，不能删除");
    const { moved } = await moveLife(tx, services, ANSWER, id, "withdraw", { by: { memberId: authorId } });
    if (moved) await releaseDocument(tx, { kind: ANSWER, id });
  });
}

/** A member's answer that was not given up or taken away; undefined when he has none. */
export async function answerOf(
  db: Queryable,
  questionId: string,
  authorId: string,
): Promise<Row | undefined> {
  const [row] = await db
    .select()
    .from(answers)
    .where(
      and(
        eq(answers.questionId, questionId),
        eq(answers.authorId, authorId),
        notInArray(answers.status, ["withdrawn", "removed"]),
      ),
    )
    .limit(1);
  return row;
}

/** @throws AppError NOT_FOUND, CLOSED, OWNERS_ONLY */
async function answerable(tx: Transaction, id: string, memberId: string): Promise<Asked> {
  const [row] = await tx.select().from(questions).where(eq(questions.id, id));
  if (row === undefined || row.status !== "published") throw new AppError("NOT_FOUND");
  if (row.closedAt !== null) throw new AppError("CLOSED", "问题已关闭，不能再回答");
  if (row.ownersOnly) await assertOwner(tx, memberId, ownersOnly(row), ANSWERING);
  return row;
}

function screenAnswer(
  services: Pick<Services, "env" | "events">,
  tx: Transaction,
  { authorId, section, document }: { authorId: string; section: string; document: Document },
) {
  return screen(services, tx, {
    kind: ANSWER,
    section,
    member: authorId,
    texts: [plainText(document)],
    document,
    links: linksOf(document),
    pictures: picturesOf(document),
    field: "document",
  });
}

/** @throws AppError FORBIDDEN for another's public answer; his hidden ones are not known to exist */
async function ownAnswer(tx: Transaction, authorId: string, id: string): Promise<Row> {
  const [row] = await tx.select().from(answers).where(eq(answers.id, id));
  if (row === undefined) throw new AppError("NOT_FOUND");
  if (row.authorId !== authorId) throw new AppError(row.status === "published" ? "FORBIDDEN" : "NOT_FOUND");
  return row;
}
