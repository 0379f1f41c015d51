import type { Car } from "#capabilities/cars/catalogue/server/public.ts";
import type { CertificationFields } from "#capabilities/cars/certification/contract.ts";
import type { Queryable } from "#platform/database/client.ts";
import { AppError } from "#shared/errors.ts";
import { examinePlate } from "#shared/plate.ts";
import { examineVin } from "#shared/vin.ts";
import { chosenCar } from "./form.ts";

/** What the doctors say of a number and a plate, for a car as far as it is known. */
export function bothDoctors(car: Car | null, { vin, plate }: { vin: string; plate: string }) {
  return {
    byVin: examineVin(vin, car === null ? {} : { brand: car.brand?.name, generation: car.generation }),
    byPlate: examinePlate(plate, { energy: car?.trim?.energy ?? null }),
  };
}

/** The same while somebody types: a car that is not chosen yet, or that nobody knows, is left out. */
export async function examineTyped(
  db: Queryable,
  fields: Pick<CertificationFields, "vin" | "plate" | "series" | "generation_id" | "trim_id">,
) {
  const car = await chosenCar(db, fields).catch((error: unknown) => {
    if (error instanceof AppError) return null;
    throw error;
  });
  const { byVin, byPlate } = bothDoctors(car, fields);
  return { vin: [...byVin.findings], plate: [...byPlate.findings] };
}
