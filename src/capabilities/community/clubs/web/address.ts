import { textUpTo } from "#client/address.ts";

/** What the list of members keeps in its address. */
export const membersAddress = { q: textUpTo(40), city: textUpTo(40) };
