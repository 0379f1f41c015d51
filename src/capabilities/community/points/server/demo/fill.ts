import { asc } from "drizzle-orm";
import { recordPast } from "#capabilities/community/growth/server/public.ts";
import { inventedMembers, members } from "#capabilities/people/members/server/public.ts";
import type { Transaction } from "#platform/database/client.ts";

const DAY = 24 * 3_600_000;

/** The demo's invented members checked in over the years, some nearly every day and some now and then. */
export async function fill(tx: Transaction): Promise<void> {
  const invented = await inventedMembers(tx);
  const rows = await tx
    .select({ id: members.id, nickname: members.nickname, joined: members.createdAt })
    .from(members)
    .orderBy(asc(members.createdAt));
  const known = rows.filter(({ id, nickname }) => invented.get(nickname)?.id === id);
  const today = Date.now() - (Date.now() % DAY);
  const done = known.flatMap(({ id, joined }, turn) => {
    // From one day in ten to nine in ten.
    const often = 1 + ((turn * 7) % 9);
    const days = Math.floor((today - joined.getTime()) / DAY);
    return Array.from({ length: Math.max(0, days) }, (_, day) => new Date(today - (day + 1) * DAY))
      .filter((_, day) => (day * 3 + turn) % 10 < often)
      .map((at) => ({ memberId: id, object: `check_in:${id}:${at.toISOString().slice(0, 10)}`, at }));
  });
  await recordPast(tx, "check_in", done);
}
