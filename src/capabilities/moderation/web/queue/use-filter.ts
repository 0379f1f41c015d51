import type { ReviewKindWords } from "#capabilities/moderation/contract.ts";
import { oneOf, textUpTo, useAddress } from "#client/address.ts";
import type { QueueFilter } from "../api/review-list.ts";
import { firstTabOf, tabsOf } from "./queue-kind.ts";

export interface FilterControl {
  filter: QueueFilter;
  change: (changes: Partial<Pick<QueueFilter, "status" | "section" | "q">>) => void;
}

/** The queue's filter lies in the address, so that it survives a reload and can be passed on. */
export function useFilter(kind: ReviewKindWords): FilterControl {
  const { values, change } = useAddress({
    status: oneOf(
      tabsOf(kind).map(({ key }) => key),
      firstTabOf(kind),
    ),
    section: textUpTo(40),
    q: textUpTo(100),
  });
  return { filter: { kind: kind.name, ...values }, change };
}
