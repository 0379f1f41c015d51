import { and, eq, exists, gte, lt, lte, ne, type SQL, sql } from "drizzle-orm";
import type { MemberFilter } from "#capabilities/monitoring/member-desk/segments-contract.ts";
import { monitoredTexts } from "#capabilities/monitoring/monitoring/server/public.ts";
import { members, seenWithin, unseenFor, usesDevice } from "#capabilities/people/members/server/public.ts";
import type { Queryable } from "#platform/database/client.ts";

/** The beginning of a day in Beijing, which knows no summer time. */
const dayOf = (date: string) => new Date(`${date}T00:00:00+08:00`);
const DAY = 86_400_000;

/** Condition on `members` that leaves whom a filter means. Closed accounts are never among them. */
export function filterWhere(db: Queryable, filter: MemberFilter): SQL | undefined {
  const said = <Value>(value: Value | undefined, where: (value: Value) => SQL | undefined) =>
    value === undefined ? undefined : where(value);
  const written = (where: SQL | undefined) =>
    db
      .select({ one: sql`1` })
      .from(monitoredTexts)
      .where(and(eq(monitoredTexts.authorId, members.id), where));
  // Counts no further than it has to.
  const atLeast = (most: number, where: SQL) =>
    most === 0 ? undefined : sql`(select count(*) from ${written(where).limit(most)} as found) >= ${most}`;
  return and(
    ne(members.status, "cancelled"),
    said(filter.level_min, (level) => gte(members.level, level)),
    said(filter.level_max, (level) => lte(members.level, level)),
    said(filter.joined_from, (date) => gte(members.createdAt, dayOf(date))),
    said(filter.joined_to, (date) => lt(members.createdAt, new Date(dayOf(date).getTime() + DAY))),
    said(filter.seen_within, (days) => seenWithin(db, days)),
    said(filter.unseen_for, (days) => unseenFor(db, days)),
    said(filter.section, (section) => exists(written(eq(monitoredTexts.section, section)))),
    said(filter.certified_section, (section) => certified({ section })),
    said(filter.certified_series, (series) => certified({ series })),
    said(filter.city, (city) => eq(members.city, city)),
    said(filter.region, (region) => eq(members.region, region)),
    said(filter.posts_min, (most) => atLeast(most, sql`${monitoredTexts.published}`)),
    said(filter.rejects_min, (most) =>
      atLeast(most, sql`${monitoredTexts.state} in ('rejected', 'revoked')`),
    ),
    said(filter.members, (ids) => sql`${members.id} = any(${sql.param(ids)}::bigint[])`),
    said(filter.device, (kind) => usesDevice(db, kind)),
  );
}

const certified = (what: object) => sql`${members.certified} @> ${JSON.stringify([what])}::jsonb`;
