import { eq } from "drizzle-orm";
import { attachPrivate } from "#capabilities/media/media/server/public.ts";
import { lockLife } from "#capabilities/review/moderation/server/public.ts";
import { transact } from "#platform/database/transact.ts";
import type { Services } from "#platform/services.ts";
import { AppError } from "#shared/errors.ts";
import { cleanText } from "#shared/text.ts";
import { openHearings } from "./hearing.ts";
import { lockApplicants } from "./locks.ts";
import { CERTIFICATION, DAY, WAITING_DAYS } from "./names.ts";
import { ownCertification, ownRow } from "./present.ts";
import { sealWords } from "./seal.ts";
import { certificationHearingFiles, certificationHearings } from "./tables.ts";

/**
 * What whoever has a car says to the appeals for it that are open and that he has not answered yet. Also after his time,
 * as long as nobody has decided.
 * @throws AppError NOT_FOUND for another's; CONFLICT where nobody appeals, or he has answered; INVALID_INPUT for an upload
 *   that is not his
 */
export async function answerAppeal(
  services: Pick<Services, "db" | "keys">,
  memberId: string,
  id: string,
  { words, files }: { words: string; files: readonly string[] },
) {
  const { db, keys } = services;
  await transact(db, async (tx) => {
    await lockApplicants(tx, [memberId]);
    await ownRow(tx, memberId, id);
    await lockLife(tx, CERTIFICATION, id);
    const open = (await openHearings(tx, [id])).filter(({ holderId }) => holderId === id);
    const [hearing] = open.filter(({ answeredAt }) => answeredAt === null);
    if (hearing === undefined)
      throw new AppError(
        "CONFLICT",
        open.length > 0 ? "你已经回应过了，请等待审核结果" : "现在没有需要回应的申诉",
      );
    const deleteAt = new Date(Date.now() + WAITING_DAYS * DAY);
    await attachPrivate(tx, files, { memberId, kind: CERTIFICATION, deleteAt });
    if (files.length > 0)
      await tx
        .insert(certificationHearingFiles)
        .values(files.map((fileId) => ({ hearingId: hearing.id, fileId })));
    await tx
      .update(certificationHearings)
      .set({ answeredAt: new Date(), ...sealWords(keys, hearing.id, cleanText(words)) })
      .where(eq(certificationHearings.id, hearing.id));
  });
  return ownCertification(db, memberId, id);
}
