import type { MyEntry } from "#client/my-entries.ts";

let entries: readonly MyEntry[] = [];

/** Set once, before the personal page is drawn, by the app, which knows all features. */
export function setMyEntries(all: readonly MyEntry[]): void {
  entries = all;
}

export const myEntries = (): readonly MyEntry[] => entries;
