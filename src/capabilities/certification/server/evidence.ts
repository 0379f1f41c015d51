import { and, eq, inArray, isNull, lte } from "drizzle-orm";
import type { Transaction } from "#platform/database/client.ts";
import type { Services } from "#platform/services.ts";
import { dropPieces } from "./pieces.ts";
import { certificationEvents, certificationPieces, certifications } from "./tables.ts";

/**
 * Deletes what an application holds in confidence: papers, whole numbers, names, the member's words. What stays is a keyed
 * hash and the last characters. The papers' keys are destroyed with it, and a moment later their files.
 */
export async function deleteEvidence(tx: Transaction, id: string): Promise<void> {
  const now = new Date();
  await dropPieces(tx, id);
  const [gone] = await tx
    .update(certifications)
    .set({ sealed: null, sealedKeyId: null, evidenceDeleteAt: now, evidenceDeletedAt: now })
    .where(and(eq(certifications.id, id), isNull(certifications.evidenceDeletedAt)))
    .returning({ id: certifications.id });
  if (gone !== undefined)
    await tx.insert(certificationEvents).values({ certificationId: id, what: "evidence_deleted" });
}

/** Deletes what is due: papers some days after the decision, and drafts that nobody went on with. @returns how many */
export async function deleteDue({ db }: Pick<Services, "db">, now = new Date()): Promise<number> {
  const due = and(lte(certifications.evidenceDeleteAt, now), isNull(certifications.evidenceDeletedAt));
  let deleted = 0;
  for (;;) {
    const some = await db.transaction(async (tx) => {
      const rows = await tx
        .select({ id: certifications.id, state: certifications.state })
        .from(certifications)
        .where(due)
        .limit(100)
        .for("update", { skipLocked: true });
      for (const { id } of rows) await deleteEvidence(tx, id);
      const drafts = rows.filter(({ state }) => state === "draft").map(({ id }) => id);
      await dropDrafts(tx, drafts);
      return rows.length;
    });
    deleted += some;
    if (some < 100) return deleted;
  }
}

/** Deletes drafts with all that belongs to them. */
export async function dropDrafts(tx: Transaction, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  await tx.delete(certificationPieces).where(inArray(certificationPieces.certificationId, [...ids]));
  await tx.delete(certifications).where(inArray(certifications.id, [...ids]));
}
