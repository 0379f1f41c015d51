import { and, count, eq, inArray } from "drizzle-orm";
import { CERTIFIED_CHANGED } from "#capabilities/cars/certification/server/public.ts";
import { members, memberTag } from "#capabilities/people/members/server/public.ts";
import type { Queryable, Transaction } from "#platform/database/client.ts";
import { memberTopic, publish } from "#platform/events/publish.ts";
import type { Services } from "#platform/services.ts";
import { type Tier, tiers } from "#shared/influence.ts";
import { influenceTag } from "./kind.ts";
import { influenceApplications } from "./tables.ts";

/** The tier of members in a section, or their highest; without those who are no voices. */
export async function tiersOf(
  db: Queryable,
  memberIds: readonly string[],
  section?: string,
): Promise<ReadonlyMap<string, Tier>> {
  if (memberIds.length === 0) return new Map();
  const rows = await db
    .select({ memberId: influenceApplications.memberId, tier: influenceApplications.tier })
    .from(influenceApplications)
    .where(
      and(
        inArray(influenceApplications.memberId, [...new Set(memberIds)]),
        eq(influenceApplications.state, "approved"),
        section === undefined ? undefined : eq(influenceApplications.section, section),
      ),
    );
  const best = new Map<string, Tier>();
  // From the lowest up, so that the highest is what stays.
  for (const tier of tiers.toReversed())
    for (const row of rows) if (row.tier === tier) best.set(row.memberId, tier);
  return best;
}

export async function countVoices(db: Queryable, section: string): Promise<number> {
  const [row] = await db
    .select({ n: count() })
    .from(influenceApplications)
    .where(and(eq(influenceApplications.section, section), eq(influenceApplications.state, "approved")));
  return row?.n ?? 0;
}

/**
 * Copies a member's highest tier beside his name, drops kept answers that show him, and has his open pages ask again what he
 * may; in the transaction that changes it.
 * @param section of the application that changed
 */
export async function copyVoice(
  tx: Transaction,
  cache: Services["cache"],
  { memberId, section }: { memberId: string; section: string },
): Promise<void> {
  // Two sections may decide about him at once.
  await tx.select({ id: members.id }).from(members).where(eq(members.id, memberId)).for("update");
  const voice = (await tiersOf(tx, [memberId])).get(memberId) ?? "";
  await tx.update(members).set({ voice }).where(eq(members.id, memberId));
  await cache.invalidate(tx, [memberTag(memberId), influenceTag(section)]);
  await publish(tx, memberTopic(memberId), CERTIFIED_CHANGED);
}
