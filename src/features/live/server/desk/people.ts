import { asc, eq, inArray } from "drizzle-orm";
import { members } from "#capabilities/people/members/server/public.ts";
import type { Queryable, Transaction } from "#platform/database/client.ts";
import { AppError } from "#shared/errors.ts";
import { livePeople } from "../tables.ts";

export interface People {
  hostId: string | null;
  /** In the order of their numbers. */
  moderatorIds: string[];
}

const byNumber = (a: string, b: string) => Number(BigInt(a) - BigInt(b));

/** Who runs a room. */
export async function peopleOf(db: Queryable, roomId: string): Promise<People> {
  const rows = await db
    .select({ memberId: livePeople.memberId, role: livePeople.role })
    .from(livePeople)
    .where(eq(livePeople.roomId, roomId))
    .orderBy(asc(livePeople.memberId));
  return {
    hostId: rows.find(({ role }) => role === "host")?.memberId ?? null,
    moderatorIds: rows.filter(({ role }) => role === "moderator").map(({ memberId }) => memberId),
  };
}

/** The people as they were chosen: a host who is among the moderators is the host. */
export const peopleFrom = (hostId: string | null, moderatorIds: readonly string[]): People => ({
  hostId,
  moderatorIds: [...new Set(moderatorIds)].filter((id) => id !== hostId).sort(byNumber),
});

export const samePeople = (a: People, b: People): boolean =>
  a.hostId === b.hostId && a.moderatorIds.join() === b.moderatorIds.join();

/**
 * Has these run a room, and nobody else. Only who is new has to have an account that goes on: somebody whose account ended
 * meanwhile is no mistake of whoever corrects a word.
 * @throws AppError INVALID_INPUT beside the field for somebody who is no member
 */
export async function storePeople(
  tx: Transaction,
  roomId: string,
  before: People,
  after: People,
): Promise<void> {
  const known = new Set([before.hostId, ...before.moderatorIds]);
  const wanted = [...(after.hostId === null ? [] : [after.hostId]), ...after.moderatorIds];
  const fresh = wanted.filter((id) => !known.has(id));
  const living = await livingMembers(tx, fresh);
  for (const id of fresh)
    if (!living.has(id))
      throw id === after.hostId
        ? new AppError("INVALID_INPUT", "没有这位会员，请重新选择主播", { field: "host_id" })
        : new AppError("INVALID_INPUT", "有房管的账号不存在或已注销，请重新选择", { field: "moderator_ids" });
  await tx.delete(livePeople).where(eq(livePeople.roomId, roomId));
  if (wanted.length === 0) return;
  await tx.insert(livePeople).values(
    wanted.map((memberId) => ({
      roomId,
      memberId,
      role: memberId === after.hostId ? ("host" as const) : ("moderator" as const),
    })),
  );
}

/** Held against an end of their accounts until the transaction is over. */
async function livingMembers(tx: Transaction, ids: readonly string[]): Promise<Set<string>> {
  if (ids.length === 0) return new Set();
  const rows = await tx
    .select({ id: members.id, status: members.status })
    .from(members)
    .where(inArray(members.id, [...ids]))
    .orderBy(asc(members.id))
    .for("share");
  return new Set(rows.filter(({ status }) => status !== "cancelled").map(({ id }) => id));
}
