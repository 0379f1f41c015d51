import { foldUnit, isLatin, isSymbol } from "./fold.ts";

/** UTF-16 units of symbols between two characters of one word; emojis take two and more. */
export const WIDEST_GAP = 8;

/** What also stands between characters that belong to different clauses. */
const CLAUSE = /[\n，。！？；：、,!?;:…]/;

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

/**
 * Whether symbols hide a word here, or just happen to stand between others: 加*微信, but not the end of a sentence, and not
 * the space between two English words. Those count where something stands between all of at least three characters.
 */
export function mayBeSplit(text: string, start: number, end: number): boolean {
  let gaps = 0;
  let characters = 0;
  let isNatural = false;
  let last = start;
  for (let at = start; at < end; at += 1) {
    if (isSymbol(text.charCodeAt(at))) continue;
    if (characters > 0 && at - last > 1) {
      gaps += 1;
      const isBetweenLatin =
        isLatin(foldUnit(text.charCodeAt(last))) && isLatin(foldUnit(text.charCodeAt(at)));
      isNatural ||= isBetweenLatin || CLAUSE.test(text.slice(last + 1, at));
    }
    characters += 1;
    last = at;
  }
  return gaps > 0 && (!isNatural || (characters > 2 && gaps === characters - 1));
}
