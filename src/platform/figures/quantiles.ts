/** Width of a step of durations: the next one begins a tenth later. */
const STEP = 1.1;

/**
 * How long so many of them took at most, within a tenth of the true value.
 * @param steps how many there are of each step, by n for those from 1.1^n to 1.1^(n+1) seconds
 * @param share 0 to 1: 0.5 is the median
 * @returns seconds; null when there are none
 */
export function quantile(steps: ReadonlyMap<number, number>, share: number): number | null {
  const total = [...steps.values()].reduce((sum, count) => sum + count, 0);
  if (total <= 0) return null;
  const wanted = total * share;
  let before = 0;
  for (const [step, count] of [...steps].sort(([a], [b]) => a - b)) {
    if (before + count >= wanted && count > 0) return STEP ** (step + (wanted - before) / count);
    before += count;
  }
  return null;
}
