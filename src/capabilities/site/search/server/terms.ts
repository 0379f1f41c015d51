import { fold } from "./fold.ts";
import { pinyinOf } from "./pinyin.ts";

/** What stands in a text: runs of Chinese, and words and codes of letters and digits. Both folded. */
export type Piece = { kind: "han" | "word"; text: string; start: number; end: number };

const PIECES = /(?<han>\p{Script=Han}+)|[[\p{L}\p{N}]--[\p{Script=Han}]]+/gv;
/** `1.5t` is one word. */
const JOINTS = new Set([" ", "-", ".", "_", "·", "/"]);
const LONGEST_WORD = 40;
const LONGEST_CODE = 16;
/** So much of a word is kept as its beginnings. */
const LONGEST_PREFIX = 12;
/** What is searched of a long text, in UTF-16 units. */
export const SEARCHED_TEXT = 20_000;

/** The pieces of a folded text, in order, with their places in it. */
export function piecesOf(folded: string): Piece[] {
  return [...folded.matchAll(PIECES)].map((match) => {
    const [text] = match;
    const kind = match.groups?.han === undefined ? "word" : "han";
    return { kind, text, start: match.index, end: match.index + text.length };
  });
}

/** Codes that people write apart or together: `ES 300h`, `CR-V`, `5W-30` also as one word each. */
export function codesOf(folded: string, pieces: readonly Piece[]): string[] {
  return pieces.flatMap((piece, at) => {
    const codes: string[] = [];
    let code = piece.text;
    for (const next of pieces.slice(at + 1, at + 3)) {
      const before = pieces[pieces.indexOf(next) - 1];
      if (piece.kind !== "word" || next.kind !== "word" || before === undefined) break;
      if (!JOINTS.has(folded.slice(before.end, next.start))) break;
      code += next.text;
      const apart = folded[next.start - 1];
      if (code.length > LONGEST_CODE) break;
      if (apart === "-" || /\d/.test(code)) codes.push(code);
    }
    return codes;
  });
}

/** The parts of a code where letters and digits meet: `gr86` has `gr` and `86`, `es300h` has `es`, `300`, `h`, `300h`. */
function partsOf(code: string): string[] {
  const parts = code.match(/\p{N}+|[^\p{N}]+/gu) ?? [];
  if (parts.length < 2) return [];
  return [...parts, ...parts.slice(1, -1).map((_, at) => parts.slice(at + 1).join(""))];
}

function beginnings(word: string): string[] {
  const longest = Math.min([...word].length - 1, LONGEST_PREFIX);
  return Array.from({ length: Math.max(0, longest - 1) }, (_, at) => word.slice(0, at + 2));
}

/**
 * What a text is found by: its Chinese characters one by one and in pairs, its words and codes whole, in parts, and, after
 * a `>`, by their beginnings.
 */
export function textTerms(text: string): Set<string> {
  const folded = fold(text.slice(0, SEARCHED_TEXT));
  const pieces = piecesOf(folded);
  const terms = new Set<string>();
  const addWord = (word: string) => {
    terms.add(word);
    for (const part of partsOf(word)) terms.add(part);
    for (const beginning of beginnings(word)) terms.add(`>${beginning}`);
  };
  for (const { kind, text: piece } of pieces) {
    if (kind === "word") addWord(piece.slice(0, LONGEST_WORD));
    else for (const term of hanTerms(piece)) terms.add(term);
  }
  for (const code of codesOf(folded, pieces)) addWord(code);
  return terms;
}

/** Single characters and pairs of a run of Chinese. */
export function hanTerms(run: string): string[] {
  const characters = [...run];
  return [...characters, ...pairsOf(run)];
}

/** Each character with the next one; a single character stands for itself. */
export function pairsOf(run: string): string[] {
  const characters = [...run];
  if (characters.length < 2) return characters;
  return characters.slice(1).map((character, at) => `${characters[at]}${character}`);
}

/** A title without anything but letters, digits and Chinese: what is the same so is the same title. */
export function wholeTitle(title: string): string {
  return piecesOf(fold(title))
    .map(({ text }) => text)
    .join("");
}

/** By which pinyin a name is found: its beginnings from each syllable on, after `~`, and of the initials. */
export function nameTerms(name: string): string[] {
  return pinyinOf(name).flatMap(({ syllables }) => {
    const spelled = syllables.map((_, at) => syllables.slice(at).join("").slice(0, LONGEST_PINYIN));
    const initials = syllables.map((syllable) => syllable[0]).join("");
    return [...spelled, initials].flatMap((full) => [full, ...beginnings(full)]).map((term) => `~${term}`);
  });
}

const LONGEST_PINYIN = 24;

/** What a whole document is found by. Sorted, without repetition; numbers as `termId` makes them. */
export function documentTerms(row: {
  kind: string;
  named: boolean;
  title: string;
  aliases: readonly string[];
  text: string;
  section: string | null;
  series: readonly string[];
  rankedAt: Date;
  /** What else it is found by. */
  further?: readonly string[];
}): number[] {
  const names = [row.title, ...row.aliases];
  const inTitle = names.flatMap((name) => [...textTerms(name), ...(row.named ? nameTerms(name) : [])]);
  const all = new Set([...inTitle, ...textTerms(row.text)]);
  const terms = [
    ...all,
    ...(row.further ?? []),
    ...inTitle.map(titleTerm),
    ...names.map(exactTerm),
    kindTerm(row.kind),
    row.named ? NAMED : CONTENT,
    sectionTerm(row.section),
    ...row.series.map(seriesTerm),
    ...timeTerms(row.rankedAt),
  ];
  return [...new Set(terms.map(termId))].sort((a, b) => a - b);
}

export const titleTerm = (term: string) => `t:${term}`;
export const exactTerm = (title: string) => `=${wholeTitle(title)}`;
export const kindTerm = (kind: string) => `kind:${kind}`;
/** Null: of no section, found in all of them. */
export const sectionTerm = (section: string | null) => `section:${section ?? "*"}`;
export const seriesTerm = (series: string) => `series:${series}`;
export const NAMED = "shape:named";
export const CONTENT = "shape:content";

const DAY_MS = 86_400_000;

/** How many days each kind of time has together, the finest first. */
export const TIME_STEPS = [1, 16, 256] as const;

/** Days since 1970, UTC. */
export const dayOf = (time: Date | number) => Math.floor(Number(time) / DAY_MS);

export const timeTerm = (step: number, day: number) => `time:${step}:${Math.floor(day / step)}`;

const timeTerms = (time: Date) => TIME_STEPS.map((step) => timeTerm(step, dayOf(time)));

/**
 * A term as the index keeps it: 32 bits of its own, signed. Two terms that share one are rare enough to lead to a result too many
 * once in a great while, and never to one too few.
 */
export function termId(term: string): number {
  let hash = 0x811c9dc5;
  for (let at = 0; at < term.length; at += 1) {
    const unit = term.charCodeAt(at);
    hash = Math.imul(hash ^ (unit & 0xff), 0x01000193);
    hash = Math.imul(hash ^ (unit >>> 8), 0x01000193);
  }
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
  return hash ^ (hash >>> 16);
}
