import { inArray } from "drizzle-orm";
import type { Transaction } from "#platform/database/client.ts";
import { memberMerges, members } from "./tables.ts";

/** Members of whom a transaction knows that they have not ended, since it holds their rows. */
const living = new WeakMap<Transaction, Set<string>>();

/** Says that a transaction has found a member's account alive in a statement of its own, and holds his row (`key share`). */
export function holdsLiving(tx: Transaction, memberId: string): void {
  const known = living.get(tx) ?? new Set();
  living.set(tx, known.add(memberId));
}

/**
 * Who has what members earn: each himself, the account into which his was joined, or nobody once it was cancelled. Whatever
 * credits something to a member asks here first, in the transaction that credits. Their rows are held against an end until
 * that is over: an account that is being cancelled or joined at this moment is waited for, or waits and then finds what was
 * credited. Locks come in the order of ids, and before those of accounts, entries and lots.
 * @returns by each of the ids; null for nobody
 */
export async function earnersOf(
  tx: Transaction,
  ids: Iterable<string>,
): Promise<ReadonlyMap<string, string | null>> {
  const asked = [...new Set(ids)];
  const earners = new Map<string, string | null>(asked.map((id) => [id, id]));
  // An account that goes on may have been joined into another one later.
  for (let looking = asked.filter((id) => living.get(tx)?.has(id) !== true); looking.length > 0; ) {
    const rows = await tx
      .select({ id: members.id, status: members.status })
      .from(members)
      .where(inArray(members.id, looking))
      .orderBy(members.id)
      .for("key share");
    for (const { id, status } of rows) if (status !== "cancelled") holdsLiving(tx, id);
    const ended = new Set(rows.filter(({ status }) => status === "cancelled").map(({ id }) => id));
    looking = ended.size === 0 ? [] : await follow(tx, earners, ended);
  }
  return earners;
}

/** Puts in the place of accounts that ended those into which they were joined. @returns the latter */
async function follow(
  tx: Transaction,
  earners: Map<string, string | null>,
  ended: ReadonlySet<string>,
): Promise<string[]> {
  // A statement of its own, after the lock: what the end wrote is only seen by one that begins after it.
  const joins = await tx
    .select()
    .from(memberMerges)
    .where(inArray(memberMerges.fromId, [...ended]));
  const into = new Map(joins.map(({ fromId, intoId }) => [fromId, intoId]));
  for (const [id, earner] of earners)
    if (earner !== null && ended.has(earner)) earners.set(id, into.get(earner) ?? null);
  return [...new Set(into.values())];
}
