import { foldUnit, isHan, isLatin, simplify } from "./fold.ts";
import { readingsOf } from "./readings.ts";
import type { Spelled, WordMatch } from "./word-match.ts";

/** What stands for fewer characters is an abbreviation of something else far too often. */
export const FEWEST_INITIALS = 4;
const MOST_INITIALS = 12;
/** Characters are read in several ways; so many in all for one word. */
const MOST_READINGS = 8;
/** Words between which others get a turn. */
const PIECE = 2000;

/** Letters and digits of the Latin alphabet, of both widths. */
const latin: Uint8Array = Uint8Array.from({ length: 65_536 }, (_, unit) => (isLatin(foldUnit(unit)) ? 1 : 0));

/** Finds words of which only the first letters of their sounds are written: dkfp for 代开发票. */
export interface Initials<Word> {
  find(text: string): WordMatch<Word>[];
}

/** Undefined where no word is looked for by its initials. */
export function* buildInitials<Word extends Spelled>(
  words: readonly Word[],
): Generator<void, Initials<Word> | undefined> {
  // Most stand for one word only: a list for each would take as much memory as the words.
  const known = new Map<string, Word | Word[]>();
  for (const [index, word] of words.entries()) {
    if (index % PIECE === PIECE - 1) yield;
    for (const letters of initialsOf(word)) {
      const others = known.get(letters);
      known.set(letters, others === undefined ? word : ([others, word].flat() as Word[]));
    }
  }
  if (known.size === 0) return undefined;
  return {
    find(text) {
      const found: WordMatch<Word>[] = [];
      for (let at = 0; at < text.length; at += 1) {
        const start = at;
        while (latin[text.charCodeAt(at)] === 1) at += 1;
        const length = at - start;
        if (length < FEWEST_INITIALS || length > MOST_INITIALS) continue;
        let letters = "";
        for (let one = start; one < at; one += 1)
          letters += String.fromCharCode(foldUnit(text.charCodeAt(one)));
        for (const word of [known.get(letters) ?? []].flat() as Word[])
          found.push({ word, start, end: at, how: "initials" });
      }
      return found;
    },
  };
}

function initialsOf({ text, aliases = [], variants = [] }: Spelled): Set<string> {
  const all = new Set<string>();
  if (!variants.includes("pinyin")) return all;
  for (const given of [text, ...aliases]) {
    const units = Array.from(simplify(given), (one) => one.charCodeAt(0));
    if (units.length < FEWEST_INITIALS || units.length > MOST_INITIALS || !units.every(isHan)) continue;
    let ways = [""];
    for (const unit of units) {
      const letters = new Set(readingsOf(unit).map((syllable) => syllable.charAt(0)));
      const room = ways.length * letters.size <= MOST_READINGS ? [...letters] : [...letters].slice(0, 1);
      ways = room.flatMap((letter) => ways.map((way) => way + letter));
    }
    for (const way of ways) if (way.length === units.length) all.add(way);
  }
  return all;
}
