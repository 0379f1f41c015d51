import { and, eq } from "drizzle-orm";
import { type AuditAction, admins, recordAudit } from "#capabilities/desk/admin/server/public.ts";
import { members } from "#capabilities/people/members/server/public.ts";
import { can } from "#platform/auth/permissions.ts";
import type { Database } from "#platform/database/client.ts";
import { lockedRow } from "#platform/database/row.ts";
import { AppError } from "#shared/errors.ts";
import { BAN, type DeskActor } from "./policy.ts";
import { memberNotes } from "./tables.ts";

/** Writes a note about a member. @throws AppError NOT_FOUND */
export async function addNote(db: Database, actor: DeskActor, memberId: string, text: string) {
  return db.transaction(async (tx) => {
    const [member] = await tx.select({ id: members.id }).from(members).where(eq(members.id, memberId));
    if (member === undefined) throw new AppError("NOT_FOUND", "没有这位会员");
    const [note] = await tx.insert(memberNotes).values({ memberId, text, byAdmin: actor.id }).returning();
    if (note === undefined) throw new Error("the note was not stored");
    const [by] = await tx.select({ name: admins.name }).from(admins).where(eq(admins.id, actor.id));
    await record(tx, actor, "member.note_added", memberId, text);
    return {
      id: note.id,
      text,
      by_name: by?.name ?? "",
      pinned: false,
      can_remove: true,
      created_at: note.createdAt.toISOString(),
    };
  });
}

/** Removes one's own note, or anybody's for who may ban. @throws AppError NOT_FOUND, FORBIDDEN for another's */
export async function removeNote(
  db: Database,
  actor: DeskActor,
  memberId: string,
  id: string,
): Promise<void> {
  await db.transaction(async (tx) => {
    const note = await lockedRow(
      tx,
      memberNotes,
      and(eq(memberNotes.id, id), eq(memberNotes.memberId, memberId)),
    );
    if (note === undefined) throw new AppError("NOT_FOUND", "没有这条备注");
    if (note.byAdmin !== actor.id && !can(actor, BAN))
      throw new AppError("FORBIDDEN", "只能删除自己写的备注");
    await tx.delete(memberNotes).where(eq(memberNotes.id, id));
    await record(tx, actor, "member.note_removed", memberId, note.text);
  });
}

/** Has a note stand above the others, or no longer. Again changes nothing. @throws AppError NOT_FOUND */
export async function pinNote(
  db: Database,
  actor: DeskActor,
  { memberId, id, pinned }: { memberId: string; id: string; pinned: boolean },
): Promise<void> {
  await db.transaction(async (tx) => {
    const note = await lockedRow(
      tx,
      memberNotes,
      and(eq(memberNotes.id, id), eq(memberNotes.memberId, memberId)),
    );
    if (note === undefined) throw new AppError("NOT_FOUND", "没有这条备注");
    if ((note.pinnedAt !== null) === pinned) return;
    await tx
      .update(memberNotes)
      .set({ pinnedAt: pinned ? new Date() : null })
      .where(eq(memberNotes.id, id));
    await record(tx, actor, pinned ? "member.note_pinned" : "member.note_unpinned", memberId, note.text);
  });
}

function record(
  tx: Parameters<typeof recordAudit>[0],
  actor: DeskActor,
  action: AuditAction,
  memberId: string,
  text: string,
): Promise<void> {
  return recordAudit(tx, {
    adminId: actor.id,
    action,
    targetKind: "member",
    targetId: memberId,
    after: { excerpt: [...text].slice(0, 40).join("") },
    address: actor.address,
  });
}
