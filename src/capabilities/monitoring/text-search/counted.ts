/** So many texts are counted one by one: beyond, the exact number helps nobody, and would have all of them read. */
export const COUNTED = 10_000;

/** How many were found, in words. */
export const countedText = (found: number): string =>
  found > COUNTED ? `超过 ${COUNTED / 10_000} 万条` : `${found} 条`;

/** The same as the note of a heading. */
export const totalText = (found: number): string => (found > COUNTED ? "" : "共 ") + countedText(found);
