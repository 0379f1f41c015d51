import type { CarRecord } from "#capabilities/cars/garage/contract.ts";

export const recordKindNames: Readonly<Record<CarRecord["kind"], string>> = {
  upkeep: "保养",
  modification: "改装",
};
