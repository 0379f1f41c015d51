import { and, desc, eq, inArray, type SQL } from "drizzle-orm";
import type { PgTable } from "drizzle-orm/pg-core";
import { keepPrivateUntil } from "#capabilities/media/media/server/public.ts";
import { type NoticeKind, notify } from "#capabilities/people/notices/server/public.ts";
import type { Queryable, Transaction } from "#platform/database/client.ts";
import { lock } from "#platform/database/lock.ts";
import { sectionBySlug } from "#sections/registry.ts";
import { allowsAct, usualActs } from "#shared/application.ts";
import { AppError } from "#shared/errors.ts";
import type { ApplicationKind, ApplicationRow, Told } from "./kind.ts";

export const DAY = 86_400_000;

/** Applications of a kind, the newest first; all of them without a limit: forgetting and archives leave none out. */
export async function applicationsWhere<Row extends ApplicationRow>(
  db: Queryable,
  { table }: ApplicationKind<Row>,
  where: SQL | undefined,
  limit?: number,
): Promise<Row[]> {
  const found = db
    .select()
    .from(table as PgTable)
    .where(where)
    .orderBy(desc(table.id));
  return (await (limit === undefined ? found : found.limit(limit))) as unknown as Row[];
}

export const applicationsOf = <Row extends ApplicationRow>(
  db: Queryable,
  kind: ApplicationKind<Row>,
  memberId: string,
): Promise<Row[]> => applicationsWhere(db, kind, eq(kind.table.memberId, memberId));

/** @throws AppError NOT_FOUND, also for another's */
export async function ownApplication<Row extends ApplicationRow>(
  db: Queryable,
  kind: ApplicationKind<Row>,
  memberId: string,
  id: string,
): Promise<Row> {
  const { table, noun } = kind;
  const [row] = await applicationsWhere(db, kind, and(eq(table.id, id), eq(table.memberId, memberId)), 1);
  if (row === undefined) throw new AppError("NOT_FOUND", `没有这份${noun}`);
  return row;
}

/** Whether it can be done to an application that stands so. */
export function mayDo<Row extends ApplicationRow>(
  kind: ApplicationKind<Row>,
  act: string,
  row: Row,
): boolean {
  // Where nothing proves anything, nothing better can be asked for.
  if (act === "ask" && kind.materials === undefined) return false;
  return kind.allows?.(act, row) ?? allowsAct(usualActs, act, row.state);
}

/** One thing after the other for each of these members: comes before everything that they do with a kind. */
export async function lockMembers(
  tx: Transaction,
  { name }: Pick<ApplicationKind, "name">,
  memberIds: readonly string[],
): Promise<void> {
  for (const memberId of [...new Set(memberIds)].sort()) await lock(tx, `${name}:${memberId}`);
}

/** @throws AppError INVALID_INPUT */
export function demandSection(section: string): void {
  if (sectionBySlug(section) === undefined)
    throw new AppError("INVALID_INPUT", "没有这个分区", { field: "section" });
}

/** Writes down that something happened to an application that changed no state. */
export async function addEvent(
  tx: Transaction,
  { events }: ApplicationKind,
  event: { applicationId: string; what: string; reason?: string; byMember?: string; byAdmin?: string },
): Promise<void> {
  await tx.insert(events as PgTable).values(event);
}

/** How a kind's members are told what is no decision, such as an end. @param name of the kind */
export const applicationNotice = (name: string): NoticeKind<Told> => ({
  name: `${name}.told`,
  group: "system",
  write: (text) => text,
});

/** Tells a member something of his. @param about with which it is told once: the application, and what of it */
export async function tellMember(
  tx: Transaction,
  { name, notice }: Pick<ApplicationKind, "name" | "notice">,
  { memberId, about }: { memberId: string; about: string },
  told: Told,
): Promise<void> {
  await notify(tx, notice, { memberId, key: `${name}:${about}` }, told);
}

/** The private files of applications. */
export async function filesOf(
  db: Queryable,
  { materials }: ApplicationKind,
  ids: readonly string[],
): Promise<string[]> {
  if (materials === undefined || ids.length === 0) return [];
  const rows = await db
    .select({ file: materials.file })
    .from(materials.table)
    .where(inArray(materials.application, [...ids]));
  return (rows as { file: string | null }[]).flatMap(({ file }) => file ?? []);
}

/** Deletes applications with all that belongs to them; nobody reads their files from now on. */
export async function deleteApplications(
  tx: Transaction,
  kind: ApplicationKind,
  ids: readonly string[],
): Promise<void> {
  if (ids.length === 0) return;
  const { table } = kind;
  await keepPrivateUntil(tx, await filesOf(tx, kind, ids), new Date());
  await tx
    .update(table as PgTable)
    .set({ aboutId: null })
    .where(inArray(table.aboutId, [...ids]));
  await tx.delete(table).where(inArray(table.id, [...ids]));
}
