import { syllablesOf } from "#shared/pinyin.ts";
import { fold } from "./fold.ts";

/** One way to read a name. */
export interface Reading {
  /** A syllable for each Chinese character; words of letters and digits as they are. */
  syllables: string[];
}

/** So many ways at most, for a name in which several characters have several. */
const MOST_READINGS = 8;
const LONGEST_NAME = 16;

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

const isHan = (piece: string) => /^\p{Script=Han}/u.test(piece);
