import { and, eq } from "drizzle-orm";
import { APPEAL_DAYS } from "#capabilities/review/appeals/contract.ts";
import type { SanctionKind } from "#capabilities/review/appeals/sanctions-contract.ts";
import type { Database } from "#platform/database/client.ts";
import { lock } from "#platform/database/lock.ts";
import { AppError } from "#shared/errors.ts";
import { sanctionAppeals } from "../tables.ts";
import { isLate, sanctionOf } from "./own.ts";

/**
 * Files a member's appeal against a mute or a warning of his. The same words again change nothing.
 * @throws AppError NOT_FOUND for what is not his; CONFLICT where it was appealed, no longer holds, or is too long ago
 */
export async function fileSanctionAppeal(
  db: Database,
  memberId: string,
  { kind, id }: { kind: SanctionKind; id: string },
  words: string,
): Promise<void> {
  await db.transaction(async (tx) => {
    await lock(tx, `sanction-appeal:${kind}:${id}`);
    const sanction = await sanctionOf(tx, memberId, kind, id);
    if (sanction === undefined) throw new AppError("NOT_FOUND");
    const [filed] = await tx
      .select()
      .from(sanctionAppeals)
      .where(and(eq(sanctionAppeals.kind, kind), eq(sanctionAppeals.sanctionId, id)));
    if (filed !== undefined) {
      if (filed.words === words) return;
      throw new AppError("CONFLICT", "这次处理已经申诉过了，每次处理只能申诉一次");
    }
    if (sanction.state !== "standing") throw new AppError("CONFLICT", "这次处理已经结束，不用再申诉");
    if (isLate(sanction)) throw new AppError("CONFLICT", `处理已超过 ${APPEAL_DAYS} 天，不能申诉了`);
    const { section, title, reason, until, byAdmin, at } = sanction;
    await tx.insert(sanctionAppeals).values({
      ...{ kind, sanctionId: id, memberId, section, words, title, reason, until },
      ...{ decidedBy: byAdmin, decidedAt: at },
    });
  });
}
