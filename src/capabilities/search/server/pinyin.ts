import { fold } from "./fold.ts";
import { FIRST_CHARACTERS, OTHER_READINGS } from "./pinyin-table.ts";

/** One way to read a name. */
export interface Reading {
  /** A syllable for each Chinese character; words of letters and digits as they are. */
  syllables: string[];
}

/** So many ways at most, for a name in which several characters have several. */
const MOST_READINGS = 8;
const LONGEST_NAME = 16;

const collator = new Intl.Collator("zh-u-co-pinyin");

const order = FIRST_CHARACTERS.trim()
  .split(/\s+/)
  .map((entry) => ({ syllable: entry.slice(0, -1), first: entry.slice(-1) }));

const others = new Map(
  OTHER_READINGS.trim()
    .split(/\s+/)
    .map((entry) => [entry.slice(0, 1), entry.slice(1).split(",")] as const),
);

/** How a name is read, in all ways that are usual; none where it has no Chinese in it. */
export function pinyinOf(name: string): Reading[] {
  const pieces = fold(name).match(/\p{Script=Han}|[[\p{L}\p{N}]--[\p{Script=Han}]]+/gv) ?? [];
  const wanted = pieces.slice(0, LONGEST_NAME);
  if (!wanted.some(isHan)) return [];
  let readings: string[][] = [[]];
  for (const piece of wanted) {
    const ways = isHan(piece) ? syllablesOf(piece) : [piece];
    // Further readings of a character only where there is room: the first one is the most usual.
    const room = readings.length * ways.length <= MOST_READINGS ? ways : ways.slice(0, 1);
    readings = room.flatMap((way) => readings.map((reading) => [...reading, way]));
  }
  return readings.map((syllables) => ({ syllables }));
}

/** The readings of one Chinese character, the most usual first; `lü` as both `lv` and `lu`. */
export function syllablesOf(character: string): string[] {
  const known = others.get(character);
  if (known)
    return [...new Set(known.flatMap((one) => (one.includes("v") ? [one, one.replace("v", "u")] : [one])))];
  let low = 0;
  let high = order.length - 1;
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    if (collator.compare(order[middle]?.first ?? "", character) <= 0) low = middle;
    else high = middle - 1;
  }
  return [order[low]?.syllable ?? ""];
}

const isHan = (piece: string) => /^\p{Script=Han}/u.test(piece);
