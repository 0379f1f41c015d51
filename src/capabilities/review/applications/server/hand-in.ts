import { and, eq } from "drizzle-orm";
import type { PgTable } from "drizzle-orm/pg-core";
import { attachPrivate, keepPrivateUntil } from "#capabilities/media/media/server/public.ts";
import { lockLife, moveLife } from "#capabilities/review/moderation/server/public.ts";
import type { Queryable, Transaction } from "#platform/database/client.ts";
import { transact } from "#platform/database/transact.ts";
import { once } from "#platform/idempotency/once.ts";
import type { Services } from "#platform/services.ts";
import { AppError } from "#shared/errors.ts";
import type { ApplicationDetail, ApplicationKind, ApplicationRow } from "./kind.ts";
import { snapshotOf } from "./review.ts";
import { applicationsWhere, demandSection, lockMembers, mayDo, ownApplication } from "./rows.ts";

type Acting = Pick<Services, "db" | "cache">;

/** What a member is filling in of a kind in a section. */
export async function draftOf<Row extends ApplicationRow>(
  db: Queryable,
  kind: ApplicationKind<Row>,
  memberId: string,
  section: string,
): Promise<Row | undefined> {
  const { memberId: member, section: place, state } = kind.table;
  const where = and(eq(member, memberId), eq(place, section), eq(state, "draft"));
  return (await applicationsWhere(db, kind, where, 1))[0];
}

/** Stores a new application. */
export async function insertApplication<Row extends ApplicationRow>(
  tx: Transaction,
  { table }: ApplicationKind<Row>,
  values: Partial<Row>,
): Promise<Row> {
  const [row] = await tx
    .insert(table as PgTable)
    .values(values)
    .returning();
  if (row === undefined) throw new Error("the application was not stored");
  return row as unknown as Row;
}

/** The draft of a section, or a new one. */
export async function beginDraft<Row extends ApplicationRow>(
  tx: Transaction,
  kind: ApplicationKind<Row>,
  memberId: string,
  section: string,
): Promise<Row> {
  const values: Partial<ApplicationRow> = { memberId, section };
  return (
    (await draftOf(tx, kind, memberId, section)) ??
    (await insertApplication(tx, kind, values as Partial<Row>))
  );
}

/**
 * Keeps what was typed into the form of a section until it is handed in; nothing is demanded of it yet.
 * @param fill what is written of it, with its files settled
 * @throws AppError INVALID_INPUT for a section that does not exist, and what `fill` throws
 */
export async function keepDraft<Row extends ApplicationRow>(
  { db }: Pick<Services, "db">,
  kind: ApplicationKind<Row>,
  memberId: string,
  section: string,
  fill: (tx: Transaction, draft: Row) => Promise<Partial<Row>>,
): Promise<void> {
  demandSection(section);
  await db.transaction(async (tx) => {
    await lockMembers(tx, kind, [memberId]);
    const draft = await beginDraft(tx, kind, memberId, section);
    const values: Partial<ApplicationRow> = { ...(await fill(tx, draft)), updatedAt: new Date() };
    await tx
      .update(kind.table as PgTable)
      .set(values)
      .where(eq(kind.table.id, draft.id));
  });
}

/**
 * Hands something in once, however often the same request comes.
 * @param hand does it, with its member locked; what it answers is the application's id
 * @throws AppError RATE_LIMITED, IDEMPOTENCY_MISMATCH, and what `hand` throws
 */
export async function handInOnce(
  { db }: Pick<Services, "db">,
  kind: ApplicationKind,
  memberId: string,
  { what = kind.name, key, request }: { what?: string; key: string; request: unknown },
  hand: (tx: Transaction) => Promise<string>,
): Promise<string> {
  const { id } = await db.transaction(async (tx) => {
    await lockMembers(tx, kind, [memberId]);
    return once(tx, { scope: `${what}:${memberId}`, key, request }, async () => ({ id: await hand(tx) }));
  });
  return id;
}

/** An own application, locked, that can be handed in. @throws AppError NOT_FOUND, CONFLICT */
export async function lockToHandIn<Row extends ApplicationRow>(
  tx: Transaction,
  kind: ApplicationKind<Row>,
  memberId: string,
  id: string,
): Promise<Row> {
  await lockLife(tx, kind.name, id);
  const row = await ownApplication(tx, kind, memberId, id);
  if (!mayDo(kind, "submit", row)) throw new AppError("CONFLICT", "这份申请现在不能修改，请刷新后查看进度");
  return row;
}

/**
 * Has an application wait for a look, as it is stored by now.
 * @throws AppError CONFLICT where it cannot be handed in
 */
export async function moveIn<Row extends ApplicationRow>(
  tx: Transaction,
  services: Acting,
  kind: ApplicationKind<Row>,
  { memberId, id, section }: { memberId: string; id: string; section: string },
): Promise<void> {
  const row = await ownApplication(tx, kind, memberId, id);
  const snapshot = snapshotOf(kind, row);
  const moved = await moveLife(tx, services, kind.name, id, "submit", {
    by: { memberId },
    section,
    snapshot,
  });
  if (!moved.moved) throw new AppError("CONFLICT", "这份申请现在不能提交，请刷新后重试");
}

/**
 * Does something to an own application that stands, locked.
 * @throws AppError NOT_FOUND for another's; CONFLICT where it cannot be done as it stands
 */
export async function actOn<Row extends ApplicationRow>(
  { db }: Pick<Services, "db">,
  kind: ApplicationKind<Row>,
  memberId: string,
  id: string,
  name: string,
  work: (tx: Transaction, row: Row) => Promise<unknown>,
): Promise<void> {
  await transact(db, async (tx) => {
    await ownApplication(tx, kind, memberId, id);
    await lockMembers(tx, kind, [memberId]);
    await lockLife(tx, kind.name, id);
    const row = await ownApplication(tx, kind, memberId, id);
    if (!mayDo(kind, name, row))
      throw new AppError("CONFLICT", kind.refusals?.[name] ?? "这份申请已经处理，不能撤回");
    await work(tx, row);
  });
}

/**
 * Takes an application back, or gives up what it gave: its files go at once.
 * @param detail what it says beside
 * @param before what comes with it
 * @throws as {@link actOn}
 */
export async function takeBack<Row extends ApplicationRow>(
  services: Acting,
  kind: ApplicationKind<Row>,
  memberId: string,
  id: string,
  name: string,
  {
    detail,
    before,
  }: { detail?: ApplicationDetail; before?: (tx: Transaction, row: Row) => Promise<void> } = {},
): Promise<void> {
  await actOn(services, kind, memberId, id, name, async (tx, row) => {
    await before?.(tx, row);
    await moveLife(tx, services, kind.name, id, "withdraw", { by: { memberId }, ...(detail && { detail }) });
  });
}

/**
 * Makes these the files of an application: new uploads are taken into use, those that go on are kept, and what they replace is
 * deleted.
 * @throws AppError INVALID_INPUT for an upload that is not this member's, or is gone
 */
export async function settleFiles(
  tx: Transaction,
  { name }: ApplicationKind,
  {
    memberId,
    held,
    given,
    deleteAt,
  }: { memberId: string; held: readonly string[]; given: readonly string[]; deleteAt: Date },
): Promise<void> {
  const fresh = given.filter((file) => !held.includes(file));
  await attachPrivate(tx, [...new Set(fresh)], { memberId, kind: name, deleteAt });
  await keepPrivateUntil(
    tx,
    held.filter((file) => given.includes(file)),
    deleteAt,
  );
  await keepPrivateUntil(
    tx,
    held.filter((file) => !given.includes(file)),
    new Date(),
  );
}
