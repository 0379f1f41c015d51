import { eq } from "drizzle-orm";
import type { Car } from "#capabilities/cars/catalogue/server/public.ts";
import { CONFIRM_CHARACTERS, type Submission } from "#capabilities/cars/certification/contract.ts";
import { addCar, carOf, carsOf, hashOf } from "#capabilities/cars/garage/server/public.ts";
import { signConsent } from "#capabilities/people/consents/server/public.ts";
import {
  beginDraft,
  DAY,
  demandSection,
  draftOf,
  handInOnce,
  lockToHandIn,
  moveIn,
  ownApplication,
} from "#capabilities/review/applications/server/public.ts";
import { assertMayWrite } from "#capabilities/review/moderation/server/public.ts";
import type { Transaction } from "#platform/database/client.ts";
import type { Services } from "#platform/services.ts";
import { pieceNames } from "#shared/certification.ts";
import { AppError } from "#shared/errors.ts";
import { canBePlate, maskPlate, normalisePlate } from "#shared/plate.ts";
import { todayInChina } from "#shared/profile-rules.ts";
import { cleanText } from "#shared/text.ts";
import { canBeVin, lastOf, normaliseVin } from "#shared/vin.ts";
import { piecesOf, settlePieces } from "./evidence.ts";
import { bothDoctors, chosenCar, columnsOf } from "./form.ts";
import { hear } from "./hearing.ts";
import { holderOf, holdsCar } from "./holder.ts";
import { type CertificationRow, certificationKind, WAITING_DAYS } from "./kind.ts";
import { promoteAppeal } from "./life.ts";
import { lockCars } from "./locks.ts";
import { ownCertification } from "./present.ts";
import { plateLastHash, sealSecrets } from "./seal.ts";
import { certifications } from "./tables.ts";

type Submitting = Pick<Services, "db" | "keys" | "cache" | "log">;

/**
 * Hands an application in, also one that was refused or sent back; the same key again answers that of the first time.
 * @throws AppError MUTED, MOBILE_REQUIRED; CONSENT_REQUIRED; INVALID_INPUT by field; VIN_TAKEN where another has the car
 *   and it is no appeal; CONFLICT where the member has the same car waiting or certified, or it cannot be handed in;
 *   NOT_FOUND for another's application or car; RATE_LIMITED
 */
export async function submitCertification(
  services: Submitting,
  memberId: string,
  { idempotency_key: key, ...input }: Submission,
  rateLimit: (tx: Transaction) => Promise<void>,
) {
  const { db, keys } = services;
  // Kept for days: only a signature of what was typed.
  const request = keys.sign("certification request", JSON.stringify(input));
  const id = await handInOnce(services, certificationKind, memberId, { key, request }, async (tx) => {
    await rateLimit(tx);
    return submit(tx, services, memberId, input);
  });
  await keepInGarage(services, memberId, id, input, key);
  return ownCertification(db, memberId, id);
}

type Input = Omit<Submission, "idempotency_key">;

async function submit(
  tx: Transaction,
  services: Submitting,
  memberId: string,
  input: Input,
): Promise<string> {
  const { keys } = services;
  demandSection(input.section);
  const car = await chosenCar(tx, input);
  const { section } = car.series;
  await assertMayWrite(tx, memberId, section);
  const typed = checked(input);
  if (input.car_id !== null) await demandCar(tx, memberId, input.car_id, car);
  await signConsent(tx, memberId, "carconsent", { section: input.section });
  const vinHash = await hashOf(tx, keys, "vin", typed.vin);
  const row = await target(tx, memberId, input, vinHash);
  await demandBetter(tx, row, input);
  const standing = await standingOf(tx, { row, memberId, vinHash, appeal: input.appeal });
  if (standing.kind === "appeal") demandTransfer(input);
  await settlePieces(tx, row, input.pieces, new Date(Date.now() + WAITING_DAYS * DAY));
  const { vin, plate } = typed;
  const doctors = examined(car, typed);
  await tx
    .update(certifications)
    .set({
      ...columnsOf(car),
      ...standing,
      ...doctors,
      ...sealSecrets(keys, row.id, { ...typed, note: cleanText(input.note) }),
      ...{ vinHash, vinLast: lastOf(vin), carId: input.car_id, boughtOn: input.bought_on },
      plateHash: plate === "" ? "" : await hashOf(tx, keys, "plate", plate),
      plateMasked: maskPlate(plate),
      plateLastHash:
        plate === "" ? "" : await plateLastHash(tx, keys, row.id, plate.slice(-CONFIRM_CHARACTERS)),
    })
    .where(eq(certifications.id, row.id));
  await moveIn(tx, services, certificationKind, { memberId, id: row.id, section });
  // Not before it is no draft any longer: the club may have a draft of its own.
  await tx.update(certifications).set({ section }).where(eq(certifications.id, row.id));
  // Better papers are the same appeal; after a refusal it is another, to which its owner may say something else.
  if (standing.kind === "appeal") await hear(tx, { id: row.id, vinHash }, { anew: row.state !== "material" });
  // Another number: the car that it was about until now is free.
  if (row.vinHash !== vinHash && holdsCar(row.kind, row.state)) await promoteAppeal(tx, row.vinHash);
  return row.id;
}

/** What was typed, as it is compared. @throws AppError INVALID_INPUT, CONSENT_REQUIRED */
function checked(input: Input) {
  const vin = normaliseVin(input.vin);
  const plate = normalisePlate(input.plate);
  const ownerName = cleanText(input.owner_name);
  const refuse = (message: string, field: string): never => {
    throw new AppError("INVALID_INPUT", message, { field });
  };
  if (!canBeVin(vin)) refuse("请照行驶证填写车架号（VIN），只有字母和数字", "vin");
  const has = new Set(input.pieces.map(({ kind }) => kind));
  if (has.size !== input.pieces.length) refuse("每种材料只需要一张", "pieces");
  if (plate !== "" && !canBePlate(plate)) refuse("车牌格式不正确，例如京A12345，请照行驶证填写", "plate");
  if (plate === "" && has.has("licence")) refuse("请填写行驶证上的车牌号", "plate");
  if (input.bought_on > todayInChina()) refuse("购车日期不能晚于今天", "bought_on");
  if ([...ownerName].length < 2) refuse("请填写证件上的车主姓名", "owner_name");
  if (!has.has("licence") && !has.has("invoice")) refuse("请上传行驶证，或者购车发票", "pieces");
  if (!input.consent)
    throw new AppError("CONSENT_REQUIRED", "请先阅读并同意《车主信息授权书》", { field: "consent" });
  return { vin, plate, ownerName };
}

/** @throws AppError NOT_FOUND for a car that is not his, INVALID_INPUT for one of another series */
async function demandCar(tx: Transaction, memberId: string, carId: string, car: Car): Promise<void> {
  const own = await carOf(tx, memberId, carId);
  if (own.series !== car.series.slug)
    throw new AppError("INVALID_INPUT", "爱车和所选车型不一致，请重新选择", { field: "series" });
}

/**
 * The application that is handed in, locked, and with it the car that it is about from now on, and that of before.
 * @throws AppError NOT_FOUND, CONFLICT
 */
async function target(
  tx: Transaction,
  memberId: string,
  { id, section }: Input,
  vinHash: string,
): Promise<CertificationRow> {
  const known =
    id === null
      ? await draftOf(tx, certificationKind, memberId, section)
      : await ownApplication(tx, certificationKind, memberId, id);
  await lockCars(tx, [vinHash, known?.vinHash ?? ""]);
  const row = known ?? (await beginDraft(tx, certificationKind, memberId, section));
  const locked = await lockToHandIn(tx, certificationKind, memberId, row.id);
  if (locked.kind === "recheck") throw new AppError("CONFLICT", "这份申请现在不能修改，请刷新后查看进度");
  return locked;
}

/** Where better papers were asked for, new ones have to come, and none that is held as another. @throws AppError INVALID_INPUT */
async function demandBetter(tx: Transaction, row: CertificationRow, input: Input): Promise<void> {
  if (row.state !== "material") return;
  const given = new Map(input.pieces.map(({ kind, file_id }) => [kind, file_id]));
  const held = await piecesOf(tx, [row.id]);
  const known = new Set(held.map(({ fileId }) => fileId));
  const isNew = (file: string | undefined) => file !== undefined && !known.has(file);
  const lacking = held.find(({ kind, reason }) => reason !== "" && !isNew(given.get(kind)));
  if (lacking)
    throw new AppError("INVALID_INPUT", `请按要求重新提供${pieceNames[lacking.kind]}`, { field: "pieces" });
}

/** @throws AppError INVALID_INPUT */
function demandTransfer({ pieces }: Input): void {
  const has = new Set(pieces.map(({ kind }) => kind));
  if (has.has("licence") && (has.has("transfer") || has.has("registration"))) return;
  throw new AppError("INVALID_INPUT", "过户申诉需要新行驶证，以及过户凭证或机动车登记证书", {
    field: "pieces",
  });
}

interface Claim {
  row: CertificationRow;
  memberId: string;
  vinHash: string;
  appeal: boolean;
}

/** Whether it claims a free car, or one that another has. @throws AppError VIN_TAKEN, CONFLICT */
async function standingOf(tx: Transaction, { row, memberId, vinHash, appeal }: Claim) {
  const holder = await holderOf(tx, vinHash);
  if (holder === undefined || holder.id === row.id) return { kind: "first" as const, aboutId: null };
  if (holder.memberId === memberId)
    throw new AppError("CONFLICT", "这辆车你已经提交过认证，请在“我的认证”里查看", { field: "vin" });
  if (appeal) return { kind: "appeal" as const, aboutId: holder.id };
  throw new AppError("VIN_TAKEN", "这个车架号已被其他车友认证。如果车已过户给你，可以提交过户申诉");
}

function examined(car: Car, { vin, plate }: { vin: string; plate: string }) {
  const { byVin, byPlate } = bothDoctors(car, { vin, plate });
  return {
    findings: [...byVin.findings, ...byPlate.findings],
    score: plate === "" ? byVin.score : Math.min(byVin.score, byPlate.score),
  };
}

/** A car that is applied for belongs into the garage; where there is no room for it, it goes without. */
async function keepInGarage(
  services: Submitting,
  memberId: string,
  id: string,
  input: Input,
  key: string,
): Promise<void> {
  const { db, keys, log } = services;
  const row = await ownApplication(db, certificationKind, memberId, id);
  if (row.carId !== null) return;
  const link = (carId: string) => db.update(certifications).set({ carId }).where(eq(certifications.id, id));
  try {
    const known = (await carsOf(db, memberId)).find(({ vinHash }) => vinHash === row.vinHash);
    if (known !== undefined) {
      await link(known.id);
      return;
    }
    const car = await addCar({ db, keys }, memberId, {
      ...{ series: row.series, generation_id: row.generationId, trim_id: row.trimId },
      ...{ vin: input.vin, plate: input.plate, bought_on: row.boughtOn === "" ? null : row.boughtOn },
      ...{ colour: "", mileage_km: null, city: "", dealer: "", picture_id: null, is_default: false },
      idempotency_key: `certify-${key}`.slice(0, 64),
    });
    await link(car.id);
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    log.info({ certification: id, code: error.code }, "the certified car has no place in the garage");
  }
}
