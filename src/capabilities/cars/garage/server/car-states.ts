import type { certificationStates } from "#capabilities/cars/garage/contract.ts";
import type { Queryable } from "#platform/database/client.ts";
import { ExtensionPoint } from "#platform/extension-point.ts";

/** Where a car stands with whoever certifies owners. */
export interface CarState {
  state: (typeof certificationStates)[number];
  /** Where its owner sees more and goes on, as the umbrella section has it; null where there is nothing. */
  path: string | null;
  /** Series, plate, VIN and day of purchase cannot be changed, nor the car deleted. */
  locked: boolean;
  /** Until when an approval holds. */
  valid_until: Date | null;
}

/** Who certifies cars, by any key. Cars that nothing is known of may be left out. */
export const carStates = new ExtensionPoint<{
  states(db: Queryable, carIds: readonly string[]): Promise<ReadonlyMap<string, CarState>>;
}>("certification of cars");

export const UNCERTIFIED: CarState = { state: "none", path: null, locked: false, valid_until: null };

/** The state of every car, by its id. */
export async function statesOf(
  db: Queryable,
  carIds: readonly string[],
): Promise<ReadonlyMap<string, CarState>> {
  const states = new Map(carIds.map((id) => [id, UNCERTIFIED]));
  if (carIds.length === 0) return states;
  for (const [, { states: ask }] of carStates.entries())
    for (const [id, state] of await ask(db, carIds)) states.set(id, state);
  return states;
}
