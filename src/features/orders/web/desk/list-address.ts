import { oneOf, textUpTo } from "#client/address.ts";
import { orderStates } from "#shared/order.ts";

/** What the list keeps in the address. */
export const listAddress = {
  state: oneOf([...orderStates, "all"], undefined),
  section: textUpTo(40),
  q: textUpTo(60),
};
