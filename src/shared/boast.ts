import { formatCount } from "./format.ts";

const WORTH_SAYING = 100;

/**
 * What a figure says on a screen that wants to win somebody over. A small one says the opposite, so that it is left
 * out, and a sentence without a figure, or nothing, takes its place.
 * @param words makes a phrase of the written figure
 * @returns the phrase; empty below a hundred
 */
export const boast = (count: number, words: (figure: string) => string): string =>
  count < WORTH_SAYING ? "" : words(formatCount(count));

/** Those of some figures that are worth saying. */
export const boasts = <T extends { value: number }>(figures: readonly T[]): T[] =>
  figures.filter(({ value }) => value >= WORTH_SAYING);
