import { and, asc, eq, inArray, ne, sql } from "drizzle-orm";
import { carSeries } from "#capabilities/catalogue/server/public.ts";
import { members, memberTag } from "#capabilities/members/server/public.ts";
import type { Queryable, Transaction } from "#platform/database/client.ts";
import { memberTopic, publish } from "#platform/events/publish.ts";
import type { Services } from "#platform/services.ts";
import { CERTIFIED_CHANGED, ownersTag } from "./names.ts";
import { certifications } from "./tables.ts";

/** A certification that counts: not a re-check, which renews another. */
const counts = and(eq(certifications.state, "approved"), ne(certifications.kind, "recheck"));

/** Slugs of the series that members are certified to own a car of, whether they show it or not; without those who own none. */
export async function certifiedSeries(
  db: Queryable,
  memberIds: readonly string[],
): Promise<ReadonlyMap<string, readonly string[]>> {
  if (memberIds.length === 0) return new Map();
  const rows = await db
    .selectDistinct({ memberId: certifications.memberId, series: certifications.series })
    .from(certifications)
    .where(and(inArray(certifications.memberId, [...new Set(memberIds)]), counts))
    .orderBy(asc(certifications.series));
  return new Map(
    [...Map.groupBy(rows, (row) => row.memberId)].map(([id, some]) => [id, some.map(({ series }) => series)]),
  );
}

/** Whether a member is certified to own a car: any, one of a club's brand, or one of a series. */
export async function isOwner(
  db: Queryable,
  memberId: string,
  { section, series }: { section?: string; series?: string } = {},
): Promise<boolean> {
  const found = await db
    .select({ id: certifications.id })
    .from(certifications)
    .where(
      and(
        eq(certifications.memberId, memberId),
        counts,
        section === undefined ? undefined : eq(certifications.section, section),
        series === undefined ? undefined : eq(certifications.series, series),
      ),
    )
    .limit(1);
  return found.length > 0;
}

/** Certified owners of a section; of all of them without one. */
export async function countOwners(db: Queryable, section: string | undefined): Promise<number> {
  const [row] = await db
    .select({ n: sql<number>`count(distinct ${certifications.memberId})::int` })
    .from(certifications)
    .where(and(counts, section === undefined ? undefined : eq(certifications.section, section)));
  return row?.n ?? 0;
}

/**
 * Copies what a member is certified for beside his name, drops kept answers that show him, and has his open pages ask again
 * what he may; in the transaction that changes it.
 * @param section of the certification that changed
 */
export async function copyCertified(
  tx: Transaction,
  cache: Services["cache"],
  { memberId, section }: { memberId: string; section: string },
): Promise<void> {
  // Two of his cars are decided one after the other.
  await tx.select({ id: members.id }).from(members).where(eq(members.id, memberId)).for("update");
  const rows = await tx
    .select({ section: certifications.section, series: certifications.series, label: carSeries.name })
    .from(certifications)
    .innerJoin(carSeries, eq(carSeries.slug, certifications.series))
    .where(and(eq(certifications.memberId, memberId), counts, certifications.show))
    .orderBy(asc(certifications.approvedAt), asc(certifications.id));
  const certified = [...new Map(rows.map((row) => [row.series, row])).values()];
  await tx.update(members).set({ certified }).where(eq(members.id, memberId));
  await cache.invalidate(tx, [memberTag(memberId), ownersTag(section), ownersTag("")]);
  await publish(tx, memberTopic(memberId), CERTIFIED_CHANGED);
}
