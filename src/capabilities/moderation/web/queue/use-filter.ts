import { oneOf, textUpTo, useAddress } from "#client/address.ts";
import type { QueueFilter, QueueTab } from "../api/review-list.ts";
import { tabsOf } from "./cards.ts";

export interface FilterControl {
  filter: QueueFilter;
  change: (changes: Partial<Pick<QueueFilter, "status" | "section" | "q">>) => void;
}

/** The queue's filter lies in the address, so that it survives a reload and can be passed on. Without one, `first` is open. */
export function useFilter(kind: string, first: QueueTab): FilterControl {
  const { values, change } = useAddress({
    status: oneOf(
      tabsOf(kind).map(({ key }) => key),
      first,
    ),
    section: textUpTo(40),
    q: textUpTo(100),
  });
  return { filter: { kind, ...values }, change };
}
