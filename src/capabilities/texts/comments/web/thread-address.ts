import { type AddressField, oneOf } from "#client/address.ts";

export const threadOrders = ["hot", "old", "new"] as const;
export type ThreadOrder = (typeof threadOrders)[number];

/** A whole number as the address has it, of at most so many digits; undefined for anything else. */
const digits = (longest: number): AddressField<string | undefined> => ({
  read: (text) => (text !== null && text.length <= longest && /^[1-9]\d*$/.test(text) ? text : undefined),
  write: (value) => value,
});

/**
 * What the address of a thread says: order, whose, and the comment or floor that it leads to. The screen's row has these
 * keys in `query`.
 */
export const threadAddress = {
  sort: oneOf(threadOrders, undefined),
  only: oneOf(["author"], undefined),
  comment: digits(18),
  floor: digits(9),
};

/** The order in which an address shows a thread: around one of its floors by time, unless it says otherwise. */
export function orderAt(
  {
    sort,
    comment,
    floor,
  }: { sort?: ThreadOrder | undefined; comment?: string | undefined; floor?: string | undefined },
  usual: ThreadOrder,
): ThreadOrder {
  return sort ?? (comment === undefined && floor === undefined ? usual : "old");
}
