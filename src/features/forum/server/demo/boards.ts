import { asc } from "drizzle-orm";
import { inventedMembers, members } from "#capabilities/people/members/server/public.ts";
import type { Transaction } from "#platform/database/client.ts";
import type { Services } from "#platform/services.ts";
import { BOARDS_TAG } from "../cache-tags.ts";
import { settleFirstBoards } from "../first-boards.ts";
import { countMembers } from "../join-board.ts";
import { boardMembers, boardModerators } from "../tables.ts";

/** The boards of all sections, with those of the demo's invented members who look after them and who joined them. */
export async function fill(tx: Transaction, { cache }: Services): Promise<void> {
  const invented = await inventedMembers(tx);
  const rows = await tx
    .select({ id: members.id, nickname: members.nickname })
    .from(members)
    .orderBy(asc(members.createdAt));
  const people = rows.filter(({ id, nickname }) => invented.get(nickname)?.id === id).map(({ id }) => id);
  for (const [turn, boardId] of (await settleFirstBoards(tx)).entries())
    await staff(tx, boardId, people, turn);
  await cache.invalidate(tx, [BOARDS_TAG]);
}

/** Two look after a board, and some of the others are in it: another mixture on each. */
async function staff(
  tx: Transaction,
  boardId: string,
  people: readonly string[],
  turn: number,
): Promise<void> {
  const joined = people.filter((_, at) => (at * 7 + turn * 3) % 5 < 2 + (turn % 2));
  if (joined.length === 0) return;
  const since = (at: number) => new Date(Date.now() - (30 + at * 5) * 86_400_000);
  await tx
    .insert(boardMembers)
    .values(joined.map((memberId, at) => ({ boardId, memberId, createdAt: since(at) })))
    .onConflictDoNothing();
  await countMembers(tx, boardId, joined.length);
  const moderators = joined.slice(turn % 3, (turn % 3) + 2);
  if (moderators.length > 0)
    await tx
      .insert(boardModerators)
      .values(moderators.map((memberId, at) => ({ boardId, memberId, createdAt: since(at) })))
      .onConflictDoNothing();
}
