import { foldUnit, isLatin, isSymbol } from "./fold.ts";

/** UTF-16 units of symbols between two characters of one word; emojis take two and more. */
export const WIDEST_GAP = 8;

/** What also stands between characters that belong to different clauses. */
const CLAUSE = /[\n，。！？；：、,!?;:…]/;
/** A line end with a number behind it, as of a list that somebody typed. */
const LIST_MARK = /^\n(?:\d{1,2}|[①-⑳㈠-㈩])[^\S\n]?[.．、)）:：]/;
/** Nothing but a line end, or the beginning of the next item of a list. */
const BREAK = /^[^\S\n]*\n\s*(?:(?:[-*+•·●○◦▪–—>]|(?:\d{1,2}|[①-⑳㈠-㈩])[^\S\n]?[.．、)）:：])\s*)?$/;

/** Where a word of so many units begins that ends before `end`, symbols left out. */
export function startAcross(text: string, end: number, units: number): number {
  let left = units;
  let at = end;
  while (left > 0 && at > 0) {
    at -= 1;
    if (!isSymbol(text.charCodeAt(at))) left -= 1;
  }
  return at;
}

/** Whether a place in a text begins the number of an item of a list: it belongs to no word that ends on the line before. */
export function isListNumber(text: string, at: number): boolean {
  const line = text.lastIndexOf("\n", at - 1);
  return (
    line >= 0 && at - line <= 4 && LIST_MARK.test(`\n${text.slice(at, at + 6)}`) && isBlank(text, line, at)
  );
}

const isBlank = (text: string, start: number, end: number): boolean => text.slice(start, end).trim() === "";

/** What stands between the characters of a word: `hides` it, is only a `break` of lines, or belongs there: `natural`. */
export type Gaps = "hides" | "break" | "natural";

/**
 * Whether what stands between the characters of a place hides a word, or just happens to stand there: 加*微信, and a word that begins on
 * one line and ends on the next, but not the end of a sentence, and not the space between two English words. Those count
 * where something stands between all of at least three characters.
 * @param isGap whether the unit at a place stands between characters and is none
 */
export function gapsIn(
  text: string,
  start: number,
  end: number,
  isGap: (at: number) => boolean = (at) => isSymbol(text.charCodeAt(at)),
): Gaps {
  let gaps = 0;
  let characters = 0;
  let isNatural = false;
  let isBreak = true;
  let last = start;
  for (let at = start; at < end; at += 1) {
    if (isGap(at)) continue;
    if (characters > 0 && at - last > 1) {
      gaps += 1;
      const between = text.slice(last + 1, at);
      const isBetweenLatin =
        isLatin(foldUnit(text.charCodeAt(last))) && isLatin(foldUnit(text.charCodeAt(at)));
      const breaks = !isBetweenLatin && BREAK.test(between) && !isListNumber(text, at);
      isBreak &&= breaks;
      isNatural ||= isBetweenLatin || (!breaks && CLAUSE.test(between));
    }
    characters += 1;
    last = at;
  }
  if (gaps === 0) return "natural";
  if (isBreak) return "break";
  return !isNatural || (characters > 2 && gaps === characters - 1) ? "hides" : "natural";
}
