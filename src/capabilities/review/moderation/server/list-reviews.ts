import { type AnyColumn, and, asc, desc, eq, exists, not, type SQL, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import type { z } from "zod";
import { numberInQuery } from "#capabilities/desk/admin/server/public.ts";
import { members } from "#capabilities/people/members/server/public.ts";
import type { reviewListQuery } from "#capabilities/review/moderation/contract.ts";
import { permittedRows } from "#platform/auth/permissions.ts";
import type { Queryable } from "#platform/database/client.ts";
import { above, below, keysetPage } from "#platform/database/keyset.ts";
import type { Services } from "#platform/services.ts";
import { isUmbrella } from "#sections/registry.ts";
import type { ReviewKind } from "./kinds/kind.ts";
import { reviewKind } from "./kinds/registry.ts";
import type { Reader } from "./moderator.ts";
import { presentReviews } from "./present.ts";
import type { ReviewRowInput } from "./review-row.ts";
import { NEW_DAYS, NEW_LEVEL, newDays, newLevel } from "./screening/new-members.ts";
import { reports, reviewItems } from "./tables.ts";

/** Counts end here: a queue of a million is as long as one of ten thousand, and its list opens as quickly. */
export const COUNTED = 10_000;

/** How the indexes of what waits are ordered. */
const QUEUED = [reviewItems.submittedAt, reviewItems.id];

type Query = z.output<typeof reviewListQuery>;

/** How a tab is ordered: its sort value, and which way. */
function orderOf(kind: ReviewKind, status: Query["status"]): { value: SQL<Date>; oldestFirst: boolean } {
  if (status === "waiting") return { value: sql`${reviewItems.submittedAt}`, oldestFirst: true };
  if (status !== "reported")
    return { value: sql`coalesce(${reviewItems.decidedAt}, ${reviewItems.submittedAt})`, oldestFirst: false };
  const first = sql<Date>`(select min(r.created_at) from ${reports} r
    where r.target_kind = ${kind.reportKind} and r.target_id = ${reviewItems.targetId} and r.status = 'open')`;
  return { value: first, oldestFirst: true };
}

/** A page of a queue, with how many wait and how many are reported under the same filter. */
export async function listReviews(
  { db, keys }: Pick<Services, "db" | "keys">,
  query: Query,
  reader: Reader,
): Promise<{
  items: ReviewRowInput[];
  next_cursor: string | null;
  counts: { waiting: number; reported: number };
}> {
  const kind = reviewKind(query.kind);
  const narrowed = narrow(kind, query, reader);
  const { value, oldestFirst } = orderOf(kind, query.status);
  const { cursor, limit, ...filter } = query;
  const sorted = [{ value, type: "timestamptz" }, reviewItems.id];
  const direction = oldestFirst ? asc : desc;
  const { rows, next_cursor } = await keysetPage(
    { keys, list: ["reviews", filter, reader.adminId], cursor, limit },
    (after, take) =>
      db
        .select({ id: reviewItems.id, at: sql<Date>`${value}`.mapWith(reviewItems.submittedAt) })
        .from(reviewItems)
        .where(and(narrowed, tab(db, kind, query.status), (oldestFirst ? above : below)(sorted, after)))
        .orderBy(direction(value), direction(reviewItems.id))
        .limit(take),
    (row) => [row.at, row.id],
  );
  const [waiting, reported] = await Promise.all([
    countWhere(db, and(narrowed, tab(db, kind, "waiting")), QUEUED),
    countWhere(db, and(narrowed, tab(db, kind, "reported"))),
  ]);
  return {
    items: await presentReviews(
      db,
      kind.name,
      rows.map((row) => row.id),
      reader,
    ),
    next_cursor,
    counts: { waiting, reported },
  };
}

/** Queue, section, search and the other filters, and what the reader may see; the tab comes on top. */
function narrow(
  kind: ReviewKind,
  { section, q, hit, place, author, days }: Partial<Query>,
  reader: Reader,
): SQL | undefined {
  return and(
    eq(reviewItems.kind, kind.name),
    permittedRows(reader, "review.read", reviewItems),
    section === undefined || isUmbrella(section) ? undefined : eq(reviewItems.section, section),
    hit ? sql`${reviewItems.held} @> ${JSON.stringify([{ cause: "word", text: hit }])}::jsonb` : undefined,
    place === undefined ? undefined : kind.places?.within(place),
    author === undefined ? undefined : byAuthors[author],
    days === undefined
      ? undefined
      : sql`${reviewItems.submittedAt} >= now() - make_interval(days => ${days})`,
    q ? kind.matches(`%${q.replace(/[\\%_]/g, (character) => `\\${character}`)}%`) : undefined,
  );
}

const before = alias(reviewItems, "before");

/** As screening calls authors new, and whoever was refused at least once. */
const byAuthors: Record<NonNullable<Query["author"]>, SQL> = {
  new: sql`exists (select 1 from ${members} where ${members.id} = ${reviewItems.authorId}
    and (${members.level} <= ${numberInQuery(NEW_LEVEL, newLevel)}
      or ${members.createdAt} > now() - make_interval(days => ${numberInQuery(NEW_DAYS, newDays)})))`,
  refused: sql`exists (select 1 from ${reviewItems} as ${before} where ${before.authorId} = ${reviewItems.authorId}
    and ${before.status} in ('rejected', 'revoked', 'removed') and ${before.id} <> ${reviewItems.id})`,
};

function tab(db: Queryable, kind: ReviewKind, status: Query["status"]): SQL | undefined {
  if (status === "waiting") return sql`${reviewItems.waiting}`;
  if (status === "rejected")
    // In words, not as parameters: the index of what was refused has this condition.
    return sql`(${reviewItems.status} in ('rejected', 'revoked') and not ${reviewItems.waiting})`;
  if (status !== "reported") return and(eq(reviewItems.status, status), not(reviewItems.waiting));
  return exists(
    db
      .select({ one: sql`1` })
      .from(reports)
      .where(
        and(
          eq(reports.targetKind, kind.reportKind),
          eq(reports.targetId, reviewItems.targetId),
          eq(reports.status, "open"),
        ),
      ),
  );
}

/**
 * How many there are, counted up to COUNTED.
 * @param by what an index of exactly these is ordered by: without it the table is read from its beginning, where the oldest are,
 *   which were decided long ago
 */
async function countWhere(db: Queryable, where: SQL | undefined, by: AnyColumn[] = []): Promise<number> {
  const some = db
    .select({ one: sql`1`.as("one") })
    .from(reviewItems)
    .where(where)
    .orderBy(...by.map((column) => asc(column)))
    .limit(COUNTED)
    .as("some");
  const [row] = await db.select({ count: sql<number>`count(*)::int` }).from(some);
  return row?.count ?? 0;
}

export function countWaiting(
  db: Queryable,
  kind: ReviewKind,
  reader: Reader,
  section?: string,
): Promise<number> {
  return countWhere(db, and(narrow(kind, { section }, reader), tab(db, kind, "waiting")), QUEUED);
}
