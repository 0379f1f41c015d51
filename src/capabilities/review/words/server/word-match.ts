import type { Variant } from "#shared/words.ts";

/** What is looked for. */
export interface Spelled {
  text: string;
  /** Other ways to write it. */
  aliases?: readonly string[];
  /** What else makes the same, beside width and case, which always do. */
  variants?: readonly Variant[];
}

/** One occurrence of a word: `text.slice(start, end)` is it, as it was written. */
export interface WordMatch<Word> {
  word: Word;
  /** In UTF-16 units. */
  start: number;
  end: number;
  how: How;
}

/** Why a place in a text counts as the word. */
export type How = "exact" | "alias" | "initials" | Variant;
