import { and, asc, eq } from "drizzle-orm";
import type { z } from "zod";
import type { pollStateSchema } from "#capabilities/texts/polls/contract.ts";
import type { Queryable } from "#platform/database/client.ts";
import { AppError } from "#shared/errors.ts";
import { openText, type PollAddress } from "./places.ts";
import { pollChoices, polls, pollVotes } from "./tables.ts";

export type PollStateView = z.input<typeof pollStateSchema>;
type Row = typeof polls.$inferSelect;

/** A poll as this member may know it, a visitor for null. @throws AppError NOT_FOUND, also where he cannot read its text */
export async function showPoll(
  db: Queryable,
  memberId: string | null,
  address: PollAddress,
): Promise<PollStateView> {
  const { closed } = await openText(db, address, memberId);
  const [row] = await db.select().from(polls).where(heldAt(address));
  if (row === undefined) throw new AppError("NOT_FOUND");
  return statePoll(db, row, memberId, closed);
}

/** The poll of an address that its text holds. */
export const heldAt = ({ kind, id, key }: PollAddress) =>
  and(eq(polls.textKind, kind), eq(polls.textId, id), eq(polls.key, key), eq(polls.held, true));

export const hasEnded = ({ endsAt }: Pick<Row, "endsAt">): boolean =>
  endsAt !== null && endsAt.getTime() <= Date.now();

/** The state of a row that was read already. @param closed why no votes are taken; empty while they are */
export async function statePoll(
  db: Queryable,
  row: Row,
  memberId: string | null,
  closed: string,
): Promise<PollStateView> {
  const choices = await db
    .select()
    .from(pollChoices)
    .where(eq(pollChoices.pollId, row.id))
    .orderBy(asc(pollChoices.position));
  const own = memberId === null ? null : await ownVote(db, row.id, memberId);
  const ended = hasEnded(row);
  const shown = row.results === "always" || own !== null || ended;
  return {
    question: row.question,
    choices: choices.map(({ id, text, votes }) => ({ id, text, votes: shown ? votes : null })),
    most: row.most,
    ends_at: row.endsAt?.toISOString() ?? null,
    results: row.results,
    ended,
    voters: row.voters,
    own,
    closed,
  };
}

/** Ids of what a member chose; null while he did not vote. */
export async function ownVote(db: Queryable, pollId: string, memberId: string): Promise<string[] | null> {
  const [vote] = await db
    .select({ choices: pollVotes.choices })
    .from(pollVotes)
    .where(and(eq(pollVotes.pollId, pollId), eq(pollVotes.memberId, memberId)));
  return vote?.choices ?? null;
}
