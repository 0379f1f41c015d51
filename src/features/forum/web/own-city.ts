import { keptChoice } from "#client/kept-choice.ts";

/**
 * The city whose posts were looked at last, kept on the device; null before any was chosen. The server knows none.
 * `rememberCity` keeps one that was chosen.
 */
export const { useChoice: useLastCity, choose: rememberCity } = keptChoice<string | null>(
  "paddock.city",
  (kept) => kept,
);
