import { and, asc, eq, inArray } from "drizzle-orm";
import { attachPrivate, keepPrivateUntil } from "#capabilities/media/media/server/public.ts";
import type { Queryable, Transaction } from "#platform/database/client.ts";
import type { PieceKind } from "#shared/certification.ts";
import { CERTIFICATION } from "./names.ts";
import { certificationPieces } from "./tables.ts";

export interface GivenPiece {
  kind: PieceKind;
  file_id: string;
}

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
 * Makes these the papers of an application: new uploads are taken into use, and what they replace, or what is given no
 * longer, is deleted.
 * @throws AppError INVALID_INPUT for an upload that is not this member's, or is gone
 */
export async function settleGiven(
  tx: Transaction,
  application: { id: string; memberId: string },
  given: readonly GivenPiece[],
  deleteAt: Date,
): Promise<void> {
  const held = await piecesOf(tx, [application.id]);
  const wanted = new Map(given.map(({ kind, file_id }) => [kind, file_id]));
  const before = new Map(held.map((piece) => [piece.kind, piece]));
  const fresh = [...wanted].filter(([kind, fileId]) => before.get(kind)?.fileId !== fileId);
  await attachPrivate(
    tx,
    fresh.map(([, fileId]) => fileId),
    { memberId: application.memberId, kind: CERTIFICATION, deleteAt },
  );
  const dropped = held.filter(({ kind, fileId }) => fileId !== null && wanted.get(kind) !== fileId);
  await keepPrivateUntil(
    tx,
    dropped.flatMap(({ fileId }) => (fileId === null ? [] : [fileId])),
    new Date(),
  );
  for (const piece of held.filter(({ kind }) => !wanted.has(kind) && before.get(kind)?.reason === ""))
    await tx.delete(certificationPieces).where(eq(certificationPieces.id, piece.id));
  for (const [kind, fileId] of fresh)
    await tx
      .insert(certificationPieces)
      .values({ certificationId: application.id, kind, fileId })
      .onConflictDoUpdate({
        target: [certificationPieces.certificationId, certificationPieces.kind],
        set: { fileId, createdAt: new Date() },
      });
  const kept = held.filter(({ kind, fileId }) => fileId !== null && wanted.get(kind) === fileId);
  await keepPrivateUntil(
    tx,
    kept.flatMap(({ fileId }) => (fileId === null ? [] : [fileId])),
    deleteAt,
  );
}

/** Its papers are no longer there. */
export async function dropPieces(tx: Transaction, id: string): Promise<void> {
  const held = await piecesOf(tx, [id]);
  await keepPrivateUntil(
    tx,
    held.flatMap(({ fileId }) => (fileId === null ? [] : [fileId])),
    new Date(),
  );
  await tx
    .update(certificationPieces)
    .set({ fileId: null })
    .where(and(eq(certificationPieces.certificationId, id)));
}
