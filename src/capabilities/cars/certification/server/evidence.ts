import { and, asc, eq, inArray, isNull, lte } from "drizzle-orm";
import { keepPrivateUntil } from "#capabilities/media/media/server/public.ts";
import {
  addEvent,
  deleteApplications,
  filesOf,
  settleFiles,
} from "#capabilities/review/applications/server/public.ts";
import type { Queryable, Transaction } from "#platform/database/client.ts";
import { byId, eachRow, notAside } from "#platform/rounds/each-row.ts";
import type { Services } from "#platform/services.ts";
import type { PieceKind } from "#shared/certification.ts";
import { dropAnswers } from "./hearing.ts";
import { certificationKind } from "./kind.ts";
import { certificationPieces, certifications } from "./tables.ts";

export type HeldPiece = typeof certificationPieces.$inferSelect;

export function piecesOf(db: Queryable, ids: readonly string[]): Promise<HeldPiece[]> {
  if (ids.length === 0) return Promise.resolve([]);
  return db
    .select()
    .from(certificationPieces)
    .where(inArray(certificationPieces.certificationId, [...ids]))
    .orderBy(asc(certificationPieces.id));
}

/**
 * Makes these the papers of an application: what is given no longer goes, unless a better one is asked for.
 * @throws as `settleFiles`
 */
export async function settlePieces(
  tx: Transaction,
  { id, memberId }: { id: string; memberId: string },
  given: readonly { kind: PieceKind; file_id: string }[],
  deleteAt: Date,
): Promise<void> {
  const rows = await piecesOf(tx, [id]);
  const held = rows.flatMap(({ fileId }) => fileId ?? []);
  const files = given.map(({ file_id }) => file_id);
  await settleFiles(tx, certificationKind, { memberId, held, given: files, deleteAt });
  const wanted = new Set(given.map(({ kind }) => kind));
  for (const piece of rows)
    if (!wanted.has(piece.kind) && piece.reason === "")
      await tx.delete(certificationPieces).where(eq(certificationPieces.id, piece.id));
  for (const { kind, file_id: fileId } of given)
    if (rows.every((piece) => piece.kind !== kind || piece.fileId !== fileId))
      await tx
        .insert(certificationPieces)
        .values({ certificationId: id, kind, fileId })
        .onConflictDoUpdate({
          target: [certificationPieces.certificationId, certificationPieces.kind],
          set: { fileId, createdAt: new Date() },
        });
}

/**
 * Deletes what an application holds in confidence: papers, whole numbers, names, the member's words. What stays is a keyed
 * hash and the last characters. The papers' keys are destroyed with it, and a moment later their files.
 */
export async function deleteEvidence(tx: Transaction, id: string): Promise<void> {
  const now = new Date();
  await keepPrivateUntil(tx, await filesOf(tx, certificationKind, [id]), now);
  await tx
    .update(certificationPieces)
    .set({ fileId: null })
    .where(eq(certificationPieces.certificationId, id));
  await dropAnswers(tx, { appeals: [id] });
  const [gone] = await tx
    .update(certifications)
    .set({ sealed: null, sealedKeyId: null, evidenceDeleteAt: now, evidenceDeletedAt: now })
    .where(and(eq(certifications.id, id), isNull(certifications.evidenceDeletedAt)))
    .returning({ id: certifications.id });
  if (gone !== undefined)
    await addEvent(tx, certificationKind, { applicationId: id, what: "evidence_deleted" });
}

/** Papers that could not be deleted on their day are set aside under this. */
export const EVIDENCE_ROUND = "certification-evidence";

/** Deletes what is due: papers some days after the decision, and drafts that nobody went on with. @returns how many */
export async function deleteDue(services: Pick<Services, "db" | "log">, now = new Date()): Promise<number> {
  const { db } = services;
  const due = and(lte(certifications.evidenceDeleteAt, now), isNull(certifications.evidenceDeletedAt));
  for (let deleted = 0; ; ) {
    const rows = await db
      .select({ id: certifications.id })
      .from(certifications)
      .where(and(due, notAside(EVIDENCE_ROUND, certifications.id)))
      .limit(100);
    const done = await eachRow(services, EVIDENCE_ROUND, byId(rows), (id) =>
      db.transaction(async (tx) => {
        const [row] = await tx
          .select({ state: certifications.state })
          .from(certifications)
          .where(and(eq(certifications.id, id), due))
          .for("update", { skipLocked: true });
        if (row === undefined) return false;
        await deleteEvidence(tx, id);
        if (row.state === "draft") await deleteApplications(tx, certificationKind, [id]);
        return true;
      }),
    );
    const reached = done.filter(Boolean).length;
    deleted += reached;
    if (rows.length < 100 || reached === 0) return deleted;
  }
}
