import { asc, eq, sql } from "drizzle-orm";
import type { Transaction } from "#platform/database/client.ts";
import { inOrder } from "./cast-vote.ts";
import type { PollAddress } from "./places.ts";
import { heldAt } from "./show-poll.ts";
import { pollChoices, polls, pollVotes } from "./tables.ts";

/** A vote for demo content and tests: who, and which choices by their places. */
export interface PastVote {
  memberId: string;
  positions: readonly number[];
  createdAt: Date;
}

/**
 * Stores votes of the past, for demo content: each counted, nobody told.
 * @param list votes of different members who have not voted yet
 * @throws Error for a poll that is not there
 */
export async function storeVotes(
  tx: Transaction,
  address: PollAddress,
  list: readonly PastVote[],
): Promise<void> {
  const [row] = await tx.select().from(polls).where(heldAt(address)).for("update");
  if (row === undefined) throw new Error(`there is no poll ${address.key} in ${address.kind} ${address.id}`);
  if (list.length === 0) return;
  const choices = await tx
    .select({ id: pollChoices.id })
    .from(pollChoices)
    .where(eq(pollChoices.pollId, row.id))
    .orderBy(asc(pollChoices.position));
  const chosen = ({ positions }: PastVote) => inOrder(positions.flatMap((at) => choices[at]?.id ?? []));
  await tx.insert(pollVotes).values(
    list.map((vote) => ({
      pollId: row.id,
      memberId: vote.memberId,
      choices: chosen(vote),
      createdAt: vote.createdAt,
    })),
  );
  for (const [position, { id }] of choices.entries()) {
    const votes = list.filter(({ positions }) => positions.includes(position)).length;
    if (votes > 0)
      await tx
        .update(pollChoices)
        .set({ votes: sql`${pollChoices.votes} + ${votes}` })
        .where(eq(pollChoices.id, id));
  }
  await tx
    .update(polls)
    .set({ voters: sql`${polls.voters} + ${list.length}` })
    .where(eq(polls.id, row.id));
}
