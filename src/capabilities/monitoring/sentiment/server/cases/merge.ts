import { eq } from "drizzle-orm";
import type { Services } from "#platform/services.ts";
import { AppError } from "#shared/errors.ts";
import type { Worker } from "../present.ts";
import { opinionCases, opinions } from "../tables.ts";
import { type CaseView, caseOrThrow, isGoing, lockCase, recordStep } from "./case.ts";

/**
 * Puts a case into another one that goes on: its complaints go over, what happened to it stays written with it.
 * @throws AppError NOT_FOUND, FORBIDDEN, CHANGED, CONFLICT, INVALID_INPUT for the case itself
 */
export function mergeCase(
  { db }: Pick<Services, "db">,
  worker: Worker,
  id: string,
  { into, version }: { into: string; version: string },
): Promise<CaseView> {
  if (id === into) throw new AppError("INVALID_INPUT", "请选择另一个个案", { field: "into" });
  return db.transaction(async (tx) => {
    // In one order, so that two who merge them into each other do not wait in a circle.
    for (const one of [id, into].sort((a, b) => Number(BigInt(a) - BigInt(b))))
      await tx
        .select({ id: opinionCases.id })
        .from(opinionCases)
        .where(eq(opinionCases.id, one))
        .for("update");
    const row = await lockCase(tx, worker, id, version);
    const [other] = await tx.select().from(opinionCases).where(eq(opinionCases.id, into));
    if (other === undefined) throw new AppError("NOT_FOUND", "要并入的个案已不存在");
    if (!isGoing(row.state) || !isGoing(other.state))
      throw new AppError("CONFLICT", "只能合并还在处理的个案");
    const now = new Date();
    await tx.update(opinions).set({ caseId: into }).where(eq(opinions.caseId, id));
    // Who was asked in a case that went in before answers in the one that goes on.
    await tx.update(opinionCases).set({ mergedInto: into }).where(eq(opinionCases.mergedInto, id));
    await tx
      .update(opinionCases)
      .set({ state: "merged", mergedInto: into, endedAt: now, updatedAt: now })
      .where(eq(opinionCases.id, id));
    await tx.update(opinionCases).set({ updatedAt: now }).where(eq(opinionCases.id, into));
    await recordStep(tx, row, "merged", { note: `并入“${other.title}”`, worker });
    await recordStep(tx, other, "merged", { note: `“${row.title}”并了进来`, worker });
    return caseOrThrow(tx, into);
  });
}
