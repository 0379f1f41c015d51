import { eq } from "drizzle-orm";
import type { z } from "zod";
import {
  assertMayWrite,
  lockLife,
  moveChanged,
  moveLife,
} from "#capabilities/review/moderation/server/public.ts";
import {
  admitText,
  attachDocument,
  releaseDocument,
  settleMentions,
} from "#capabilities/texts/writing/server/public.ts";
import type { questionEndpoints } from "#features/questions/contract.ts";
import type { Transaction } from "#platform/database/client.ts";
import { transact } from "#platform/database/transact.ts";
import type { Services } from "#platform/services.ts";
import { plainText } from "#shared/document.ts";
import { AppError } from "#shared/errors.ts";
import { checkPlace, type Store, screenQuestion } from "./ask.ts";
import { lockQuestion, returnBounty } from "./bounty.ts";
import { refuseWhileOwed } from "./close.ts";
import { gramsOf } from "./grams.ts";
import { QUESTION } from "./kinds.ts";
import { ownQuestion } from "./own-question.ts";
import { rankAnswersOf } from "./owner-rank.ts";
import { questionEdited } from "./question-life.ts";
import { type OwnQuestionView, questionVersion, sameWords, showOwnQuestion } from "./show-question.ts";
import { questions } from "./tables.ts";

type Row = typeof questions.$inferSelect;
type Changed = z.output<(typeof questionEndpoints)["PUT /api/questions/{id}"]["body"]>;

/**
 * Changes an own question, which is judged again: one that is held is seen by nobody else until somebody has looked at it.
 * It stays in its section, since answers stand there.
 * @throws AppError NOT_FOUND, FORBIDDEN (another's), GONE, CHANGED (not what was seen), and what asking throws
 */
export async function changeQuestion(
  services: Store,
  authorId: string,
  id: string,
  input: Changed,
  rateLimit: (tx: Transaction) => Promise<void>,
): Promise<OwnQuestionView> {
  await transact(services.db, async (tx) => {
    const { section } = await ownQuestion(tx, authorId, id);
    await assertMayWrite(tx, authorId, section);
    await rateLimit(tx);
    const before = await lockLife(tx, QUESTION, id);
    const row = await ownQuestion(tx, authorId, id);
    if (row.status === "removed" || row.status === "withdrawn") throw new AppError("GONE");
    if (questionVersion(row) !== input.version) throw new AppError("CHANGED");
    const { title: called, mileage, symptoms: felt, owners_only: ownersOnly } = input;
    const { categoryId, rootId, series } = await placeOf(tx, row, input);
    const written = {
      title: called,
      document: await settleMentions(tx, authorId, input.document),
      symptoms: felt,
    };
    const admitted = { kind: QUESTION, author_id: authorId, document: written.document };
    await admitText(tx, { ...admitted, before: row.document });
    const screening = await screenQuestion(services, tx, { authorId, section, ...written });
    const { document, texts } = screening;
    const [title = called, , ...symptoms] = texts;
    await attachDocument(tx, { kind: QUESTION, id }, document, { memberId: authorId });
    await tx
      .update(questions)
      .set({
        ...{ title, document, mileage, symptoms, categoryId, rootId, series, ownersOnly },
        body: plainText(document),
        grams: gramsOf(title),
        // The mark is for those who read it before.
        ...(row.status === "published" && { editedAt: new Date() }),
        updatedAt: new Date(),
      })
      .where(eq(questions.id, id));
    if (series !== row.series) await rankAnswersOf(tx, [id]);
    const change = { memberId: authorId, section, before, screening };
    if (await moveChanged(tx, services, QUESTION, id, change)) await questionEdited(tx, services, id);
  });
  return showOwnQuestion(services.db, authorId, id);
}

/** What is left as it was is not looked at: a category may have been closed since, a series taken off its list. */
async function placeOf(tx: Transaction, row: Row, input: Changed) {
  const { categoryId, rootId, series, section } = row;
  if (input.category_id === categoryId && input.series === series) return { categoryId, rootId, series };
  return checkPlace(tx, { ...input, section });
}

/**
 * Takes an own question back, wherever it stands; again changes nothing. Its bounty goes back, its pictures are given up.
 * @throws AppError NOT_FOUND, FORBIDDEN, CHANGED, CONFLICT while others have answered and points are held
 */
export async function withdrawQuestion(
  services: Pick<Services, "db" | "cache">,
  authorId: string,
  id: string,
  version: string,
): Promise<void> {
  await transact(services.db, async (tx) => {
    await ownQuestion(tx, authorId, id);
    await lockLife(tx, QUESTION, id);
    const row = await lockQuestion(tx, id);
    if (row.status === "withdrawn") return;
    if (!sameWords(questionVersion(row), version)) throw new AppError("CHANGED");
    await refuseWhileOwed(tx, row);
    const { moved } = await moveLife(tx, services, QUESTION, id, "withdraw", { by: { memberId: authorId } });
    if (!moved) return;
    await releaseDocument(tx, { kind: QUESTION, id });
    await returnBounty(tx, row, "gone");
  });
}
