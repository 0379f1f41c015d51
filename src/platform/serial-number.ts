import { randomInt } from "node:crypto";
import { formatDate } from "#shared/format.ts";

/** Twelve digits in two halves: what `randomInt` draws at once goes up to 2^48. */
const HALF = 1_000_000;

/**
 * A number that people read and nobody guesses: the day in China (YYMMDD) and twelve random digits, 18 in all.
 * Unique enough for a column that also says so.
 */
export function serialNumber(now = new Date()): string {
  const digits = () => String(randomInt(HALF)).padStart(6, "0");
  return `${formatDate(now).slice(2).replaceAll("-", "")}${digits()}${digits()}`;
}
