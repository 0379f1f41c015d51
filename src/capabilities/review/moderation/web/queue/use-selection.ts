import { useState } from "react";
import type { ReviewRow } from "#capabilities/review/moderation/contract.ts";
import { toast } from "#ui/toast-store.ts";
import { refusalHere } from "./choices.ts";

/** As many as one decision takes. */
export const MOST_SELECTED = 50;

/** What is selected in a list, to be decided together. */
export interface Selection {
  /** Rows are selected now, maybe none of them yet. */
  on: boolean;
  chosen: readonly ReviewRow[];
  has: (id: string) => boolean;
  start: (row?: ReviewRow) => void;
  /** Says why where the row is not his to decide. */
  toggle: (row: ReviewRow) => void;
  /** All that may be decided, from the top; nothing where they all are. */
  toggleAll: () => void;
  all: boolean;
  /** Those that were decided leave; with the last one it ends. */
  leaveOut: (ids: readonly string[]) => void;
  end: () => void;
}

/** @param items as far as the list is loaded; what leaves it is no longer selected */
export function useSelection(items: readonly ReviewRow[]): Selection {
  const [ids, setIds] = useState<ReadonlySet<string> | null>(null);
  const chosen = items.filter(({ id }) => ids?.has(id));
  const free = items.filter((row) => refusalHere(row) === null).slice(0, MOST_SELECTED);
  const all = free.length > 0 && free.every(({ id }) => ids?.has(id));
  const toggle = (row: ReviewRow) => {
    const refusal = refusalHere(row);
    const next = new Set(ids);
    if (next.delete(row.id)) setIds(next);
    else if (refusal !== null) toast(refusal);
    else if (next.size >= MOST_SELECTED) toast(`一次最多处理 ${MOST_SELECTED} 条`);
    else setIds(next.add(row.id));
  };
  return {
    on: ids !== null,
    chosen,
    has: (id) => ids?.has(id) ?? false,
    start(row) {
      setIds(new Set());
      if (row !== undefined) toggle(row);
    },
    toggle,
    toggleAll: () => setIds(new Set(all ? [] : free.map(({ id }) => id))),
    all,
    leaveOut(done) {
      const left = chosen.filter(({ id }) => !done.includes(id));
      setIds(left.length === 0 ? null : new Set(left.map(({ id }) => id)));
    },
    end: () => setIds(null),
  };
}
