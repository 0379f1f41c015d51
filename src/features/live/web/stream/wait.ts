const FIRST_MS = 1000;
const LONGEST_MS = 10_000;

/**
 * How long to wait before another try, in ms: a second, then twice as long each time, ten seconds at most, and up to a
 * third less by chance, so that all who lost the same server do not come back in one instant.
 * @param tries how many failed in a row
 */
export function waitBefore(tries: number, random: () => number = Math.random): number {
  const longest = Math.min(LONGEST_MS, FIRST_MS * 2 ** Math.min(tries, 10));
  return Math.round(longest * (1 - random() / 3));
}
