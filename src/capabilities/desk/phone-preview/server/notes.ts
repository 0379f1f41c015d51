import { and, asc, eq } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import { admins } from "#capabilities/desk/admin/server/public.ts";
import type { PreviewNote } from "#capabilities/desk/phone-preview/contract.ts";
import { can, canSomewhere } from "#platform/auth/permissions.ts";
import type { Queryable } from "#platform/database/client.ts";
import type { AdminActor } from "#platform/http/actor.ts";
import type { Services } from "#platform/services.ts";
import { AppError } from "#shared/errors.ts";
import { type PreviewSubject, previewSubjects } from "./subjects.ts";
import { previewNotes } from "./tables.ts";

interface Target {
  type: string;
  id: string;
}

/** Nobody reads more; what is settled can be left alone. */
const MOST = 300;

/** The notes beside one preview, oldest first. @throws AppError NOT_FOUND, FORBIDDEN */
export async function listNotes({ db }: Pick<Services, "db">, actor: AdminActor, target: Target) {
  await subjectFor(db, actor, target);
  return { items: await notesWhere(db, target) };
}

/** @throws AppError NOT_FOUND, FORBIDDEN */
export async function leaveNote(
  { db }: Pick<Services, "db">,
  actor: AdminActor,
  { type, id, body }: Target & { body: string },
): Promise<PreviewNote> {
  await subjectFor(db, actor, { type, id });
  const [row] = await db
    .insert(previewNotes)
    .values({ type, targetId: id, adminId: actor.id, body })
    .returning({ id: previewNotes.id });
  return noteById(db, row?.id ?? "0");
}

/** Settles a note or opens it again; repeating changes nothing. @throws AppError NOT_FOUND, FORBIDDEN */
export async function settleNote(
  { db }: Pick<Services, "db">,
  actor: AdminActor,
  id: string,
  resolved: boolean,
): Promise<PreviewNote> {
  const [note] = await db.select().from(previewNotes).where(eq(previewNotes.id, id));
  if (note === undefined) throw new AppError("NOT_FOUND");
  await subjectFor(db, actor, { type: note.type, id: note.targetId });
  if (resolved !== (note.resolvedAt !== null))
    await db
      .update(previewNotes)
      .set(
        resolved ? { resolvedAt: new Date(), resolvedBy: actor.id } : { resolvedAt: null, resolvedBy: null },
      )
      .where(eq(previewNotes.id, id));
  return noteById(db, id);
}

async function subjectFor(db: Queryable, actor: AdminActor, { type, id }: Target): Promise<PreviewSubject> {
  const subject = previewSubjects.get(type);
  if (subject === undefined) throw new AppError("NOT_FOUND");
  if (!canSomewhere(actor, subject.permission)) throw new AppError("FORBIDDEN");
  const about = await subject.about(db, id);
  if (about === null) throw new AppError("NOT_FOUND");
  if (!can(actor, subject.permission, about.place)) throw new AppError("FORBIDDEN");
  return subject;
}

async function noteById(db: Queryable, id: string): Promise<PreviewNote> {
  const [note] = await notesWhere(db, { noteId: id });
  if (note === undefined) throw new AppError("NOT_FOUND");
  return note;
}

async function notesWhere(db: Queryable, which: Target | { noteId: string }): Promise<PreviewNote[]> {
  const settler = alias(admins, "settler");
  const rows = await db
    .select({ note: previewNotes, by: admins.name, settledBy: settler.name })
    .from(previewNotes)
    .innerJoin(admins, eq(admins.id, previewNotes.adminId))
    .leftJoin(settler, eq(settler.id, previewNotes.resolvedBy))
    .where(
      "noteId" in which
        ? eq(previewNotes.id, which.noteId)
        : and(eq(previewNotes.type, which.type), eq(previewNotes.targetId, which.id)),
    )
    .orderBy(asc(previewNotes.id))
    .limit(MOST);
  return rows.map(({ note, by, settledBy }) => ({
    id: note.id,
    by,
    body: note.body,
    at: note.createdAt.toISOString(),
    resolved: note.resolvedAt === null ? null : { by: settledBy ?? "", at: note.resolvedAt.toISOString() },
  }));
}
