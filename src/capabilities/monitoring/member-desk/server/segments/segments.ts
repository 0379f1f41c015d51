import { and, asc, desc, eq, sql } from "drizzle-orm";
import { type AuditAction, admins, recordAudit } from "#capabilities/desk/admin/server/public.ts";
import type { MemberFilter, Segment } from "#capabilities/monitoring/member-desk/segments-contract.ts";
import { members } from "#capabilities/people/members/server/public.ts";
import type { Database, Queryable, Transaction } from "#platform/database/client.ts";
import { databaseError } from "#platform/database/database-error.ts";
import { below, keysetPage, type PageQuery } from "#platform/database/keyset.ts";
import { lock } from "#platform/database/lock.ts";
import { lockedRow } from "#platform/database/row.ts";
import type { Services } from "#platform/services.ts";
import { versionOf } from "#platform/version.ts";
import { AppError } from "#shared/errors.ts";
import { memberLines } from "../list-members.ts";
import type { DeskActor } from "../policy.ts";
import { presentMembers } from "../present.ts";
import { memberSegments } from "../tables.ts";
import { filterWhere } from "./filter.ts";

type Row = typeof memberSegments.$inferSelect;
interface Said {
  name: string;
  filter: MemberFilter;
}

const MOST_SEGMENTS = 100;
/** As far as is counted. */
const MOST_COUNTED = 100_000;
/** Nobody at the desk waits longer for a number. */
const COUNTING_MS = 4000;
const EXPORT_PAGE = 1000;

/** Kept filters, by name. */
export async function listSegments(db: Queryable): Promise<Segment[]> {
  const rows = await db
    .select({ segment: memberSegments, by: admins.name })
    .from(memberSegments)
    .leftJoin(admins, eq(admins.id, memberSegments.byAdmin))
    .orderBy(asc(memberSegments.name));
  return rows.map(({ segment, by }) => present(segment, by ?? ""));
}

/** @throws AppError CONFLICT for a name that is taken, or above the limit */
export async function createSegment(
  db: Database | Transaction,
  actor: DeskActor,
  said: Said,
): Promise<Segment> {
  return db.transaction(async (tx) => {
    await lock(tx, "member-segments");
    if ((await tx.$count(memberSegments)) >= MOST_SEGMENTS)
      throw new AppError("CONFLICT", `最多保存 ${MOST_SEGMENTS} 个分组，请先删除不用的`);
    const [row] = await tx
      .insert(memberSegments)
      .values({ ...said, byAdmin: actor.id })
      .returning();
    if (row === undefined) throw new Error("the segment was not stored");
    await record(tx, actor, "member.segment_created", row);
    return present(row, await nameOf(tx, row.byAdmin));
  });
}

/** @throws AppError NOT_FOUND, CHANGED, CONFLICT for a name that is taken */
export async function changeSegment(
  db: Database,
  actor: DeskActor,
  id: string,
  { version, ...said }: Said & { version: string },
): Promise<Segment> {
  return db.transaction(async (tx) => {
    const before = await lockSegment(tx, id);
    if (segmentVersion(before) !== version)
      throw new AppError("CHANGED", "这个分组刚刚被别人改过，请核对后再保存");
    const [row] = await tx
      .update(memberSegments)
      .set({ ...said, updatedAt: new Date() })
      .where(eq(memberSegments.id, id))
      .returning();
    if (row === undefined) throw new AppError("NOT_FOUND", "没有这个分组");
    await record(tx, actor, "member.segment_changed", row);
    return present(row, await nameOf(tx, row.byAdmin));
  });
}

/** @throws AppError NOT_FOUND */
export async function removeSegment(db: Database, actor: DeskActor, id: string): Promise<void> {
  await db.transaction(async (tx) => {
    const row = await lockSegment(tx, id);
    await tx.delete(memberSegments).where(eq(memberSegments.id, id));
    await record(tx, actor, "member.segment_removed", row);
  });
}

/** How many a filter finds; null when it took longer than anybody waits. */
export async function countMembers(
  db: Database,
  filter: MemberFilter,
): Promise<{ count: number | null; more: boolean }> {
  try {
    const count = await db.transaction(async (tx) => {
      await tx.execute(sql.raw(`set local statement_timeout = ${COUNTING_MS}`));
      const some = tx
        .select({ id: members.id })
        .from(members)
        .where(filterWhere(tx, filter))
        .limit(MOST_COUNTED + 1)
        .as("some");
      const [row] = await tx.select({ count: sql<number>`count(*)::int` }).from(some);
      return row?.count ?? 0;
    });
    return { count: Math.min(count, MOST_COUNTED), more: count > MOST_COUNTED };
  } catch (error) {
    // Cancelled by its time limit.
    if (databaseError(error)?.code === "57014") return { count: null, more: true };
    throw error;
  }
}

/** Members whom a segment finds now, newest first. @throws AppError NOT_FOUND */
export async function segmentMembers(
  { db, keys }: Pick<Services, "db" | "keys">,
  id: string,
  { cursor, limit }: PageQuery,
) {
  const segment = await segmentById(db, id);
  const { rows, next_cursor } = await keysetPage(
    { keys, list: ["members of a segment", id, segmentVersion(segment)], cursor, limit },
    (after, take) =>
      db
        .select({ id: members.id })
        .from(members)
        .where(and(filterWhere(db, segment.filter), below([members.id], after)))
        .orderBy(desc(members.id))
        .limit(take),
    (row) => [row.id],
  );
  return {
    items: await presentMembers(
      db,
      rows.map((row) => row.id),
    ),
    next_cursor,
  };
}

/** Lines of a CSV file; that somebody began it is written down. @throws AppError NOT_FOUND */
export async function exportSegment(
  services: Pick<Services, "db" | "keys">,
  actor: DeskActor,
  id: string,
  cursor: string | undefined,
) {
  const page = await segmentMembers(services, id, { cursor, limit: EXPORT_PAGE });
  if (cursor === undefined)
    await record(services.db, actor, "member.segment_exported", await segmentById(services.db, id));
  return {
    lines: memberLines(page.items, cursor === undefined),
    count: page.items.length,
    next_cursor: page.next_cursor,
  };
}

/** @throws AppError NOT_FOUND */
export async function segmentById(db: Queryable, id: string): Promise<Row> {
  const [row] = await db.select().from(memberSegments).where(eq(memberSegments.id, id));
  if (row === undefined) throw new AppError("NOT_FOUND", "没有这个分组");
  return row;
}

export async function lockSegment(tx: Transaction, id: string): Promise<Row> {
  const row = await lockedRow(tx, memberSegments, eq(memberSegments.id, id));
  if (row === undefined) throw new AppError("NOT_FOUND", "没有这个分组");
  return row;
}

const segmentVersion = ({ id, name, filter }: Row) => versionOf(id, name, filter);

async function nameOf(db: Queryable, adminId: string | null): Promise<string> {
  if (adminId === null) return "";
  const [row] = await db.select({ name: admins.name }).from(admins).where(eq(admins.id, adminId));
  return row?.name ?? "";
}

const present = (row: Row, byName: string): Segment => ({
  id: row.id,
  name: row.name,
  filter: row.filter,
  by_name: byName,
  updated_at: row.updatedAt.toISOString(),
  version: segmentVersion(row),
});

function record(db: Queryable, actor: DeskActor, action: AuditAction, { id, name }: Row): Promise<void> {
  return recordAudit(db, {
    adminId: actor.id,
    action,
    targetKind: "segment",
    targetId: id,
    after: { excerpt: name },
    address: actor.address,
  });
}
