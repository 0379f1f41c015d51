import { eq } from "drizzle-orm";
import type { Transaction } from "#platform/database/client.ts";
import { transact } from "#platform/database/transact.ts";
import type { Services } from "#platform/services.ts";
import { AppError } from "#shared/errors.ts";
import { lockQuestion } from "./bounty.ts";
import { changedQuestion } from "./changed.ts";
import { ownQuestion } from "./own-question.ts";
import { publicQuestion } from "./show-answer.ts";
import { questions } from "./tables.ts";

type Store = Pick<Services, "db" | "cache">;

/**
 * Says of an own question that the same was asked elsewhere, or no longer.
 * @throws AppError NOT_FOUND, FORBIDDEN, INVALID_INPUT (itself, or one that leads on to another)
 */
export async function linkDuplicate(
  { db, cache }: Store,
  memberId: string,
  id: string,
  ofId: string | null,
): Promise<void> {
  await transact(db, async (tx) => {
    await ownQuestion(tx, memberId, id);
    await setDuplicate(tx, cache, await lockQuestion(tx, id), ofId);
  });
}

/** Links a locked question. The other one leads to no third: nobody is sent on twice, or in a circle. */
export async function setDuplicate(
  tx: Transaction,
  cache: Store["cache"],
  row: typeof questions.$inferSelect,
  ofId: string | null,
): Promise<void> {
  if (ofId === row.id) throw new AppError("INVALID_INPUT", "不能和自己重复", { field: "of_id" });
  if (ofId !== null) {
    const original = await publicQuestion(tx, ofId);
    if (original.duplicateOfId !== null)
      throw new AppError("INVALID_INPUT", "那个问题也标记了重复，请选它指向的问题", { field: "of_id" });
    const [pointing] = await tx
      .select({ id: questions.id })
      .from(questions)
      .where(eq(questions.duplicateOfId, row.id))
      .limit(1);
    if (pointing !== undefined)
      throw new AppError("INVALID_INPUT", "已有其他问题指向这个问题，不能再标记为重复", { field: "of_id" });
  }
  await tx
    .update(questions)
    .set({ duplicateOfId: ofId, updatedAt: new Date() })
    .where(eq(questions.id, row.id));
  await changedQuestion(tx, cache, row.id);
}
