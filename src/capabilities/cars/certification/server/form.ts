import type { z } from "zod";
import {
  type Car,
  generationById,
  seriesBySlug,
  trimById,
} from "#capabilities/cars/catalogue/server/public.ts";
import type {
  CertificationFields,
  certificationEndpoints,
} from "#capabilities/cars/certification/contract.ts";
import { carsOf } from "#capabilities/cars/garage/server/public.ts";
import {
  DAY,
  DRAFT_DAYS,
  draftOf,
  keepDraft,
  ownApplication,
} from "#capabilities/review/applications/server/public.ts";
import type { Queryable } from "#platform/database/client.ts";
import type { Services } from "#platform/services.ts";
import { allows } from "#shared/certification.ts";
import { AppError } from "#shared/errors.ts";
import { examinePlate } from "#shared/plate.ts";
import { examineVin } from "#shared/vin.ts";
import { piecesOf, settlePieces } from "./evidence.ts";
import { certificationKind } from "./kind.ts";
import { openSecrets, sealSecrets } from "./seal.ts";

type Form = z.input<(typeof certificationEndpoints)["GET /api/certifications/form"]["data"]>;

const EMPTY: Omit<Form, "cars"> = {
  ...{ id: null, state: "draft", label: "", reason: "", held: [], emptied: false },
  ...{ car_id: null, series: "", generation_id: null, trim_id: null, pieces: [] },
  ...{ vin: "", plate: "", bought_on: "", owner_name: "", note: "" },
};

/**
 * The form as it stands: the draft of a section, or one's own application that was refused, with what was typed opened for
 * whoever typed it. An application that cannot be changed answers with an empty form.
 * @throws AppError NOT_FOUND for another's application
 */
export async function readForm(
  { db, keys }: Pick<Services, "db" | "keys">,
  memberId: string,
  { section, id }: { section: string; id?: string | undefined },
): Promise<Form> {
  const row =
    id === undefined
      ? await draftOf(db, certificationKind, memberId, section)
      : await ownApplication(db, certificationKind, memberId, id);
  const cars = await ownCars(db, memberId);
  if (row === undefined || !allows("submit", row) || row.kind === "recheck") return { ...EMPTY, cars };
  const secrets = openSecrets(keys, row);
  const held = await piecesOf(db, [row.id]);
  const isAsked = row.state === "material";
  return {
    cars,
    id: row.id,
    state: row.state,
    label: row.label,
    reason: row.reason,
    emptied: secrets === null && row.state !== "draft",
    car_id: row.carId,
    series: row.series,
    generation_id: row.generationId,
    trim_id: row.trimId,
    vin: secrets?.vin ?? "",
    plate: secrets?.plate ?? "",
    bought_on: row.boughtOn,
    owner_name: secrets?.ownerName ?? "",
    note: secrets?.note ?? "",
    pieces: held.flatMap(({ kind, fileId }) => (fileId === null ? [] : [{ kind, file_id: fileId }])),
    held: held.map(({ kind, fileId, reason }) => ({ kind, file_id: fileId, reason: isAsked ? reason : "" })),
  };
}

async function ownCars(db: Queryable, memberId: string): Promise<Form["cars"]> {
  return (await carsOf(db, memberId)).map(({ id, label, series, generationId, trimId, plateMasked }) => ({
    ...{ id, label, series, generation_id: generationId, trim_id: trimId, plate: plateMasked },
  }));
}

/** Keeps what was typed, as far as it makes sense, encrypted. @throws as `keepDraft`, `settleFiles` */
export function saveDraft(
  services: Pick<Services, "db" | "keys">,
  memberId: string,
  { section, vin, plate, owner_name: ownerName, note, ...fields }: CertificationFields & { section: string },
): Promise<void> {
  return keepDraft(services, certificationKind, memberId, section, async (tx, draft) => {
    const until = new Date(Date.now() + DRAFT_DAYS * DAY);
    await settlePieces(tx, draft, fields.pieces, until);
    return {
      // What the catalogue does not know is chosen again when it is handed in.
      ...columnsOf(await knownCar(tx, fields)),
      ...sealSecrets(services.keys, draft.id, { vin, plate, ownerName, note }),
      ...{ boughtOn: fields.bought_on, evidenceDeleteAt: until, evidenceDeletedAt: null },
    };
  });
}

type Chosen = Pick<CertificationFields, "series" | "generation_id" | "trim_id">;

export const columnsOf = (car: Car | null) => ({
  series: car?.series.slug ?? "",
  generationId: car?.generation?.id ?? null,
  trimId: car?.trim?.id ?? null,
  label: car?.label ?? "",
});

/** What the doctors say of a number and a plate, for a car as far as it is known. */
export function bothDoctors(car: Car | null, { vin, plate }: { vin: string; plate: string }) {
  return {
    byVin: examineVin(vin, car === null ? {} : { brand: car.brand?.name, generation: car.generation }),
    byPlate: examinePlate(plate, { energy: car?.trim?.energy ?? null }),
  };
}

/** The same while somebody types. */
export async function examineTyped(db: Queryable, fields: Chosen & { vin: string; plate: string }) {
  const { byVin, byPlate } = bothDoctors(await knownCar(db, fields), fields);
  return { vin: [...byVin.findings], plate: [...byPlate.findings] };
}

/** A car that is chosen; null where none is yet, or nobody knows it. */
const knownCar = (db: Queryable, fields: Chosen): Promise<Car | null> =>
  chosenCar(db, fields).catch((error: unknown) => {
    if (error instanceof AppError) return null;
    throw error;
  });

/** As the catalogue has what was chosen. @throws AppError INVALID_INPUT for what it does not know, or what does not fit */
export async function chosenCar(db: Queryable, fields: Chosen): Promise<Car> {
  const car = await find(db, fields);
  const { series, generation_id: generationId } = fields;
  const fits = car?.series.slug === series && (generationId === null || car.generation?.id === generationId);
  if (car === undefined || !fits)
    throw new AppError("INVALID_INPUT", "请选择车型库里的车型", { field: "series" });
  return car;
}

async function find(db: Queryable, { series, generation_id, trim_id }: Chosen): Promise<Car | undefined> {
  if (series === "") return undefined;
  if (trim_id === null)
    return generation_id === null ? seriesBySlug(db, series) : generationById(db, generation_id);
  const car = await trimById(db, trim_id);
  if (car === undefined || car.generation !== null || generation_id === null) return car;
  // Of some trims nobody knows the generation but their owner.
  const known = await generationById(db, generation_id);
  return known?.series.slug === car.series.slug ? { ...car, generation: known.generation } : undefined;
}
