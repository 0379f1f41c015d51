import { and, asc, eq } from "drizzle-orm";
import { type AuditAction, recordAudit } from "#capabilities/desk/admin/server/public.ts";
import type { AtDesk } from "#capabilities/review/applications/server/public.ts";
import { can, type Granted } from "#platform/auth/permissions.ts";
import type { Queryable, Transaction } from "#platform/database/client.ts";
import { firstRow } from "#platform/database/row.ts";
import { sectionBySlug, sections } from "#sections/registry.ts";
import { stateAt } from "#shared/activity-standing.ts";
import { AppError } from "#shared/errors.ts";
import { MANAGE } from "../entry/staff.ts";
import { activities, signUps, ticketKinds } from "../tables.ts";

/** Reads identity numbers and emergency contacts whole. */
export const REVEAL = "activities.reveal";

export type ActivityRow = typeof activities.$inferSelect;
export type KindRow = typeof ticketKinds.$inferSelect;
export type SignUpRow = typeof signUps.$inferSelect;

/** Slugs of the sections in which somebody runs activities; of one alone where it is asked for. */
export function managedSections(actor: Granted, section?: string): string[] {
  return sections
    .map(({ slug }) => slug)
    .filter((slug) => (section === undefined || slug === section) && can(actor, MANAGE, { section: slug }));
}

/** @throws AppError INVALID_INPUT for no section, FORBIDDEN for another's */
export function demandManaging(actor: Granted, section: string): void {
  if (sectionBySlug(section) === undefined)
    throw new AppError("INVALID_INPUT", "没有这个分区", { field: "section" });
  if (!can(actor, MANAGE, { section })) throw new AppError("FORBIDDEN", "你的角色不能管理这个分区的活动");
}

const NONE = "没有这场活动";

/** @throws AppError NOT_FOUND, FORBIDDEN */
export async function managedActivity(db: Queryable, actor: Granted, id: string): Promise<ActivityRow> {
  const row = await firstRow(db, activities, eq(activities.id, id));
  if (row === undefined) throw new AppError("NOT_FOUND", NONE);
  demandManaging(actor, row.section);
  return row;
}

/**
 * An activity with its kinds of tickets. It is held until the transaction ends, as by everything that moves its seats.
 * @throws AppError NOT_FOUND, FORBIDDEN
 */
export async function lockActivity(
  tx: Transaction,
  actor: Granted,
  id: string,
): Promise<{ row: ActivityRow; kinds: KindRow[] }> {
  // Rows that refer to it may come in meanwhile.
  const [row] = await tx.select().from(activities).where(eq(activities.id, id)).for("no key update");
  if (row === undefined) throw new AppError("NOT_FOUND", NONE);
  demandManaging(actor, row.section);
  return { row, kinds: await kindsOf(tx, id) };
}

/** Its kinds of tickets, in their order. */
export function kindsOf(db: Queryable, id: string): Promise<KindRow[]> {
  return db
    .select()
    .from(ticketKinds)
    .where(eq(ticketKinds.activityId, id))
    .orderBy(asc(ticketKinds.position), asc(ticketKinds.id));
}

/** A sign-up of this activity. @throws AppError NOT_FOUND */
export async function signUpOf(db: Queryable, activityId: string, id: string): Promise<SignUpRow> {
  const row = await firstRow(db, signUps, and(eq(signUps.id, id), eq(signUps.activityId, activityId)));
  if (row === undefined) throw new AppError("NOT_FOUND", "没有这份报名");
  return row;
}

/** Where it stands, as its times have it. */
export const stateOf = (row: ActivityRow, now = new Date()) => stateAt(row.state, row, now);

type Verb = Extract<AuditAction, `activities.${string}`>;

/** Writes down what was done to an activity. */
export function recordManaged(
  tx: Transaction,
  { actor, address }: AtDesk,
  action: Verb,
  targetId: string,
  change: { before?: Record<string, unknown>; after?: Record<string, unknown> },
): Promise<void> {
  return recordAudit(tx, {
    ...{ adminId: actor.id, action, targetKind: "activity", targetId },
    ...{ ...change, address },
  });
}

/** A row that was just written. */
export function stored<Row>([row]: readonly Row[]): Row {
  if (row === undefined) throw new Error("it was not stored");
  return row;
}
