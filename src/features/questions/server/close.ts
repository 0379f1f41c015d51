import { and, eq, ne } from "drizzle-orm";
import type { Queryable, Transaction } from "#platform/database/client.ts";
import { transact } from "#platform/database/transact.ts";
import type { Services } from "#platform/services.ts";
import { AppError } from "#shared/errors.ts";
import { formatDate } from "#shared/format.ts";
import { heldBounty, lockQuestion, returnBounty } from "./bounty.ts";
import { changedQuestion } from "./changed.ts";
import { ownQuestion } from "./own-question.ts";
import { answers, questions } from "./tables.ts";

type Store = Pick<Services, "db" | "cache">;
type Row = typeof questions.$inferSelect;

/**
 * Closes an own question to more answers; what was answered stays. A bounty goes back. Again changes nothing.
 * @throws AppError NOT_FOUND, FORBIDDEN, CONFLICT while others have answered and points are held
 */
export async function closeQuestion(
  { db, cache }: Store,
  memberId: string,
  id: string,
  reason: string,
): Promise<void> {
  await transact(db, async (tx) => {
    await ownQuestion(tx, memberId, id);
    const row = await lockQuestion(tx, id);
    if (row.closedAt !== null) return;
    if (row.status !== "published") throw new AppError("CONFLICT", "问题还没有公开，可以直接删除");
    await refuseWhileOwed(tx, row);
    await close(tx, cache, row, { by: "author", reason });
  });
}

/**
 * Opens a question again that its author closed himself.
 * @throws AppError NOT_FOUND, FORBIDDEN, also where a moderator closed it
 */
export async function reopenQuestion({ db, cache }: Store, memberId: string, id: string): Promise<void> {
  await transact(db, async (tx) => {
    await ownQuestion(tx, memberId, id);
    const row = await lockQuestion(tx, id);
    if (row.closedAt === null) return;
    if (row.closedBy !== "author") throw new AppError("FORBIDDEN", "问题由管理员关闭，不能自己打开");
    await open(tx, cache, id);
  });
}

/**
 * Closes a locked question. Its bounty goes back, unless others have answered: then whoever closes it has said before what
 * becomes of it.
 */
export async function close(
  tx: Transaction,
  cache: Store["cache"],
  row: Row,
  { by, reason }: { by: "author" | "moderator"; reason: string },
): Promise<void> {
  await tx
    .update(questions)
    .set({ closedAt: new Date(), closedBy: by, closeReason: reason, updatedAt: new Date() })
    .where(eq(questions.id, row.id));
  await changedQuestion(tx, cache, row.id);
  await returnBounty(tx, row, "closed");
}

/** Lets a question be answered again. */
export async function open(tx: Transaction, cache: Store["cache"], id: string): Promise<void> {
  await tx
    .update(questions)
    .set({ closedAt: null, closedBy: null, closeReason: "", updatedAt: new Date() })
    .where(eq(questions.id, id));
  await changedQuestion(tx, cache, id);
}

/**
 * Nobody gets answers for a promise that he then takes back: while a bounty is held and others have answered, the asker can
 * neither close nor delete. At the end of its days it goes where the rule says.
 * @throws AppError CONFLICT
 */
export async function refuseWhileOwed(tx: Transaction, row: Row): Promise<void> {
  const held = await heldBounty(tx, row.id);
  if (held === undefined || !(await isOwed(tx, row))) return;
  throw new AppError(
    "CONFLICT",
    `已有车友回答了这个悬赏问题，请先采纳一个回答；不采纳的话，${formatDate(held.endsAt)} 到期后按“有用”数发放`,
  );
}

/** Whether others have answered what everybody sees: a bounty is not simply given back then. */
export async function isOwed(tx: Queryable, row: Pick<Row, "id" | "authorId">): Promise<boolean> {
  const [answer] = await tx
    .select({ id: answers.id })
    .from(answers)
    .where(
      and(
        eq(answers.questionId, row.id),
        eq(answers.status, "published"),
        ne(answers.authorId, row.authorId),
      ),
    )
    .limit(1);
  return answer !== undefined;
}
