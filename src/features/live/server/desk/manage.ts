import { eq } from "drizzle-orm";
import { type AuditAction, recordAudit } from "#capabilities/desk/admin/server/public.ts";
import type { AtDesk } from "#capabilities/review/applications/server/public.ts";
import { can, type Granted } from "#platform/auth/permissions.ts";
import type { Queryable, Transaction } from "#platform/database/client.ts";
import { firstRow } from "#platform/database/row.ts";
import { sectionBySlug, sections } from "#sections/registry.ts";
import { AppError } from "#shared/errors.ts";
import { LIVE } from "../names.ts";
import { lockRoom, type RoomRow } from "../rooms/move-room.ts";
import { liveRooms } from "../tables.ts";

/** Runs rooms with their schedule, stream and replay, in a section or in all. */
export const MANAGE = "live.manage";

/** Slugs of the sections in which somebody runs rooms; of one alone where it is asked for. */
export function managedSections(actor: Granted, section?: string): string[] {
  return sections
    .map(({ slug }) => slug)
    .filter((slug) => (section === undefined || slug === section) && can(actor, MANAGE, { section: slug }));
}

/** @throws AppError INVALID_INPUT for no section, FORBIDDEN for another's */
export function demandManaging(actor: Granted, section: string): void {
  if (sectionBySlug(section) === undefined)
    throw new AppError("INVALID_INPUT", "没有这个分区", { field: "section" });
  if (!can(actor, MANAGE, { section })) throw new AppError("FORBIDDEN", "你的角色不能管理这个分区的直播");
}

/** A room that the account looks after. @throws AppError NOT_FOUND, FORBIDDEN */
export async function managedRoom(db: Queryable, actor: Granted, id: string): Promise<RoomRow> {
  const row = await firstRow(db, liveRooms, eq(liveRooms.id, id));
  if (row === undefined) throw new AppError("NOT_FOUND", "没有这场直播");
  demandManaging(actor, row.section);
  return row;
}

/** The same, locked before what hangs on it. @throws AppError NOT_FOUND, FORBIDDEN */
export async function lockManaged(tx: Transaction, actor: Granted, id: string): Promise<RoomRow> {
  const row = await lockRoom(tx, id);
  demandManaging(actor, row.section);
  return row;
}

/** Writes down what the desk did to a room, in the transaction that does it. */
export function recordLive(
  tx: Transaction,
  { actor, address }: AtDesk,
  action: Extract<AuditAction, `live.${string}`>,
  room: Pick<RoomRow, "id" | "title">,
  change: { before?: Record<string, unknown>; after?: Record<string, unknown> } = {},
): Promise<void> {
  return recordAudit(tx, {
    ...{ adminId: actor.id, action, targetKind: LIVE, targetId: room.id },
    ...(change.before !== undefined && { before: change.before }),
    ...{ after: { excerpt: room.title, ...change.after }, address },
  });
}
