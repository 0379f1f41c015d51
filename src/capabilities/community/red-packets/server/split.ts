import { randomInt } from "node:crypto";

/**
 * Splits a sum into packets: each at least 1, none above twice the mean of what is left when it is drawn, so that
 * nobody's chances depend on when he comes. Shuffled, because the last draws vary more than the first.
 * @param total whole units, at least `count`
 * @param count packets, at least 1
 * @param draw a random whole number from 0 up to, not including, its argument
 * @returns `count` sums that add up to `total`
 * @throws Error when there is not one unit for each
 */
export function splitSum(
  total: number,
  count: number,
  draw: (below: number) => number = randomInt,
): number[] {
  if (!Number.isSafeInteger(total) || !Number.isSafeInteger(count) || count < 1 || total < count)
    throw new Error("a sum is split into at least one packet, with at least one unit each");
  const sums: number[] = [];
  let left = total;
  for (let packets = count; packets > 1; packets -= 1) {
    // One unit stays for each that follows.
    const most = Math.min(Math.floor((2 * left) / packets) - 1, left - (packets - 1));
    const sum = 1 + draw(Math.max(1, most));
    sums.push(sum);
    left -= sum;
  }
  sums.push(left);
  for (let at = sums.length - 1; at > 0; at -= 1) {
    const other = draw(at + 1);
    [sums[at], sums[other]] = [sums[other] ?? 0, sums[at] ?? 0];
  }
  return sums;
}
