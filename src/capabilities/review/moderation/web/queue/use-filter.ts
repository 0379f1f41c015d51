import type { ReviewKindWords } from "#capabilities/review/moderation/contract.ts";
import { oneOf, textUpTo, useAddress } from "#client/address.ts";
import type { QueueFilter } from "../api/review-list.ts";
import { firstTabOf, tabsOf } from "./queue-kind.ts";

export interface FilterControl {
  filter: QueueFilter;
  change: (changes: Partial<Omit<QueueFilter, "kind">>) => void;
  /** What waits is shown as a list on a phone, too, not one by one. */
  listed: boolean;
  showAs: (view: "list" | "one") => void;
}

/** Days back that a list can be narrowed to. */
export const DAYS = ["1", "3", "7", "30"] as const;

/** The queue's filter lies in the address, so that it survives a reload and can be passed on. */
export function useFilter(kind: ReviewKindWords): FilterControl {
  const { values, change } = useAddress({
    // Which of several queues that share a screen; read here too, since nothing else stays in the address.
    of: textUpTo(40),
    status: oneOf(
      tabsOf(kind).map(({ key }) => key),
      firstTabOf(kind),
    ),
    section: textUpTo(40),
    q: textUpTo(100),
    hit: textUpTo(60),
    place: textUpTo(40),
    author: oneOf(["new", "refused"], undefined),
    days: oneOf(DAYS, undefined),
    view: oneOf(["list", "one"], "one"),
  });
  const { of: _, view, ...filter } = values;
  return {
    filter: { kind: kind.name, ...filter },
    change,
    listed: view === "list",
    showAs: (next) => change({ view: next }),
  };
}
