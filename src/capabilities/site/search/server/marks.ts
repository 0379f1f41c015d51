import type { Marked } from "#capabilities/site/search/contract.ts";
import { type Folded, foldWithPlaces } from "./fold.ts";
import { pinyinOf } from "./pinyin.ts";
import type { Query, Word } from "./query.ts";

/** UTF-16 units of an excerpt. */
const EXCERPT = 90;
/** So much stands before the first match. */
const BEFORE = 14;
/** Matches that are looked for in one text. */
const MOST_MATCHES = 60;

type Range = [start: number, end: number];

/** A text with the places where it has what was searched for. */
export function mark(text: string, query: Query): Marked {
  return { text, marks: rangesOf(text, query) };
}

/** As `mark`, for a name: typed in pinyin, the characters that it spells are marked. */
export function markName(name: string, query: Query): Marked {
  const marked = mark(name, query);
  if (marked.marks.length > 0) return marked;
  const spelled = query.words.flatMap(({ kind, text }) => (kind === "word" ? spelledRange(name, text) : []));
  return { text: name, marks: merge(spelled) };
}

/** The part of a text that has most of what was searched for, on one line. Its beginning where it has nothing of it. */
export function excerpt(text: string, query: Query): Marked {
  const line = text.replace(/\s+/g, " ").trim();
  const ranges = rangesOf(line, query);
  const start = startOf(line, ranges);
  const end = wholeCharacter(line, Math.min(line.length, start + EXCERPT));
  const before = start > 0 ? "…" : "";
  const after = end < line.length ? "…" : "";
  const shift = before.length - start;
  return {
    text: `${before}${line.slice(start, end)}${after}`,
    marks: ranges.flatMap(([from, to]): Range[] => {
      const range: Range = [Math.max(from, start) + shift, Math.min(to, end) + shift];
      return range[0] < range[1] ? [range] : [];
    }),
  };
}

/** Where the excerpt with the most of the matches begins. */
function startOf(line: string, ranges: readonly Range[]): number {
  let best = 0;
  let most = 0;
  for (const [from] of ranges) {
    const inside = ranges.filter((range) => range[0] >= from && range[1] <= from + EXCERPT - BEFORE);
    const covered = inside.reduce((sum, range) => sum + range[1] - range[0], 0);
    if (covered <= most) continue;
    most = covered;
    best = from;
  }
  if (best <= BEFORE) return 0;
  // A sentence that begins just before is not cut in its middle.
  const start = best - BEFORE;
  const sentence = line.slice(start, best).search(/[。！？；，,;!?\s](?=.)/u);
  return wholeCharacter(line, sentence < 0 ? start : start + sentence + 1);
}

/** The same place, or the one after it where it would part the two halves of one character. */
function wholeCharacter(text: string, at: number): number {
  return /[\uDC00-\uDFFF]/.test(text[at] ?? "") && /[\uD800-\uDBFF]/.test(text[at - 1] ?? "") ? at + 1 : at;
}

function rangesOf(text: string, { runs, words }: Query): Range[] {
  const folded = foldWithPlaces(text);
  const ranges = placesOf(folded, [...runs, ...words]);
  if (ranges.length > 0) return ranges;
  // What is only near has the characters one by one.
  const characters = words.flatMap(({ kind, text: word }): Word[] =>
    kind === "han" ? [...word].map((one) => ({ kind, text: one })) : [],
  );
  return characters.length < 2 ? [] : placesOf(folded, characters);
}

function placesOf(folded: Folded, wanted: readonly Word[]): Range[] {
  const longest = [...wanted].sort((a, b) => b.text.length - a.text.length);
  const ranges: Range[] = [];
  for (const word of longest) {
    for (const match of folded.text.matchAll(patternOf(word))) {
      if (ranges.length >= MOST_MATCHES) break;
      const start = folded.at[match.index];
      const end = folded.at[match.index + match[0].length];
      if (start !== undefined && end !== undefined && start < end) ranges.push([start, end]);
    }
  }
  return merge(ranges);
}

/** Codes are found however they are written apart, and not in the middle of a longer word. */
function patternOf({ kind, text }: Word): RegExp {
  const characters = [...text].map((one) => one.replace(/[\\^$.*+?()[\]{}|]/g, "\\$&"));
  if (kind === "han") return new RegExp(characters.join(""), "gu");
  const before = /^\p{N}/u.test(text) ? "(?<!\\p{N})" : "(?<![a-z])";
  return new RegExp(before + characters.join("[ \\-._·]?"), "gu");
}

/** The characters of a name that a word spells in pinyin, whole or by their initials. */
function spelledRange(name: string, word: string): Range[] {
  const places = [...name.matchAll(/\p{Script=Han}|[[\p{L}\p{N}]--[\p{Script=Han}]]+/gv)];
  for (const { syllables } of pinyinOf(name)) {
    for (let from = 0; from < syllables.length; from += 1) {
      const to = spelledUntil(syllables, from, word);
      const first = places[from];
      const last = places[to - 1];
      if (to > from && first && last) return [[first.index, last.index + last[0].length]];
    }
  }
  return [];
}

/** The syllable behind those that a word spells from `from` on; `from` where it does not. */
function spelledUntil(syllables: readonly string[], from: number, word: string): number {
  let spelled = "";
  let initials = "";
  for (let at = from; at < syllables.length; at += 1) {
    spelled += syllables[at];
    initials += syllables[at]?.[0];
    if (spelled.startsWith(word) || (from === 0 && initials === word)) return at + 1;
  }
  return from;
}

/** In order, overlapping ones as one. */
function merge(ranges: readonly Range[]): Range[] {
  const merged: Range[] = [];
  for (const [start, end] of [...ranges].sort((a, b) => a[0] - b[0])) {
    const last = merged.at(-1);
    if (last && start <= last[1]) last[1] = Math.max(last[1], end);
    else merged.push([start, end]);
  }
  return merged;
}
