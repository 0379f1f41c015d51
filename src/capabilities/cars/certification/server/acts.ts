import { eq } from "drizzle-orm";
import { settingValue } from "#capabilities/desk/admin/server/public.ts";
import { assertMayWrite, lockLife, moveLife } from "#capabilities/review/moderation/server/public.ts";
import type { Transaction } from "#platform/database/client.ts";
import { transact } from "#platform/database/transact.ts";
import { once } from "#platform/idempotency/once.ts";
import type { Services } from "#platform/services.ts";
import { allows, type CertificationAct } from "#shared/certification.ts";
import { AppError } from "#shared/errors.ts";
import { normalisePlate } from "#shared/plate.ts";
import type { CertificationRow } from "./holder.ts";
import { extend } from "./life.ts";
import { lockApplicants } from "./locks.ts";
import { CERTIFICATION, DAY, WAITING_DAYS } from "./names.ts";
import { copyCertified } from "./owners.ts";
import { settleGiven } from "./pieces.ts";
import { confirmWay, ownCertification, ownRow } from "./present.ts";
import { plateLastHash } from "./seal.ts";
import { RECHECK, recheckMode } from "./settings.ts";
import { certifications } from "./tables.ts";

type Acting = Pick<Services, "db" | "cache" | "keys">;

const refusals: Partial<Record<CertificationAct, string>> = {
  withdraw: "这份申请已经处理，不能撤回",
  release: "这辆车现在没有有效的认证",
  sold: "这辆车没有转给别人",
  show: "认证有效时才能展示徽标",
  confirm: "现在不需要年审",
};

/**
 * Does something to an own application that stands, locked.
 * @throws AppError NOT_FOUND for another's; CONFLICT where it cannot be done as it stands
 */
async function act<T>(
  { db }: Acting,
  memberId: string,
  id: string,
  name: CertificationAct,
  work: (tx: Transaction, row: CertificationRow) => Promise<T>,
): Promise<T> {
  return transact(db, async (tx) => {
    await ownRow(tx, memberId, id);
    await lockLife(tx, CERTIFICATION, id);
    const row = await ownRow(tx, memberId, id);
    if (!allows(name, row)) throw new AppError("CONFLICT", refusals[name]);
    return work(tx, row);
  });
}

/** Takes an application back: its papers are gone at once. @throws as `act` */
export async function withdrawCertification(services: Acting, memberId: string, id: string) {
  await act(services, memberId, id, "withdraw", async (tx) => {
    await moveLife(tx, services, CERTIFICATION, id, "withdraw", { by: { memberId } });
  });
  return ownCertification(services.db, memberId, id);
}

/** Gives a certified car up: the badge goes, and the car is free for whoever bought it. @throws as `act` */
export async function releaseCertification(services: Acting, memberId: string, id: string) {
  await act(services, memberId, id, "release", async (tx) => {
    await moveLife(tx, services, CERTIFICATION, id, "withdraw", {
      by: { memberId },
      detail: { what: "released" },
    });
  });
  return ownCertification(services.db, memberId, id);
}

/** Says that a car that went to another was sold: nothing of it is kept any longer. @throws as `act` */
export async function confirmSold(services: Acting, memberId: string, id: string) {
  await act(services, memberId, id, "sold", async (tx) => {
    await moveLife(tx, services, CERTIFICATION, id, "withdraw", {
      by: { memberId },
      detail: { what: "sold" },
    });
  });
  return ownCertification(services.db, memberId, id);
}

/** Shows the badge to others, or hides it. @throws as `act` */
export async function showBadge(services: Acting, memberId: string, id: string, show: boolean) {
  await act(services, memberId, id, "show", async (tx, row) => {
    await tx.update(certifications).set({ show }).where(eq(certifications.id, id));
    await copyCertified(tx, services.cache, row);
  });
  return ownCertification(services.db, memberId, id);
}

/**
 * Says that one still has the car: it holds for another year.
 * @throws as `act`; INVALID_INPUT for other characters than those of the plate; CONFLICT too early, or where a licence is asked for
 */
export async function confirmOwnership(services: Acting, memberId: string, id: string, plateLast: string) {
  await act(services, memberId, id, "confirm", async (tx, row) => {
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
  const made = await services.db.transaction(async (tx) => {
    await lockApplicants(tx, [memberId]);
    return once(tx, { scope: `recheck:${memberId}`, key, request: { id, file_id } }, async () => {
      const about = await ownRow(tx, memberId, id);
      await lockLife(tx, CERTIFICATION, id);
      if (!allows("confirm", about)) throw new AppError("CONFLICT", refusals.confirm);
      await assertMayWrite(tx, memberId, about.section);
      await demandWay(tx, about, "any");
      const { memberId: owner, carId, section, series, generationId, trimId, label } = about;
      const { vinHash, vinLast, plateHash, plateMasked, boughtOn } = about;
      const [row] = await tx
        .insert(certifications)
        .values({
          ...{ memberId: owner, carId, section, series, generationId, trimId, label },
          ...{ vinHash, vinLast, plateHash, plateMasked, boughtOn, kind: "recheck", aboutId: id },
        })
        .returning();
      if (row === undefined) throw new Error("the re-check was not stored");
      const until = new Date(Date.now() + WAITING_DAYS * DAY);
      await settleGiven(tx, row, [{ kind: "licence", file_id }], until);
      await moveLife(tx, services, CERTIFICATION, row.id, "submit", {
        by: { memberId },
        section,
        snapshot: { texts: { label }, pictures: [] },
      });
      return { id: row.id };
    });
  });
  return ownCertification(services.db, memberId, made.id);
}

/** @throws AppError CONFLICT too early, where one is waiting, and where operators ask for a licence */
async function demandWay(tx: Transaction, row: CertificationRow, way: "plate" | "any"): Promise<void> {
  const asked = confirmWay(row, await settingValue(tx, RECHECK, recheckMode), false);
  if (asked === "no") throw new AppError("CONFLICT", refusals.confirm);
  if (way === "plate" && asked !== "plate") throw new AppError("CONFLICT", "请上传新的行驶证照片完成年审");
}
