import { and, eq, inArray, isNull, lte } from "drizzle-orm";
import type { Transaction } from "#platform/database/client.ts";
import { byId, eachRow, notAside } from "#platform/rounds/each-row.ts";
import type { Services } from "#platform/services.ts";
import { dropAnswers } from "./hearing.ts";
import { dropPieces } from "./pieces.ts";
import { certificationEvents, certificationPieces, certifications } from "./tables.ts";

/**
 * Deletes what an application holds in confidence: papers, whole numbers, names, the member's words. What stays is a keyed
 * hash and the last characters. The papers' keys are destroyed with it, and a moment later their files.
 */
export async function deleteEvidence(tx: Transaction, id: string): Promise<void> {
  const now = new Date();
  await dropPieces(tx, id);
  await dropAnswers(tx, { appeals: [id] });
  const [gone] = await tx
    .update(certifications)
    .set({ sealed: null, sealedKeyId: null, evidenceDeleteAt: now, evidenceDeletedAt: now })
    .where(and(eq(certifications.id, id), isNull(certifications.evidenceDeletedAt)))
    .returning({ id: certifications.id });
  if (gone !== undefined)
    await tx.insert(certificationEvents).values({ certificationId: id, what: "evidence_deleted" });
}

/** Papers that could not be deleted on their day are set aside under this. */
export const EVIDENCE_ROUND = "certification-evidence";

/** Deletes what is due: papers some days after the decision, and drafts that nobody went on with. @returns how many */
export async function deleteDue(services: Pick<Services, "db" | "log">, now = new Date()): Promise<number> {
  const { db } = services;
  const due = and(lte(certifications.evidenceDeleteAt, now), isNull(certifications.evidenceDeletedAt));
  let deleted = 0;
  for (;;) {
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
        if (row.state === "draft") await dropDrafts(tx, [id]);
        return true;
      }),
    );
    const some = done.filter(Boolean).length;
    deleted += some;
    if (rows.length < 100 || some === 0) return deleted;
  }
}

/** Deletes drafts with all that belongs to them. */
export async function dropDrafts(tx: Transaction, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  await tx.delete(certificationPieces).where(inArray(certificationPieces.certificationId, [...ids]));
  await tx.delete(certifications).where(inArray(certifications.id, [...ids]));
}
