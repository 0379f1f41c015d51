import { asc } from "drizzle-orm";
import { inventedMembers, members } from "#capabilities/people/members/server/public.ts";
import type { Transaction } from "#platform/database/client.ts";
import { sections } from "#sections/registry.ts";
import { nextNumber } from "../membership.ts";
import { clubMembers } from "../tables.ts";

const DAY = 24 * 3_600_000;
/** How many clubs one invented member is in, by his turn. */
const TURNS = [1, 2, 1, 1, 3, 1, 2];

/**
 * Puts the demo's invented members into the clubs: each club has a host, a moderator, members who came over the years
 * and some of this week.
 */
export async function fill(tx: Transaction): Promise<void> {
  const clubs = sections.filter((section) => !section.umbrella);
  const invented = await inventedMembers(tx);
  const rows = await tx
    .select({ id: members.id, nickname: members.nickname, createdAt: members.createdAt })
    .from(members)
    .orderBy(asc(members.createdAt));
  const known = rows.filter(({ id, nickname }) => invented.get(nickname)?.id === id);
  const places = known.flatMap(({ id, createdAt }, at) =>
    clubs
      .filter((_, turn) => (turn + at) % clubs.length < (TURNS[at % TURNS.length] ?? 1))
      .map(({ slug }, turn) => ({
        section: slug,
        memberId: id,
        // The last of them came this week, the others some time after they came to the site.
        joinedAt: new Date(
          at % 6 === 5
            ? Date.now() - (1 + ((at + turn) % 6)) * DAY
            : Math.max(
                createdAt.getTime(),
                Math.min(
                  Date.now() - 9 * DAY,
                  createdAt.getTime() + (20 + ((at * 37 + turn * 11) % 90)) * DAY,
                ),
              ),
        ),
      })),
  );
  places.sort((one, other) => one.joinedAt.getTime() - other.joinedAt.getTime());
  const given = new Map<string, number>();
  for (const place of places) {
    const order = given.get(place.section) ?? 0;
    given.set(place.section, order + 1);
    await tx.insert(clubMembers).values({
      ...place,
      number: await nextNumber(tx, place.section),
      role: order === 0 ? "host" : order === 2 ? "moderator" : "member",
    });
  }
}
