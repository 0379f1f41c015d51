import { foldWithPlaces } from "#capabilities/site/search/server/public.ts";

export interface Marked {
  text: string;
  /** Places of what was searched for, in UTF-16 units. */
  marks: [number, number][];
}

/** Places that are marked in one text. */
const MOST = 60;
const EXCERPT = 120;
/** So much stands before the first word that was found. */
const BEFORE = 24;

/** A text with the places where it has one of the words; folded, as they are. */
export function markOf(text: string, words: readonly string[]): Marked {
  const folded = foldWithPlaces(text);
  const found: [number, number][] = [];
  for (const word of words) {
    for (let at = folded.text.indexOf(word); at >= 0 && found.length < MOST; ) {
      const [start, end] = [folded.at[at], folded.at[at + word.length]];
      if (start !== undefined && end !== undefined) found.push([start, end]);
      at = folded.text.indexOf(word, at + word.length);
    }
  }
  return { text, marks: merge(found) };
}

/** What stands around the first word that was found, on one line; the beginning where none is in this text. */
export function excerptOf(text: string, words: readonly string[]): Marked {
  const line = text.replace(/\s+/g, " ").trim();
  const { marks } = markOf(line, words);
  const first = marks[0]?.[0] ?? 0;
  const from = whole(line, Math.max(0, first - BEFORE));
  const to = whole(line, Math.min(line.length, from + EXCERPT));
  const lead = from > 0 ? "…" : "";
  const shift = lead.length - from;
  return {
    text: `${lead}${line.slice(from, to)}${to < line.length ? "…" : ""}`,
    marks: marks.flatMap(([start, end]): [number, number][] =>
      start < to && end > from ? [[Math.max(start, from) + shift, Math.min(end, to) + shift]] : [],
    ),
  };
}

/** Not between the two halves of one character. */
const whole = (text: string, at: number) => (/[\uDC00-\uDFFF]/.test(text[at] ?? "") ? at + 1 : at);

function merge(places: readonly [number, number][]): [number, number][] {
  const merged: [number, number][] = [];
  for (const [start, end] of [...places].sort((a, b) => a[0] - b[0])) {
    const last = merged.at(-1);
    if (last !== undefined && start <= last[1]) last[1] = Math.max(last[1], end);
    else merged.push([start, end]);
  }
  return merged;
}
