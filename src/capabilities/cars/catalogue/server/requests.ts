import { and, asc, desc, eq, sql } from "drizzle-orm";
import type { CarRequest } from "#capabilities/cars/catalogue/contract.ts";
import { admins, type DeskPart, recordAudit } from "#capabilities/desk/admin/server/public.ts";
import { members } from "#capabilities/people/members/server/public.ts";
import { notify } from "#capabilities/people/notices/server/public.ts";
import { canSomewhere } from "#platform/auth/permissions.ts";
import type { Database, Queryable } from "#platform/database/client.ts";
import { above, below, keysetPage, type PageQuery } from "#platform/database/keyset.ts";
import { lock } from "#platform/database/lock.ts";
import { lockedRow } from "#platform/database/row.ts";
import type { Services } from "#platform/services.ts";
import { sections } from "#sections/registry.ts";
import { AppError } from "#shared/errors.ts";
import { requestAnswered } from "./notice-kinds.ts";
import { carSeries, catalogueRequests as table } from "./tables.ts";

/** Whoever keeps the catalogue may answer. */
export const EDIT = "catalogue.edit";

/** More open ones than anybody needs. */
const OPEN_MAX = 5;
const OWN_SHOWN = 20;

type Row = typeof table.$inferSelect;

const present = ({ id, text, state, answer, createdAt }: Row): CarRequest => ({
  ...{ id, text, state, answer },
  created_at: createdAt.toISOString(),
});

/**
 * Keeps what a member did not find; the same words again are one request.
 * @throws AppError INVALID_INPUT for a section that is not there, CLOSED with five open ones
 */
export async function addRequest(
  db: Database,
  memberId: string,
  { text, section }: { text: string; section: string },
): Promise<CarRequest> {
  if (!sections.some(({ slug }) => slug === section))
    throw new AppError("INVALID_INPUT", "没有这个分区", { field: "section" });
  return db.transaction(async (tx) => {
    await lock(tx, `car requests:${memberId}`);
    const open = await tx
      .select()
      .from(table)
      .where(and(eq(table.memberId, memberId), eq(table.state, "open")));
    const same = open.find((row) => row.text === text);
    if (same !== undefined) return present(same);
    if (open.length >= OPEN_MAX)
      throw new AppError("CLOSED", `还有 ${OPEN_MAX} 条申请在处理，请等有结果后再提交`);
    const [row] = await tx.insert(table).values({ memberId, section, text }).returning();
    if (row === undefined) throw new Error("the request was not stored");
    return present(row);
  });
}

export async function ownRequests(db: Queryable, memberId: string): Promise<CarRequest[]> {
  const rows = await db
    .select()
    .from(table)
    .where(eq(table.memberId, memberId))
    .orderBy(desc(table.id))
    .limit(OWN_SHOWN);
  return rows.map(present);
}

interface Filter extends PageQuery {
  state: Row["state"];
}

/** Open ones from the oldest on, of others what was answered last. */
export async function deskRequests(
  { db, keys }: Pick<Services, "db" | "keys">,
  { state, cursor, limit }: Filter,
) {
  const isOpen = state === "open";
  const settled = sql`coalesce(${table.decidedAt}, ${table.createdAt})`;
  const order = [{ value: settled, type: "timestamptz" }, table.id];
  const page = await keysetPage(
    { keys, list: ["car requests", state], cursor, limit },
    (after, take) =>
      db
        .select({ request: table, member: members, series: carSeries, admin: admins.name })
        .from(table)
        .leftJoin(members, eq(members.id, table.memberId))
        .leftJoin(carSeries, eq(carSeries.id, table.seriesId))
        .leftJoin(admins, eq(admins.id, table.decidedBy))
        .where(and(eq(table.state, state), isOpen ? above([table.id], after) : below(order, after)))
        .orderBy(...(isOpen ? [asc(table.id)] : [desc(settled), desc(table.id)]))
        .limit(take),
    ({ request }) => (isOpen ? [request.id] : [request.decidedAt ?? request.createdAt, request.id]),
  );
  return {
    items: page.rows.map(({ request, member, series, admin }) => ({
      ...present(request),
      section: request.section,
      member: member && { id: member.id, name: member.nickname },
      series: series && { slug: series.slug, name: series.name },
      decided_by: admin ?? "",
    })),
    next_cursor: page.next_cursor,
  };
}

/**
 * Answers a member; he is told.
 * @throws AppError NOT_FOUND, CHANGED when somebody answered meanwhile, INVALID_INPUT where a car was added without saying
 *   which
 */
export async function answerRequest(
  { db }: Pick<Services, "db">,
  { id: adminId, address }: { id: string; address: string },
  id: string,
  {
    state,
    series: slug,
    answer,
  }: { state: "added" | "declined"; series?: string | undefined; answer: string },
): Promise<void> {
  await db.transaction(async (tx) => {
    const row = await lockedRow(tx, table, eq(table.id, id));
    if (row === undefined) throw new AppError("NOT_FOUND");
    if (row.state !== "open") throw new AppError("CHANGED", "这条申请已有人答复");
    const [series] =
      slug === undefined ? [] : await tx.select().from(carSeries).where(eq(carSeries.slug, slug));
    if (state === "added" && series === undefined)
      throw new AppError("INVALID_INPUT", "请选择收录的车系", { field: "series" });
    await tx
      .update(table)
      .set({
        ...{ state, answer, seriesId: series?.id ?? null },
        ...{ decidedBy: adminId, decidedAt: new Date() },
      })
      .where(eq(table.id, id));
    await recordAudit(tx, {
      adminId,
      action: `catalogue.${state}`,
      targetKind: "car_request",
      targetId: id,
      after: { excerpt: row.text, reason: answer, ...(series && { series: series.slug }) },
      address,
    });
    if (row.memberId !== null)
      await notify(
        tx,
        requestAnswered,
        { memberId: row.memberId, key: `car-request:${id}` },
        { text: row.text, answer, series: series?.slug ?? null, section: row.section },
      );
  });
}

/** How many wait, beside the line of the navigation. */
export const countRequests: DeskPart = async ({ db }, reader) => {
  if (!canSomewhere(reader, EDIT)) return {};
  const waiting = await db.$count(table, eq(table.state, "open"));
  return { counts: { "admin.carrequests": waiting } };
};
