/** A little less than the server allows: the request needs its time, too. */
const UNDO_MS = 4_700;
/** Nobody presses faster within that time. */
const KEPT = 100;

/** An item with the version that was on the screen. */
export interface SeenItem {
  id: string;
  version: string;
}

let decided: { items: SeenItem[]; until: number }[] = [];

/** What was decided here a moment ago, the last first: each undo takes one decision. */
export const undoable = {
  /** @returns for how many milliseconds it can be undone */
  add(items: SeenItem[]): number {
    decided = [...decided, { items, until: Date.now() + UNDO_MS }].slice(-KEPT);
    return UNDO_MS;
  },
  /** The last decision, once; null where there is none, or it is too late. */
  take(): SeenItem[] | null {
    const last = decided.pop();
    return last !== undefined && Date.now() <= last.until ? last.items : null;
  },
  /** What was done last cannot be undone, nor what came before it. */
  forget(): void {
    decided = [];
  },
};
