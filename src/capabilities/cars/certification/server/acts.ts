import { eq } from "drizzle-orm";
import type { z } from "zod";
import type { certificationEndpoints } from "#capabilities/cars/certification/contract.ts";
import { settingValue } from "#capabilities/desk/admin/server/public.ts";
import { attachPrivate } from "#capabilities/media/media/server/public.ts";
import {
  actOn,
  DAY,
  handInOnce,
  insertApplication,
  moveIn,
  ownApplication,
  takeBack,
} from "#capabilities/review/applications/server/public.ts";
import { assertMayWrite, lockLife } from "#capabilities/review/moderation/server/public.ts";
import type { Transaction } from "#platform/database/client.ts";
import type { Services } from "#platform/services.ts";
import { allows } from "#shared/certification.ts";
import { AppError } from "#shared/errors.ts";
import { normalisePlate } from "#shared/plate.ts";
import { cleanText } from "#shared/text.ts";
import { settlePieces } from "./evidence.ts";
import { openHearings } from "./hearing.ts";
import { CERTIFICATION, type CertificationRow, certificationKind, WAITING_DAYS } from "./kind.ts";
import { extend } from "./life.ts";
import { copyCertified } from "./owners.ts";
import { confirmWay, ownCertification } from "./present.ts";
import { plateLastHash, sealWords } from "./seal.ts";
import { RECHECK, recheckMode } from "./settings.ts";
import { certificationHearingFiles, certificationHearings, certifications } from "./tables.ts";

/** Too early, or where there is nothing to confirm. */
const REFUSED = certificationKind.refusals?.confirm;

type Acting = Pick<Services, "db" | "cache" | "keys">;

/**
 * Takes an application back; gives a certified car up, so that it is free for whoever bought it; says that a car that went to
 * another was sold. What was confided is gone at once. @throws as `actOn`
 */
export const giveUp =
  (name: "withdraw" | "release" | "sold") => async (services: Acting, memberId: string, id: string) => {
    const what = { release: "released", sold: "sold", withdraw: undefined }[name];
    await takeBack(
      services,
      certificationKind,
      memberId,
      id,
      name,
      what === undefined ? {} : { detail: { what } },
    );
    return ownCertification(services.db, memberId, id);
  };

/** Shows the badge to others, or hides it. @throws as `act` */
export async function showBadge(services: Acting, memberId: string, id: string, { show }: { show: boolean }) {
  await actOn(services, certificationKind, memberId, id, "show", async (tx, row) => {
    await tx.update(certifications).set({ show }).where(eq(certifications.id, id));
    await copyCertified(tx, services.cache, row);
  });
  return ownCertification(services.db, memberId, id);
}

/**
 * Says that one still has the car: it holds for another year.
 * @throws as `act`; INVALID_INPUT for other characters than those of the plate; CONFLICT too early, or where a licence is asked for
 */
export async function confirmOwnership(
  services: Acting,
  memberId: string,
  id: string,
  { plate_last: plateLast }: { plate_last: string },
) {
  await actOn(services, certificationKind, memberId, id, "confirm", async (tx, row) => {
    await demandWay(tx, row, "plate");
    const given = await plateLastHash(tx, services.keys, id, normalisePlate(plateLast));
    if (given !== row.plateLastHash)
      throw new AppError("INVALID_INPUT", "和认证时的车牌不一致。换了车牌请重新提交认证", {
        field: "plate_last",
      });
    await extend(tx, row);
  });
  return ownCertification(services.db, memberId, id);
}

/**
 * Hands a new licence in to say that one still has the car; what is certified holds on meanwhile.
 * @returns the re-check, an application of its own
 * @throws as `act`; CONFLICT too early, or where one is waiting; INVALID_INPUT for an upload that is not one's own
 */
export async function submitRecheck(
  services: Acting,
  memberId: string,
  id: string,
  { file_id, idempotency_key: key }: { file_id: string; idempotency_key: string },
) {
  const hand = { what: "recheck", key, request: { id, file_id } };
  const made = await handInOnce(services, certificationKind, memberId, hand, async (tx) => {
    const about = await ownApplication(tx, certificationKind, memberId, id);
    await lockLife(tx, CERTIFICATION, id);
    if (!allows("confirm", about)) throw new AppError("CONFLICT", REFUSED);
    await assertMayWrite(tx, memberId, about.section);
    await demandWay(tx, about, "any");
    const { carId, section, series, generationId, trimId, label } = about;
    const { vinHash, vinLast, plateHash, plateMasked, boughtOn } = about;
    const row = await insertApplication(tx, certificationKind, {
      ...{ memberId, carId, section, series, generationId, trimId, label },
      ...{ vinHash, vinLast, plateHash, plateMasked, boughtOn, kind: "recheck", aboutId: id },
    });
    const until = new Date(Date.now() + WAITING_DAYS * DAY);
    await settlePieces(tx, row, [{ kind: "licence", file_id }], until);
    await moveIn(tx, services, certificationKind, { memberId, id: row.id, section });
    return row.id;
  });
  return ownCertification(services.db, memberId, made);
}

/** @throws AppError CONFLICT too early, where one is waiting, and where operators ask for a licence */
async function demandWay(tx: Transaction, row: CertificationRow, way: "plate" | "any"): Promise<void> {
  const asked = confirmWay(row, await settingValue(tx, RECHECK, recheckMode), false);
  if (asked === "no") throw new AppError("CONFLICT", REFUSED);
  if (way === "plate" && asked !== "plate") throw new AppError("CONFLICT", "请上传新的行驶证照片完成年审");
}

/**
 * What whoever has a car says to the appeals for it that are open and that he has not answered yet. Also after his time,
 * as long as nobody has decided.
 * @throws AppError NOT_FOUND for another's; CONFLICT where nobody appeals, or he has answered; INVALID_INPUT for an upload
 *   that is not his
 */
export async function answerAppeal(
  services: Acting,
  memberId: string,
  id: string,
  { words, files }: z.output<(typeof certificationEndpoints)["POST /api/certifications/{id}/answer"]["body"]>,
) {
  await actOn(services, certificationKind, memberId, id, "answer", async (tx) => {
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
      .set({ answeredAt: new Date(), ...sealWords(services.keys, hearing.id, cleanText(words)) })
      .where(eq(certificationHearings.id, hearing.id));
  });
  return ownCertification(services.db, memberId, id);
}
