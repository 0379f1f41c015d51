import { eq, sql } from "drizzle-orm";
import { recordAudit } from "#capabilities/desk/admin/server/public.ts";
import { MOST_PICKED } from "#capabilities/monitoring/member-desk/segments-contract.ts";
import { members } from "#capabilities/people/members/server/public.ts";
import type { Database, Queryable } from "#platform/database/client.ts";
import { AppError } from "#shared/errors.ts";
import type { DeskActor } from "../policy.ts";
import { createSegment, lockSegment } from "../segments/segments.ts";
import { memberSegments } from "../tables.ts";

type Into = { id: string } | { name: string };

/**
 * Puts members into a segment that was picked by hand, or into a new one; who is in it already stays.
 * @returns the segment, and who was not in it before
 * @throws AppError NOT_FOUND (segment, or a member); CONFLICT for a segment that is a filter, a name that is taken, or above the limit
 */
export function addToSegment(
  db: Database,
  actor: DeskActor,
  { ids, into }: { ids: readonly string[]; into: Into },
): Promise<{ id: string; name: string; added: string[] }> {
  return db.transaction(async (tx) => {
    await demandMembers(tx, ids);
    if ("name" in into) {
      const { id, name } = await createSegment(tx, actor, { name: into.name, filter: { members: [...ids] } });
      return { id, name, added: [...ids] };
    }
    const segment = await lockSegment(tx, into.id);
    const picked = segment.filter.members;
    if (picked === undefined)
      throw new AppError("CONFLICT", "这个分组是按条件找的，不能手动加人，请选手选的分组或新建一个");
    const known = new Set(picked);
    const added = ids.filter((id) => !known.has(id));
    if (picked.length + added.length > MOST_PICKED)
      throw new AppError("CONFLICT", `一个分组最多手选 ${MOST_PICKED} 位会员`);
    await store(tx, actor, segment, [...picked, ...added], { added: added.length });
    return { id: segment.id, name: segment.name, added };
  });
}

/**
 * Takes members out of a segment again; who is not in it changes nothing.
 * @returns how many left
 * @throws AppError NOT_FOUND
 */
export function leaveSegment(
  db: Database,
  actor: DeskActor,
  segmentId: string,
  ids: readonly string[],
): Promise<{ left: number }> {
  return db.transaction(async (tx) => {
    const segment = await lockSegment(tx, segmentId);
    const picked = segment.filter.members ?? [];
    const out = new Set(ids);
    const stay = picked.filter((id) => !out.has(id));
    const left = picked.length - stay.length;
    if (left > 0) await store(tx, actor, segment, stay, { removed: left });
    return { left };
  });
}

async function store(
  tx: Queryable,
  actor: DeskActor,
  { id, name, filter }: typeof memberSegments.$inferSelect,
  picked: string[],
  said: Record<string, number>,
): Promise<void> {
  await tx
    .update(memberSegments)
    .set({ filter: { ...filter, members: picked }, updatedAt: new Date() })
    .where(eq(memberSegments.id, id));
  await recordAudit(tx, {
    adminId: actor.id,
    action: "member.segment_changed",
    targetKind: "segment",
    targetId: id,
    after: { excerpt: name, ...said },
    address: actor.address,
  });
}

/** @throws AppError NOT_FOUND for ids that nobody has */
export async function demandMembers(db: Queryable, ids: readonly string[]): Promise<void> {
  const found = await db.$count(members, sql`${members.id} = any(${sql.param([...ids])}::bigint[])`);
  if (found < ids.length) throw new AppError("NOT_FOUND", "选中的会员里有已经不存在的，请刷新后重选");
}
