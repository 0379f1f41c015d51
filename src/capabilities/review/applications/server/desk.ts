import { and, asc, desc, eq, inArray, isNotNull, ne, or, type SQL, sql } from "drizzle-orm";
import type { PgTable } from "drizzle-orm/pg-core";
import type { z } from "zod";
import { memberCards } from "#capabilities/people/members/server/public.ts";
import {
  decideAsSeen,
  presentReviews,
  queuedItems,
  reasonsOf,
  reviewKind,
} from "#capabilities/review/moderation/server/public.ts";
import { can, type Granted } from "#platform/auth/permissions.ts";
import type { Queryable } from "#platform/database/client.ts";
import { above, below, keysetPage } from "#platform/database/keyset.ts";
import type { AdminActor } from "#platform/http/actor.ts";
import type { Services } from "#platform/services.ts";
import { isUmbrella, sections } from "#sections/registry.ts";
import type { ApplicationState } from "#shared/application.ts";
import { AppError } from "#shared/errors.ts";
import type {
  ApplicationDecision,
  deskCardSchema,
  deskLineSchema,
  personSchema,
  relatedSchema,
} from "../contract.ts";
import type { ApplicationDetail, ApplicationKind, ApplicationRow } from "./kind.ts";
import { datesOf, timelineOf } from "./present.ts";
import { applicationsWhere, DAY, mayDo } from "./rows.ts";

type Line = z.input<typeof deskLineSchema>;
type Card = z.input<typeof deskCardSchema>;
type Person = z.input<typeof personSchema>;

/** Who does something at the desk, and from where. */
export interface AtDesk {
  actor: AdminActor;
  /** Of the client. */
  address: string;
}

/** Sections in which somebody may do something; the umbrella asks for all of them. */
export function sectionsOf(
  reader: Granted,
  permission: string,
  { kind, section }: { kind?: string; section?: string | undefined },
): string[] {
  const mine = sections
    .map(({ slug }) => slug)
    .filter((slug) => can(reader, permission, { ...(kind !== undefined && { kind }), section: slug }));
  return section === undefined || isUmbrella(section) ? mine : mine.filter((slug) => slug === section);
}

/** Members as the desk names them, by their ids. */
export async function personsOf(
  db: Queryable,
  memberIds: readonly string[],
): Promise<(id: string) => Person> {
  const cards = await memberCards(db, memberIds);
  return (id) => {
    const { nickname = "已注销用户", avatar = null } = cards.get(id) ?? {};
    return { id, nickname, avatar };
  };
}

interface ListQuery {
  state: ApplicationState;
  section?: string | undefined;
  cursor?: string | undefined;
  limit: number;
}

/**
 * Applications in a state, of the sections that the reader may look at: those that wait the longest first, of others what was
 * decided last.
 * @param narrow a condition more, and its name for the cursor
 * @param present what the kind says of each beside the usual
 * @throws AppError INVALID_INPUT for a foreign cursor
 */
export async function listApplications<Row extends ApplicationRow, Own extends object>(
  { db, keys }: Pick<Services, "db" | "keys">,
  kind: ApplicationKind<Row>,
  { state, section, cursor, limit }: ListQuery,
  reader: Granted,
  present: (db: Queryable, rows: readonly Row[]) => Promise<(row: Row) => Own>,
  narrow?: { name: string; where: SQL },
): Promise<{ items: (Line & Own)[]; next_cursor: string | null }> {
  const { name, table } = kind;
  const wanted = sectionsOf(reader, "review.read", { kind: name, section });
  if (wanted.length === 0) return { items: [], next_cursor: null };
  const isWaiting = state === "submitted" || state === "material";
  const settled = sql`coalesce(${table.decidedAt}, ${table.submittedAt})`;
  const order = [isWaiting ? table.submittedAt : { value: settled, type: "timestamptz" }, table.id];
  // All sections are no condition, so that the list's own index serves.
  const within = wanted.length === sections.length ? undefined : inArray(table.section, wanted);
  const { rows, next_cursor } = await keysetPage(
    { keys, list: [name, state, narrow?.name, wanted.join()], cursor, limit },
    async (after, take) =>
      (await db
        .select()
        .from(table as PgTable)
        .where(
          and(
            eq(table.state, state),
            isNotNull(table.submittedAt),
            narrow?.where,
            within,
            isWaiting ? above(order, after) : below(order, after),
          ),
        )
        .orderBy(...(isWaiting ? [asc(table.submittedAt), asc(table.id)] : [desc(settled), desc(table.id)]))
        .limit(take)) as unknown as Row[],
    (row) => [(isWaiting ? null : row.decidedAt) ?? row.submittedAt ?? row.createdAt, row.id],
  );
  return { items: await linesOf(db, kind, rows, present), next_cursor };
}

/** Lines of the list, in the order of the rows. */
async function linesOf<Row extends ApplicationRow, Own extends object>(
  db: Queryable,
  kind: ApplicationKind<Row>,
  rows: readonly Row[],
  present: (db: Queryable, rows: readonly Row[]) => Promise<(row: Row) => Own>,
): Promise<(Line & Own)[]> {
  const personOf = await personsOf(
    db,
    rows.map(({ memberId }) => memberId),
  );
  const itemOf = await queuedItems(
    db,
    kind.name,
    rows.map(({ id }) => id),
  );
  const own = await present(db, rows);
  return rows.map((row) => ({
    ...{ id: row.id, section: row.section, state: row.state, member: personOf(row.memberId) },
    ...datesOf(row),
    decided_at: row.decidedAt?.toISOString() ?? null,
    review_id: itemOf.get(row.id)?.id ?? null,
    held_by: itemOf.get(row.id)?.holder ?? "",
    ...own(row),
  }));
}

/** @throws AppError NOT_FOUND; FORBIDDEN for another section than his role is for */
export async function deskApplication<Row extends ApplicationRow>(
  db: Queryable,
  kind: ApplicationKind<Row>,
  id: string,
  actor: AdminActor,
  permission: "review.read" | "review.decide",
): Promise<Row> {
  const [row] = await applicationsWhere(db, kind, eq(kind.table.id, id), 1);
  if (row === undefined || row.state === "draft") throw new AppError("NOT_FOUND", `没有这份${kind.noun}`);
  if (!can(actor, permission, { kind: kind.name, section: row.section })) throw new AppError("FORBIDDEN");
  return row;
}

/** What every card has of an application: its line, its place in the queue, what happened, and what can be decided. */
export async function cardOf<Row extends ApplicationRow, Own extends object>(
  db: Queryable,
  kind: ApplicationKind<Row>,
  row: Row,
  { actor, address }: AtDesk,
  present: (db: Queryable, rows: readonly Row[]) => Promise<(row: Row) => Own>,
): Promise<Line & Own & Card> {
  const { name } = kind;
  const [line] = await linesOf(db, kind, [row], present);
  if (line === undefined) throw new AppError("NOT_FOUND");
  const reader = { adminId: actor.id, grants: actor.grants, address };
  const [review = null] =
    line.review_id === null ? [] : await presentReviews(db, name, [line.review_id], reader);
  const decides = can(actor, "review.decide", { kind: name, section: row.section });
  const may = (act: ApplicationDecision["decision"]) => decides && mayDo(kind, act, row);
  return {
    ...line,
    reason: row.reason,
    may_read_papers: can(actor, "media.private.read", { kind: name }),
    events: await timelineOf(db, kind, row.id),
    review,
    can: { approve: may("approve"), reject: may("reject"), ask: may("ask"), revoke: may("revoke") },
    reasons: [...(await reasonsOf(db, reviewKind(name)))],
  };
}

/** Other applications of the same member, that it is about, or that have to do with it in another way; the latest first. */
export async function relatedTo<Row extends ApplicationRow, Own extends object>(
  db: Queryable,
  kind: ApplicationKind<Row>,
  row: Row,
  others: readonly (SQL | undefined)[],
  present: (other: Row) => Own,
): Promise<(z.input<typeof relatedSchema> & Own)[]> {
  const { table } = kind;
  const where = and(
    ne(table.id, row.id),
    isNotNull(table.submittedAt),
    or(eq(table.memberId, row.memberId), ...others),
  );
  const found = await applicationsWhere(db, kind, where, 20);
  const about = found.some(({ id }) => id === row.aboutId) || row.aboutId === null ? undefined : row.aboutId;
  const rows =
    about === undefined ? found : [...(await applicationsWhere(db, kind, eq(table.id, about))), ...found];
  const personOf = await personsOf(
    db,
    rows.map(({ memberId }) => memberId),
  );
  return rows.map((one) => ({
    ...{ id: one.id, state: one.state, member: personOf(one.memberId) },
    at: (one.submittedAt ?? one.createdAt).toISOString(),
    ...present(one),
  }));
}

/**
 * Decides an application as it was seen, through the review queue: with claim, audit entry and figures, and five seconds in
 * which it can be undone before the member is told.
 * @param says what the decision says beside yes or no, and its reason where that is not the one that was sent
 * @throws AppError NOT_FOUND, FORBIDDEN; CHANGED, CLAIMED; CONFLICT where it cannot be decided so; INVALID_INPUT without a
 *   reason, for a day that makes no sense, and what `says` throws
 */
export async function decideApplication<Row extends ApplicationRow>(
  services: Services,
  kind: ApplicationKind<Row>,
  id: string,
  { actor, address }: AtDesk,
  input: ApplicationDecision,
  says: (row: Row) => Promise<{ detail: ApplicationDetail; reason?: string }>,
): Promise<void> {
  const row = await deskApplication(services.db, kind, id, actor, "review.decide");
  const { decision, version } = input;
  if (!mayDo(kind, decision, row)) throw new AppError("CONFLICT", "这份申请的状态已经变了，请刷新后再处理");
  const { detail, reason = input.reason } = await says(row);
  if (decision !== "approve" && reason === "")
    throw new AppError("INVALID_INPUT", "请选择或填写理由", { field: "reason" });
  if (decision === "approve") Object.assign(detail, untilOf(kind, input));
  await decideAsSeen(
    services,
    actor,
    { kind: kind.name, targetId: id, version, address },
    { decision: decision === "approve" ? "pass" : "reject", reason, detail },
  );
}

function untilOf({ ends }: ApplicationKind, { valid_until }: ApplicationDecision): ApplicationDetail {
  if (valid_until === undefined || ends === undefined) return {};
  const validUntil = new Date(valid_until);
  const days = (validUntil.getTime() - Date.now()) / DAY;
  const { days: most, words } = ends.longest;
  if (days < 1 || days > most)
    throw new AppError("INVALID_INPUT", `有效期要在明天到${words}之内`, { field: "valid_until" });
  return { validUntil };
}

/** What the member is told of single materials for which better ones are asked, in one line. */
export const askedWords = (
  asked: readonly (readonly [name: string, why: string])[],
  reason: string,
): string => [...asked.map(([name, why]) => `${name}：${why}`), reason].filter(Boolean).join("；");
