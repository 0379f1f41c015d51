import { and, asc, eq, inArray } from "drizzle-orm";
import type { Transaction } from "#platform/database/client.ts";
import { AppError } from "#shared/errors.ts";
import { isSamePoll, type Poll, pollEndProblem } from "#shared/poll.ts";
import { pollChoices, polls } from "./tables.ts";

/** A text by its kind, as in `pollPlaces`, and its id. */
interface TextPlace {
  kind: string;
  id: string;
}

type Row = typeof polls.$inferSelect;

interface Kept {
  row: Row;
  poll: Poll;
}

const VOTED = "已有人投票，不能再修改或删除这个投票";

/**
 * Before a text that holds polls, or held some, is stored: refuses to change or leave out what somebody voted in, and ends
 * that lie in the past. Until the transaction ends nobody votes in those that it has.
 * @param place of a text that is changed; null for a new one
 * @throws AppError CONFLICT, INVALID_INPUT
 */
export async function admitPolls(
  tx: Transaction,
  place: TextPlace | null,
  wanted: readonly Poll[],
): Promise<void> {
  const before = place === null ? [] : (await lockPolls(tx, place)).filter(({ row }) => row.held);
  const same = (kept: Kept) =>
    wanted.some((poll) => poll.key === kept.poll.key && isSamePoll(poll, kept.poll));
  if (before.some((kept) => kept.row.voters > 0 && !same(kept))) throw new AppError("CONFLICT", VOTED);
  for (const poll of wanted) {
    const kept = before.find(({ poll: one }) => one.key === poll.key);
    const problem = kept && isSamePoll(kept.poll, poll) ? null : pollEndProblem(poll);
    if (problem !== null) throw new AppError("INVALID_INPUT", problem);
  }
}

/**
 * Gives a text the polls that it names, in place of those that it had, after the text was stored. What somebody voted in
 * keeps its choices and votes: the words may differ by what screening put into them, and an earlier version that comes
 * back without the poll only hides it.
 * @param restored the text says again what it said: words of polls with votes stay as they are
 */
export async function storePolls(
  tx: Transaction,
  place: TextPlace,
  wanted: readonly Poll[],
  { restored = false }: { restored?: boolean } = {},
): Promise<void> {
  const before = await lockPolls(tx, place);
  for (const { row } of before) {
    if (wanted.some(({ key }) => key === row.key)) continue;
    if (row.voters === 0) await tx.delete(polls).where(eq(polls.id, row.id));
    else await tx.update(polls).set({ held: false }).where(eq(polls.id, row.id));
  }
  for (const poll of wanted) {
    const kept = before.find(({ row }) => row.key === poll.key);
    if (kept === undefined) await insertPoll(tx, place, poll);
    else if (kept.row.voters > 0) await keepPoll(tx, kept, poll, restored);
    else await changePoll(tx, kept, poll);
  }
}

const columnsOf = ({ question, most, ends_at, results }: Poll) => ({
  question,
  most,
  endsAt: ends_at === null ? null : new Date(ends_at),
  results,
});

async function insertPoll(tx: Transaction, { kind, id }: TextPlace, poll: Poll): Promise<void> {
  const [row] = await tx
    .insert(polls)
    .values({ textKind: kind, textId: id, key: poll.key, ...columnsOf(poll) })
    .returning({ id: polls.id });
  if (row === undefined) throw new Error("the poll was not stored");
  await insertChoices(tx, row.id, poll);
}

async function insertChoices(tx: Transaction, pollId: string, { choices }: Poll): Promise<void> {
  await tx.insert(pollChoices).values(choices.map((text, position) => ({ pollId, position, text })));
}

/** One that nobody voted in. */
async function changePoll(tx: Transaction, { row, poll: before }: Kept, poll: Poll): Promise<void> {
  if (row.held && isSamePoll(before, poll)) return;
  await tx
    .update(polls)
    .set({ held: true, ...columnsOf(poll) })
    .where(eq(polls.id, row.id));
  await tx.delete(pollChoices).where(eq(pollChoices.pollId, row.id));
  await insertChoices(tx, row.id, poll);
}

/** One with votes. */
async function keepPoll(
  tx: Transaction,
  { row, poll: before }: Kept,
  poll: Poll,
  restored: boolean,
): Promise<void> {
  if (!row.held) await tx.update(polls).set({ held: true }).where(eq(polls.id, row.id));
  if (restored || poll.choices.length !== before.choices.length) return;
  if (poll.question !== before.question)
    await tx.update(polls).set({ question: poll.question }).where(eq(polls.id, row.id));
  for (const [position, text] of poll.choices.entries())
    if (text !== before.choices[position])
      await tx
        .update(pollChoices)
        .set({ text })
        .where(and(eq(pollChoices.pollId, row.id), eq(pollChoices.position, position)));
}

/** The polls of a text, each locked until the transaction ends. */
async function lockPolls(tx: Transaction, { kind, id }: TextPlace): Promise<Kept[]> {
  const rows = await tx
    .select()
    .from(polls)
    .where(and(eq(polls.textKind, kind), eq(polls.textId, id)))
    .orderBy(asc(polls.id))
    .for("update");
  if (rows.length === 0) return [];
  const choices = await tx
    .select()
    .from(pollChoices)
    .where(
      inArray(
        pollChoices.pollId,
        rows.map((row) => row.id),
      ),
    )
    .orderBy(asc(pollChoices.position));
  return rows.map((row) => ({
    row,
    poll: {
      key: row.key,
      question: row.question,
      choices: choices.flatMap(({ pollId, text }) => (pollId === row.id ? [text] : [])),
      most: row.most,
      ends_at: row.endsAt?.toISOString() ?? null,
      results: row.results,
    },
  }));
}
