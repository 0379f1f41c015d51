import type { Transaction } from "#platform/database/client.ts";
import { ExtensionPoint } from "#platform/extension-point.ts";
import type { Invalidator } from "#platform/http/invalidation.ts";

/** @param done each member with each act once */
type Look = (
  tx: Transaction,
  cache: Invalidator,
  done: readonly { memberId: string; act: string }[],
) => Promise<void>;

/**
 * Looks on when acts count, in the same transaction and after growth, level and rewards follow from it: for what
 * follows from having done something so many times, or from a level.
 */
export interface ActWatcher {
  counted: Look;
  /** The acts were taken back, once or more often. */
  takenBack: Look;
}

export const actWatchers = new ExtensionPoint<ActWatcher>("watcher of acts");
