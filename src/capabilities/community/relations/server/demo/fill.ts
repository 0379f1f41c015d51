import { inArray } from "drizzle-orm";
import { inventedMembers, members } from "#capabilities/people/members/server/public.ts";
import type { Transaction } from "#platform/database/client.ts";
import { countFollows, type FollowChange } from "../counts.ts";
import { follows } from "../tables.ts";

const DAY = 86_400_000;

/** The same number in every run for the same pair: 0 to 99. */
function chance(one: number, other: number): number {
  return (Math.imul(one * 73 + other * 179 + 11, 2_654_435_761) >>> 16) % 100;
}

/** Who follows whom among the invented members: editors are followed most, and some follow back. */
export async function fill(tx: Transaction): Promise<void> {
  const ids = [...(await inventedMembers(tx)).values()].map(({ id }) => id);
  if (ids.length === 0) return;
  const rows = await tx
    .select({ id: members.id, role: members.role, city: members.city })
    .from(members)
    .where(inArray(members.id, ids))
    .orderBy(members.id);
  const pairs = rows.flatMap((one, at) =>
    rows.flatMap((other, to) => {
      if (one === other) return [];
      const near = one.city !== "" && one.city === other.city;
      const likely = (other.role === "editor" ? 45 : 14) + (near ? 25 : 0);
      return chance(at, to) < likely ? [{ followerId: one.id, followedId: other.id, days: at + to }] : [];
    }),
  );
  if (pairs.length === 0) return;
  const added = await tx
    .insert(follows)
    .values(
      pairs.map(({ days, ...pair }, n) => ({
        ...pair,
        createdAt: new Date(Date.now() - days * DAY - n * 60_000),
      })),
    )
    .onConflictDoNothing()
    .returning({ followerId: follows.followerId, followedId: follows.followedId });
  await countFollows(
    tx,
    added.map((pair): FollowChange => ({ ...pair, delta: 1 })),
  );
}
