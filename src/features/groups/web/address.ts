import { textUpTo } from "#client/address.ts";

/** What the list of groups keeps in its address: its filter, and what lies over it. */
export const listAddress = {
  region: textUpTo(6),
  series: textUpTo(60),
  /** A group that is opened. */
  group: textUpTo(20),
  /** A group of one's own that is changed. */
  edit: textUpTo(20),
};

export const searchAddress = { q: textUpTo(40), group: textUpTo(20) };

/** A region's code is six digits; anything else filters nothing. */
export const regionOf = (text: string | undefined): string | undefined =>
  text !== undefined && /^\d{6}$/.test(text) ? text : undefined;
