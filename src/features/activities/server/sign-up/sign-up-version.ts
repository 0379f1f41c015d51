import { versionOf } from "#platform/version.ts";
import type { SignUpRow } from "./locks.ts";

/** Of everything that its member can change, and of where it stands. */
export function signUpVersion(row: SignUpRow): string {
  const { state, seats, answers, sealed, car, carId, name, formVersion, detailsVersion } = row;
  return versionOf(state, seats, answers, sealed, car, carId, name, formVersion, detailsVersion);
}
