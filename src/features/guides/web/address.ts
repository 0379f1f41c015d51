import { textUpTo } from "#client/address.ts";

/** What the list of guides keeps in its address. */
export const listAddress = { series: textUpTo(60), q: textUpTo(40) };
