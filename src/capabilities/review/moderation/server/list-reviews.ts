import { type AnyColumn, and, asc, desc, eq, exists, inArray, not, or, type SQL, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import type { z } from "zod";
import { numberInQuery } from "#capabilities/desk/admin/server/public.ts";
import { members } from "#capabilities/people/members/server/public.ts";
import { ALL_KINDS, type reviewListQuery } from "#capabilities/review/moderation/contract.ts";
import { canSomewhere, permittedRows } from "#platform/auth/permissions.ts";
import type { Queryable } from "#platform/database/client.ts";
import { above, below, keysetPage } from "#platform/database/keyset.ts";
import type { Services } from "#platform/services.ts";
import { isUmbrella } from "#sections/registry.ts";
import type { ReviewKind } from "./kinds/kind.ts";
import { reviewKind, reviewKinds } from "./kinds/registry.ts";
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

/** Which queues are listed together, and what the reader has to be allowed to do with what stands there. */
interface Listed {
  kinds: readonly ReviewKind[];
  right: "review.read" | "review.decide";
}

/** One queue, or all that the reader may decide; where he decides nothing, all that he may read. */
function listed(name: string, reader: Reader): Listed {
  if (name !== ALL_KINDS) return { kinds: [reviewKind(name)], right: "review.read" };
  const kinds = reviewKinds.entries().map(([, kind]) => kind);
  const may = (right: Listed["right"]) =>
    kinds.filter((kind) => canSomewhere(reader, right, { kind: kind.name }));
  const decided = may("review.decide");
  return decided.length > 0
    ? { kinds: decided, right: "review.decide" }
    : { kinds: may("review.read"), right: "review.read" };
}

/** What reports call an item's object. */
function reportKindOf(kinds: readonly ReviewKind[]): SQL {
  const [only, ...others] = kinds;
  if (only !== undefined && others.length === 0) return sql`${only.reportKind}`;
  const each = kinds.map(({ name, reportKind }) => sql`when ${name} then ${reportKind}`);
  return sql`(case ${reviewItems.kind} ${sql.join(each, sql` `)} end)`;
}

/** How a tab is ordered: its sort value, and which way. */
function orderOf(
  kinds: readonly ReviewKind[],
  status: Query["status"],
): { value: SQL<Date>; oldestFirst: boolean } {
  if (status === "waiting") return { value: sql`${reviewItems.submittedAt}`, oldestFirst: true };
  if (status !== "reported")
    return { value: sql`coalesce(${reviewItems.decidedAt}, ${reviewItems.submittedAt})`, oldestFirst: false };
  const first = sql<Date>`(select min(r.created_at) from ${reports} r
    where r.target_kind = ${reportKindOf(kinds)} and r.target_id = ${reviewItems.targetId} and r.status = 'open')`;
  return { value: first, oldestFirst: true };
}

/** A page of a queue, or of all of them, with how many wait and how many are reported under the same filter. */
export async function listReviews(
  { db, keys }: Pick<Services, "db" | "keys">,
  query: Query,
  reader: Reader,
): Promise<{
  items: ReviewRowInput[];
  next_cursor: string | null;
  counts: { waiting: number; reported: number };
}> {
  const queues = listed(query.kind, reader);
  const { kinds } = queues;
  // Nobody gets here who may read nothing at all; a role may lose its last kind meanwhile.
  if (kinds.length === 0) return { items: [], next_cursor: null, counts: { waiting: 0, reported: 0 } };
  const narrowed = narrow(queues, query, reader);
  const { value, oldestFirst } = orderOf(kinds, query.status);
  const { cursor, limit, ...filter } = query;
  const sorted = [{ value, type: "timestamptz" }, reviewItems.id];
  const direction = oldestFirst ? asc : desc;
  const { rows, next_cursor } = await keysetPage(
    { keys, list: ["reviews", filter, reader.adminId], cursor, limit },
    (after, take) =>
      db
        .select({
          id: reviewItems.id,
          kind: reviewItems.kind,
          at: sql<Date>`${value}`.mapWith(reviewItems.submittedAt),
        })
        .from(reviewItems)
        .where(and(narrowed, tab(db, kinds, query.status), (oldestFirst ? above : below)(sorted, after)))
        .orderBy(direction(value), direction(reviewItems.id))
        .limit(take),
    (row) => [row.at, row.id],
  );
  const [waiting, reported] = await Promise.all([
    countWhere(db, and(narrowed, tab(db, kinds, "waiting")), QUEUED),
    countWhere(db, and(narrowed, tab(db, kinds, "reported"))),
  ]);
  return {
    items: await presentMixed(db, rows, reader),
    next_cursor,
    counts: { waiting, reported },
  };
}

/** Items of several kinds in the order asked for. */
async function presentMixed(
  db: Queryable,
  rows: readonly { id: string; kind: string }[],
  reader: Reader,
): Promise<ReviewRowInput[]> {
  const shown = await Promise.all(
    [...Map.groupBy(rows, ({ kind }) => kind)].map(([kind, ofKind]) =>
      presentReviews(
        db,
        kind,
        ofKind.map(({ id }) => id),
        reader,
      ),
    ),
  );
  const byId = new Map(shown.flat().map((row) => [row.id, row]));
  return rows.flatMap(({ id }) => byId.get(id) ?? []);
}

/** Queue, section, search and the other filters, and what the reader may see; the tab comes on top. */
function narrow(
  { kinds, right }: Listed,
  { section, q, hit, place, author, days }: Partial<Query>,
  reader: Reader,
): SQL | undefined {
  return and(
    inArray(
      reviewItems.kind,
      kinds.map(({ name }) => name),
    ),
    permittedRows(reader, right, reviewItems),
    section === undefined || isUmbrella(section) ? undefined : eq(reviewItems.section, section),
    hit ? sql`${reviewItems.held} @> ${JSON.stringify([{ cause: "word", text: hit }])}::jsonb` : undefined,
    place === undefined || kinds.length > 1 ? undefined : kinds[0]?.places?.within(place),
    author === undefined ? undefined : byAuthors[author],
    days === undefined
      ? undefined
      : sql`${reviewItems.submittedAt} >= now() - make_interval(days => ${days})`,
    q ? matching(kinds, `%${q.replace(/[\\%_]/g, (character) => `\\${character}`)}%`) : undefined,
  );
}

/** Each kind looks into its own texts. */
const matching = (kinds: readonly ReviewKind[], pattern: string): SQL | undefined =>
  or(...kinds.map(({ name, matches }) => and(eq(reviewItems.kind, name), matches(pattern))));

const before = alias(reviewItems, "before");

/** As screening calls authors new, and whoever was refused at least once. */
const byAuthors: Record<NonNullable<Query["author"]>, SQL> = {
  new: sql`exists (select 1 from ${members} where ${members.id} = ${reviewItems.authorId}
    and (${members.level} <= ${numberInQuery(NEW_LEVEL, newLevel)}
      or ${members.createdAt} > now() - make_interval(days => ${numberInQuery(NEW_DAYS, newDays)})))`,
  refused: sql`exists (select 1 from ${reviewItems} as ${before} where ${before.authorId} = ${reviewItems.authorId}
    and ${before.status} in ('rejected', 'revoked', 'removed') and ${before.id} <> ${reviewItems.id})`,
};

function tab(db: Queryable, kinds: readonly ReviewKind[], status: Query["status"]): SQL | undefined {
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
          eq(reports.targetKind, reportKindOf(kinds)),
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
  const narrowed = narrow({ kinds: [kind], right: "review.read" }, { section }, reader);
  return countWhere(db, and(narrowed, tab(db, [kind], "waiting")), QUEUED);
}
