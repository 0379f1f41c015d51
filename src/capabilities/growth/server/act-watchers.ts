import type { Transaction } from "#platform/database/client.ts";
import { ExtensionPoint } from "#platform/feature.ts";

/**
 * Looks on when an act counted, in the same transaction and after growth, level and rewards follow from it: for what
 * follows from having done something so many times, or from a level.
 */
export type ActWatcher = (tx: Transaction, done: { memberId: string; act: string }) => Promise<void>;

export const actWatchers = new ExtensionPoint<ActWatcher>("watcher of acts");
