import type { CallInput, EntryInput } from "#features/activities/entry-contract.ts";

/*
 * What a gate did and the server does not know yet. It outlives a reload and a sign-out: it names nobody, and people are in.
 */

export type Act =
  | { kind: "entry"; entry: EntryInput }
  | { kind: "undo"; key: string }
  | { kind: "call"; call: CallInput };

const nameOf = (activityId: string) => `paddock.gate.${activityId}`;

/** In the order in which it was done. */
export function readActs(activityId: string): Act[] {
  try {
    return JSON.parse(localStorage.getItem(nameOf(activityId)) ?? "[]") as Act[];
  } catch {
    return [];
  }
}

/** @returns false where storage is refused or full; the acts are then lost with the page */
export function keepActs(activityId: string, acts: readonly Act[]): boolean {
  try {
    if (acts.length === 0) localStorage.removeItem(nameOf(activityId));
    else localStorage.setItem(nameOf(activityId), JSON.stringify(acts));
    return true;
  } catch {
    return false;
  }
}

/** The first of them that go to the same address, so that nothing overtakes what was done before it. */
export function firstTogether(acts: readonly Act[], most: number): Act[] {
  const other = acts.findIndex(({ kind }) => kind !== acts[0]?.kind);
  return acts.slice(0, Math.min(most, other < 0 ? acts.length : other));
}
