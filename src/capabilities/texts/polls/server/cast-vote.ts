import { and, eq, inArray, sql } from "drizzle-orm";
import { assertUnblocked } from "#capabilities/community/relations/server/public.ts";
import type { Database } from "#platform/database/client.ts";
import { transact } from "#platform/database/transact.ts";
import { AppError } from "#shared/errors.ts";
import { openText, type PollAddress } from "./places.ts";
import { hasEnded, heldAt, ownVote, type PollStateView, statePoll } from "./show-poll.ts";
import { pollChoices, polls, pollVotes } from "./tables.ts";

/**
 * Votes, once and for good; the same vote again answers the state as it is now. The poll's row is locked, so that figures
 * are those of the votes, and what its author changes comes before the first vote or not at all.
 * @param wanted ids of choices, each once
 * @throws AppError NOT_FOUND (also where the member cannot read the text), BLOCKED, CLOSED (ended, or its text is locked),
 *   CONFLICT (voted otherwise before), CHANGED (the choices are others than were seen), INVALID_INPUT (too many)
 */
export async function castVote(
  db: Database,
  memberId: string,
  address: PollAddress,
  wanted: readonly string[],
): Promise<PollStateView> {
  return transact(db, async (tx) => {
    const text = await openText(tx, address, memberId);
    const [row] = await tx.select().from(polls).where(heldAt(address)).for("update");
    if (row === undefined) throw new AppError("NOT_FOUND");
    const choices = inOrder(wanted);
    const before = await ownVote(tx, row.id, memberId);
    if (before !== null) {
      if (before.join() !== choices.join())
        throw new AppError("CONFLICT", "你已经投过票了，投出的票不能再改");
      return statePoll(tx, row, memberId, text.closed);
    }
    await assertUnblocked(tx, memberId, [text.authorId]);
    if (text.closed !== "") throw new AppError("CLOSED", text.closed);
    if (hasEnded(row)) throw new AppError("CLOSED", "投票已经结束了");
    const known = await tx
      .select({ id: pollChoices.id })
      .from(pollChoices)
      .where(and(eq(pollChoices.pollId, row.id), inArray(pollChoices.id, choices)));
    if (known.length !== choices.length)
      throw new AppError("CHANGED", "作者刚刚修改了这个投票，请看过最新的再投");
    if (choices.length > row.most)
      throw new AppError("INVALID_INPUT", row.most === 1 ? "只能选一项" : `最多选 ${row.most} 项`);
    await tx.insert(pollVotes).values({ pollId: row.id, memberId, choices });
    await tx
      .update(pollChoices)
      .set({ votes: sql`${pollChoices.votes} + 1` })
      .where(inArray(pollChoices.id, choices));
    const [counted] = await tx
      .update(polls)
      .set({ voters: sql`${polls.voters} + 1` })
      .where(eq(polls.id, row.id))
      .returning();
    return statePoll(tx, counted ?? row, memberId, text.closed);
  });
}

/** As votes are kept. */
export const inOrder = (ids: readonly string[]): string[] =>
  ids.toSorted((a, b) => a.length - b.length || (a < b ? -1 : 1));
