import { and, asc, eq, inArray, ne, type SQL, type SQLWrapper, sql } from "drizzle-orm";
import { carSeries, type SeriesOwners } from "#capabilities/cars/catalogue/server/public.ts";
import {
  certifiedChanged,
  memberCards,
  members,
  memberTag,
} from "#capabilities/people/members/server/public.ts";
import type { Queryable, Transaction } from "#platform/database/client.ts";
import { preparedOnce } from "#platform/database/prepared.ts";
import { memberTopic, publish } from "#platform/events/publish.ts";
import type { Services } from "#platform/services.ts";
import { isUmbrella } from "#sections/registry.ts";
import { AppError } from "#shared/errors.ts";
import { CERTIFIED_CHANGED, ownersTag } from "./kind.ts";
import { lockAccounts } from "./locks.ts";
import { certifications } from "./tables.ts";

/** A certification that counts: not a re-check, which renews another. */
const counts = and(eq(certifications.state, "approved"), ne(certifications.kind, "recheck"));

/** Slugs of the series that members are certified to own a car of, whether they show it or not; without those who own none. */
export async function certifiedSeries(
  db: Queryable,
  memberIds: readonly string[],
): Promise<ReadonlyMap<string, readonly string[]>> {
  if (memberIds.length === 0) return new Map();
  const rows = await preparedOnce(db, "certification:series", (name) =>
    db
      .selectDistinct({ memberId: certifications.memberId, series: certifications.series })
      .from(certifications)
      .where(and(sql`${certifications.memberId} = any(${sql.placeholder("memberIds")}::bigint[])`, counts))
      .orderBy(asc(certifications.series))
      .prepare(name),
  ).execute({ memberIds: [...new Set(memberIds)] });
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

/** Whom something is kept for: owners of one of these series; where it names none, of a club's cars; of any in the umbrella. */
export interface OwnersOnly {
  series: readonly string[];
  /** Slug of the section where it stands. */
  section: string;
}

/** A certification of a car that it is kept for. */
function among({ series, section }: OwnersOnly): SQL | undefined {
  if (series.length > 0) return inArray(certifications.series, [...series]);
  return isUmbrella(section) ? undefined : eq(certifications.section, section);
}

/**
 * A condition on rows of members: somebody who may have what is kept for owners, and lets others see that he is one. For
 * whatever others see of it: who does not show his mark is told apart from nobody else.
 */
export function shownOwner(member: SQLWrapper, only: OwnersOnly): SQL {
  return sql`exists (select 1 from ${certifications}
    where ${and(sql`${certifications.memberId} = ${member}`, counts, eq(certifications.show, true), among(only))})`;
}

/**
 * Why a member may not have what is kept for owners; null when he may. Whether he shows his mark does not matter.
 * @param what he wants, as it goes on behind 可以: 回答这个问题
 */
export async function ownersRefusal(
  db: Queryable,
  memberId: string,
  only: OwnersOnly,
  what: string,
): Promise<string | null> {
  const found = await db
    .select({ id: certifications.id })
    .from(certifications)
    .where(and(eq(certifications.memberId, memberId), counts, among(only)))
    .limit(1);
  if (found.length > 0) return null;
  const { series: of, section } = only;
  const named = of.length === 0 ? [] : await namesOf(db, of);
  const whose = named.length > 0 ? ` ${named.join("、")} 的` : isUmbrella(section) ? "" : "本车友会的";
  return `仅${whose}认证车主可以${what}，认证后再来`;
}

/** @throws AppError OWNERS_ONLY, in the words of {@link ownersRefusal} */
export async function assertOwner(
  db: Queryable,
  memberId: string,
  only: OwnersOnly,
  what: string,
): Promise<void> {
  const refusal = await ownersRefusal(db, memberId, only, what);
  if (refusal !== null) throw new AppError("OWNERS_ONLY", refusal);
}

/** What series are called, in the order of their names. */
async function namesOf(db: Queryable, slugs: readonly string[]): Promise<string[]> {
  const rows = await db
    .select({ name: carSeries.name })
    .from(carSeries)
    .where(inArray(carSeries.slug, [...slugs]))
    .orderBy(asc(carSeries.name));
  return rows.map(({ name }) => name);
}

/**
 * Members who are certified to own a car of a series, whoever was certified last first.
 * @param shown only those who let others see it: wherever somebody is named as an owner
 */
export async function ownersOf(
  db: Queryable,
  series: string,
  { limit, shown }: { limit: number; shown: boolean },
): Promise<string[]> {
  const rows = await db
    .select({ memberId: certifications.memberId })
    .from(certifications)
    .innerJoin(members, eq(members.id, certifications.memberId))
    .where(
      and(
        eq(certifications.series, series),
        counts,
        shown ? eq(certifications.show, true) : undefined,
        eq(members.status, "active"),
      ),
    )
    .groupBy(certifications.memberId)
    .orderBy(sql`max(${certifications.approvedAt}) desc nulls last`, certifications.memberId)
    .limit(limit);
  return rows.map(({ memberId }) => memberId);
}

/** Owners who show it, as others see them. */
export const certifiedOwners: SeriesOwners = {
  async read(db, series, limit) {
    const ids = await ownersOf(db, series, { limit, shown: true });
    const cards = await memberCards(db, ids);
    return ids.flatMap((id) => cards.get(id) ?? []);
  },
};

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
  await lockAccounts(tx, [memberId]);
  const rows = await tx
    .select({ section: certifications.section, series: certifications.series, label: carSeries.name })
    .from(certifications)
    .innerJoin(carSeries, eq(carSeries.slug, certifications.series))
    .where(and(eq(certifications.memberId, memberId), counts, certifications.show))
    .orderBy(asc(certifications.approvedAt), asc(certifications.id));
  const certified = [...new Map(rows.map((row) => [row.series, row])).values()];
  await tx.update(members).set({ certified }).where(eq(members.id, memberId));
  await certifiedChanged(tx, cache, memberId);
  await cache.invalidate(tx, [memberTag(memberId), ownersTag(section), ownersTag("")]);
  await publish(tx, memberTopic(memberId), CERTIFIED_CHANGED);
}
