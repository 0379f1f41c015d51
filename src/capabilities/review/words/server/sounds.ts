import { buildAutomaton, NONE, ROOT } from "./automaton.ts";
import { bare, foldUnit, isHan, isLatin, isPartOfLatin, isSymbol, simplify, simplifyUnit } from "./fold.ts";
import { WIDEST_GAP } from "./gaps.ts";
import { readingsOf } from "./readings.ts";
import type { Spelled, WordMatch } from "./word-match.ts";

/** Finds what is written in pinyin, whole or in part, or with other characters of the same sound. */
export interface Sounds<Word> {
  find(text: string): WordMatch<Word>[];
}

/** One way to read a word. */
interface Read<Word> {
  /** Its letters. */
  text: string;
  word: Word;
  /** Its characters, simplified. */
  characters: string;
  /** Where the letters of each end. */
  ends: number[];
  pinyin: boolean;
  homophone: boolean;
}

/** So many ways to read one word at most; what one character alone sounds like is too common. */
const MOST_READINGS = 8;
/** Words between which others get a turn. */
const PIECE = 2000;
const FEWEST_CHARACTERS = 2;
const FEWEST_LETTERS = 4;
/** Within a sentence. */
const CLAUSE = /[\n，。！？；：,!?;:]/;

const isLetter = (unit: number): boolean => unit >= 97 && unit <= 122;

/** Undefined where no word is looked for by its sound. */
export function* buildSounds<Word extends Spelled>(
  words: readonly Word[],
): Generator<void, Sounds<Word> | undefined> {
  const read: Read<Word>[] = [];
  for (const [index, word] of words.entries()) {
    if (index % PIECE === PIECE - 1) yield;
    read.push(...waysToRead(word));
  }
  if (read.length === 0) return undefined;
  const automaton = yield* buildAutomaton(read, (unit) => unit);
  const everywhere = read.some(({ homophone }) => homophone);
  const reach = read.reduce((most, { characters }) => Math.max(most, characters.length), 0) * 3;
  const pieces = piecesOf(read);
  return {
    find(text) {
      const found: WordMatch<Word>[] = [];
      for (const [from, to] of everywhere ? [[0, text.length] as const] : aroundLatin(text, reach, pieces)) {
        const heard = lettersOf(text, from, to);
        const { symbolOf, step, depth, ending, nextEnding, endingAt } = automaton;
        let node = ROOT;
        for (let at = 0; at < heard.count; at += 1) {
          const symbol = symbolOf[heard.letters[at] ?? 0] ?? 0;
          node = symbol === 0 ? ROOT : step(node, symbol);
          for (let end = ending(node); end !== NONE; end = nextEnding(end))
            for (const one of endingAt(end)) {
              const match = verified(text, heard, one, at + 1 - (depth[end] ?? 0));
              if (match !== undefined) found.push(match);
            }
        }
      }
      return found;
    },
  };
}

function waysToRead<Word extends Spelled>(word: Word): Read<Word>[] {
  const { text, aliases = [], variants = [] } = word;
  const pinyin = variants.includes("pinyin");
  const homophone = variants.includes("homophone");
  if (!pinyin && !homophone) return [];
  return [text, ...aliases].flatMap((given) => {
    const characters = bare(simplify(given));
    const units = Array.from(characters, (one) => one.charCodeAt(0));
    const isReadable = units.every((unit) => isHan(unit) || isLetter(unit));
    if (!isReadable || units.filter(isHan).length < FEWEST_CHARACTERS) return [];
    let ways: string[][] = [[]];
    for (const unit of units) {
      const of = isHan(unit) ? readingsOf(unit) : [String.fromCharCode(unit)];
      const room = ways.length * of.length <= MOST_READINGS ? of : of.slice(0, 1);
      ways = room.flatMap((one) => ways.map((way) => [...way, one]));
    }
    return ways.flatMap((way): Read<Word>[] => {
      const letters = way.join("");
      if (letters.length < FEWEST_LETTERS) return [];
      let end = 0;
      const ends = way.map((one) => (end += one.length));
      return [{ text: letters, word, characters, ends, pinyin, homophone }];
    });
  });
}

/** What letters of a text are made of where they are part of a word: its syllables, and letters in it. */
function piecesOf<Word>(read: readonly Read<Word>[]): ReadonlySet<string> {
  const pieces = new Set<string>();
  for (const { text, ends } of read)
    for (const [index, end] of ends.entries()) pieces.add(text.slice(ends[index - 1] ?? 0, end));
  return pieces;
}

/**
 * Stretches of a text in which words may be written in pinyin: around letters, with no digit beside them, that syllables of
 * words can be put together to.
 */
function aroundLatin(
  text: string,
  reach: number,
  pieces: ReadonlySet<string>,
): (readonly [from: number, to: number])[] {
  const stretches: [number, number][] = [];
  for (let at = 0; at < text.length; at += 1) {
    if (!isLatin(foldUnit(text.charCodeAt(at)))) continue;
    const begin = at;
    let letters = "";
    for (let unit = foldUnit(text.charCodeAt(at)); isLatin(unit); unit = foldUnit(text.charCodeAt(at))) {
      letters += String.fromCharCode(unit);
      at += 1;
    }
    if (!isMadeOf(letters, pieces)) continue;
    const from = Math.max(0, begin - reach);
    const to = Math.min(text.length, at + reach);
    const last = stretches.at(-1);
    if (last !== undefined && from <= last[1]) last[1] = to;
    else stretches.push([from, to]);
  }
  return stretches;
}

/** Of the longest syllable: zhuang. */
const LONGEST_PIECE = 6;

function isMadeOf(letters: string, pieces: ReadonlySet<string>): boolean {
  const reached = [true];
  for (let end = 1; end <= letters.length; end += 1) {
    reached[end] = false;
    for (let start = Math.max(0, end - LONGEST_PIECE); start < end && !reached[end]; start += 1)
      reached[end] = reached[start] === true && pieces.has(letters.slice(start, end));
  }
  return reached[letters.length] === true;
}

/** A text as letters: those of a character one after the other, symbols left out. */
interface Heard {
  letters: Uint8Array;
  /** The unit of the text that each letter is of. */
  of: Int32Array;
  count: number;
}

/** Grows to the longest text; one text is done before the next one begins. */
const scratch: Heard = { letters: new Uint8Array(4096), of: new Int32Array(4096), count: 0 };
/** Breaks off whatever was heard. */
const SILENCE = 0;
/** Of a syllable and a break. */
const MOST_LETTERS = 8;

function lettersOf(text: string, from: number, to: number): Heard {
  const most = (to - from) * MOST_LETTERS;
  if (scratch.letters.length < most) {
    scratch.letters = new Uint8Array(most);
    scratch.of = new Int32Array(most);
  }
  const { letters, of } = scratch;
  let count = 0;
  let gap = 0;
  const put = (letter: number, at: number) => {
    letters[count] = letter;
    of[count] = at;
    count += 1;
  };
  for (let at = from; at < to; at += 1) {
    const unit = simplifyUnit(text.charCodeAt(at));
    if (isSymbol(unit)) {
      gap += 1;
      if (gap === WIDEST_GAP + 1 || CLAUSE.test(text.charAt(at))) put(SILENCE, at);
      continue;
    }
    gap = 0;
    if (isLetter(unit)) put(unit, at);
    else if (isHan(unit)) {
      // As it is read most often.
      const reading = readingsOf(unit)[0] ?? "";
      for (let index = 0; index < reading.length; index += 1) put(reading.charCodeAt(index), at);
    } else put(SILENCE, at);
  }
  scratch.count = count;
  return scratch;
}

/** The place in the text, where syllables there are syllables of the word and not pieces of other ones. */
function verified<Word>(
  text: string,
  { letters, of, count }: Heard,
  { word, characters, ends, pinyin, homophone }: Read<Word>,
  first: number,
): WordMatch<Word> | undefined {
  let inPinyin = false;
  let inOthers = false;
  let from = first;
  for (const [index, length] of ends.entries()) {
    const to = first + length;
    const wanted = characters.charCodeAt(index);
    const start = of[from] ?? 0;
    const unit = simplifyUnit(text.charCodeAt(start));
    if (isHan(unit)) {
      // One character, whole.
      const isWhole = (from === 0 || of[from - 1] !== start) && (to === count || of[to] !== start);
      if (!isWhole || of[to - 1] !== start) return undefined;
      if (unit !== wanted) inOthers = true;
    } else {
      for (let at = from; at < to; at += 1) if (of[at] !== start + at - from) return undefined;
      if (isHan(wanted)) inPinyin = true;
      else if (letters[from] !== wanted) return undefined;
    }
    from = to;
  }
  if ((inPinyin && !pinyin) || (inOthers && !homophone) || !(inPinyin || inOthers)) return undefined;
  const start = of[first] ?? 0;
  const end = (of[from - 1] ?? 0) + 1;
  if (isPartOfLatin(text, start, end)) return undefined;
  return { word, start, end, how: inPinyin ? "pinyin" : "homophone" };
}
