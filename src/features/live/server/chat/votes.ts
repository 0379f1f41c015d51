import { and, eq, sql } from "drizzle-orm";
import { assertUnblocked } from "#capabilities/community/relations/server/public.ts";
import type { Transaction } from "#platform/database/client.ts";
import type { Services } from "#platform/services.ts";
import { AppError } from "#shared/errors.ts";
import { append } from "../log/append.ts";
import { shownRoom } from "../rooms/shown-room.ts";
import { liveMessages, liveVotes } from "../tables.ts";
import { Gathered } from "./gathered.ts";
import type { MessageRow } from "./present-messages.ts";
import { assertRuns, assertTogether } from "./room-to-speak-in.ts";

/** A question is told again at most so often, however many vote for it. */
const TOLD_MS = 1000;

/** The key is room and question. */
const told = new Gathered(TOLD_MS, async ({ db, log }, key) => {
  const [roomId = "", messageId = ""] = key.split(":");
  await db
    .transaction((tx) => append(tx, roomId, [{ kind: "changed", messageId }]))
    // The vote itself is kept; who looks at the list sees it.
    .catch((error: unknown) => log.warn({ err: error }, "votes for a question could not be told"));
});

/**
 * Votes for a question, or takes the vote back; again changes nothing.
 * @throws AppError NOT_FOUND, CLOSED, BLOCKED, INVALID_INPUT for one's own
 */
export async function vote(services: Services, memberId: string, id: string, on: boolean): Promise<void> {
  const roomId = await services.db.transaction(async (tx) => {
    const question = await lockShown(tx, id);
    if (question.kind !== "question") throw new AppError("NOT_FOUND");
    assertTogether(await shownRoom(tx, question.roomId));
    if (question.authorId === memberId) throw new AppError("INVALID_INPUT", "不能给自己的提问投票");
    if (on) await assertUnblocked(tx, memberId, [question.authorId], "给这个提问投票");
    const mine = and(eq(liveVotes.messageId, id), eq(liveVotes.memberId, memberId));
    const changed = on
      ? await tx
          .insert(liveVotes)
          .values({ messageId: id, memberId })
          .onConflictDoNothing()
          .returning({ id: liveVotes.messageId })
      : await tx.delete(liveVotes).where(mine).returning({ id: liveVotes.messageId });
    if (changed.length === 0) return null;
    await tx
      .update(liveMessages)
      .set({ votes: sql`${liveMessages.votes} + ${on ? 1 : -1}` })
      .where(eq(liveMessages.id, id));
    return question.roomId;
  });
  if (roomId !== null) void told.add(services, `${roomId}:${id}`, 1);
}

/** Marks a question as answered, or as open again. @throws AppError NOT_FOUND, FORBIDDEN */
export async function markAnswered(
  { db }: Pick<Services, "db">,
  memberId: string,
  id: string,
  answered: boolean,
): Promise<void> {
  await db.transaction(async (tx) => {
    const question = await lockShown(tx, id);
    if (question.kind !== "question") throw new AppError("NOT_FOUND");
    await assertRuns(tx, question.roomId, memberId);
    if ((question.answeredAt !== null) === answered) return;
    await tx
      .update(liveMessages)
      .set({ answeredAt: answered ? new Date() : null })
      .where(eq(liveMessages.id, id));
    await append(tx, question.roomId, [{ kind: "changed", messageId: id }]);
  });
}

async function lockShown(tx: Transaction, id: string): Promise<MessageRow> {
  const [row] = await tx.select().from(liveMessages).where(eq(liveMessages.id, id)).for("update");
  if (row?.status !== "published") throw new AppError("NOT_FOUND");
  return row;
}
