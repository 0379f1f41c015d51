import { textUpTo } from "#client/address.ts";

/** What the step before asking has chosen: a category, and a series of cars. */
export const typeAddress = { category: textUpTo(20), series: textUpTo(80) };
