import type { Energy } from "#shared/cars.ts";
import type { Finding } from "#shared/findings.ts";
import { examinePlate } from "#shared/plate.ts";
import { examineVin } from "#shared/vin.ts";

/** What is known of the car whose VIN or plate is typed. */
export interface Patient {
  /** Empty while none is chosen. */
  brand: string;
  generation: { code: string; from_year: number; to_year: number | null; makers: readonly string[] } | null;
  energy: Energy | null;
}

/** What a careful clerk would say of what was typed. It comes with the names of all makers: import it when it is needed. */
export function examine(kind: "vin" | "plate", text: string, patient: Patient): readonly Finding[] {
  if (kind === "plate") return examinePlate(text, { energy: patient.energy }).findings;
  const { brand, generation } = patient;
  return examineVin(text, {
    ...(brand && { brand }),
    generation: generation && {
      code: generation.code,
      fromYear: generation.from_year,
      toYear: generation.to_year,
      makers: generation.makers,
    },
  }).findings;
}
