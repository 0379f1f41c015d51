import { and, count, eq, inArray, or } from "drizzle-orm";
import type { z } from "zod";
import type { ownGroupSchema } from "#features/groups/contract.ts";
import type { Queryable } from "#platform/database/client.ts";
import { AppError } from "#shared/errors.ts";
import { type GroupRow, groupVersion, presentGroups } from "./present.ts";
import { rolesOf } from "./roles.ts";
import { groupApplications, groups } from "./tables.ts";

type OwnGroupView = z.input<typeof ownGroupSchema>;

/** Others than its leader see what everybody sees; he sees what waits or was taken from him too, not what he ended. */
const isShownTo = ({ status, leaderId }: GroupRow, memberId: string): boolean =>
  status === "published" || (leaderId === memberId && status !== "withdrawn");

/** Groups that a member is in, and those that he asked to found; those that he leads first. */
export async function myGroups(db: Queryable, memberId: string): Promise<{ items: OwnGroupView[] }> {
  const roles = await rolesOf(db, memberId);
  const ids = roles.map(({ groupId }) => groupId);
  const rows = await db
    .select()
    .from(groups)
    .where(or(eq(groups.leaderId, memberId), ids.length === 0 ? undefined : inArray(groups.id, ids)));
  const kept = rows.filter((row) => isShownTo(row, memberId));
  const order = ({ id, leaderId }: GroupRow) =>
    leaderId === memberId ? -1 : ids.indexOf(id) === -1 ? ids.length : ids.indexOf(id);
  kept.sort((one, other) => order(one) - order(other));
  return { items: await present(db, kept, memberId) };
}

/** @throws AppError NOT_FOUND */
export async function showOwnGroup(db: Queryable, id: string, memberId: string): Promise<OwnGroupView> {
  const [view] = await present(db, await db.select().from(groups).where(eq(groups.id, id)), memberId);
  if (view === undefined) throw new AppError("NOT_FOUND", "车友群不存在或已解散");
  return view;
}

async function present(db: Queryable, rows: readonly GroupRow[], memberId: string): Promise<OwnGroupView[]> {
  if (rows.length === 0) return [];
  const [views, roles, waiting] = await Promise.all([
    presentGroups(db, rows, { unlisted: true }),
    rolesOf(db, memberId),
    db
      .select({ groupId: groupApplications.groupId, n: count() })
      .from(groupApplications)
      .where(
        and(
          inArray(
            groupApplications.groupId,
            rows.map(({ id }) => id),
          ),
          eq(groupApplications.state, "waiting"),
        ),
      )
      .groupBy(groupApplications.groupId),
  ]);
  return rows.flatMap((row) => {
    const group = views.find(({ id }) => id === row.id);
    if (group === undefined) return [];
    const role = roles.find(({ groupId }) => groupId === row.id)?.role ?? null;
    const decides = row.status === "published" && (role === "leader" || role === "moderator");
    return [
      {
        group,
        role,
        status: row.status,
        reason: row.leaderId === memberId ? row.rejectReason : "",
        dissolved: row.dissolvedAt !== null,
        waiting: decides ? (waiting.find(({ groupId }) => groupId === row.id)?.n ?? 0) : 0,
        version: groupVersion(row),
      },
    ];
  });
}
