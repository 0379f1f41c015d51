import type { Aspect } from "#capabilities/monitoring/sentiment/contract.ts";
import { aspects } from "#shared/opinions.ts";
import { aspectNouns, lessWords, moreWords } from "./aspects.ts";
import { contrasts, degrees, doubts, negations, neutralWords, termGroups } from "./terms.ts";

/** One word that the scorer knows, with every part that it can play. */
export interface Entry {
  text: string;
  /** Complains (below 0) or praises. */
  polar?: { weight: number; aspects: readonly Aspect[] };
  /** Names a part; `more` says whether more of it is good (1), bad (-1), or neither. */
  noun?: { aspect: Aspect; more: -1 | 0 | 1 };
  /** More of something (1), or less (-1). */
  amount?: -1 | 1;
  negation?: number;
  degree?: number;
  doubt?: number;
  contrast?: true;
}

/** Weights that people's answers gave to words, by the word: they take the place of those that come along. */
export type LearnedWeights = Readonly<Record<string, number>>;

export interface Lexicon {
  entries: ReadonlyMap<string, Entry>;
  /** UTF-16 units of the longest word that begins with a character. */
  longest: ReadonlyMap<string, number>;
  /** Which version of the weights it is made of; 0 for those that come along. */
  version: number;
}

const wordsOf = (list: string) => list.trim().split(/\s+/);

/** The words that come along, with other weights where people's answers gave some. A weight of 0 silences a word. */
export function buildLexicon(learned: LearnedWeights = {}, version = 0): Lexicon {
  const entries = new Map<string, Entry>();
  const at = (text: string): Entry => {
    const entry = entries.get(text) ?? { text };
    entries.set(text, entry);
    return entry;
  };
  for (const aspect of aspects)
    for (const noted of wordsOf(aspectNouns[aspect])) {
      const sign = noted.at(-1);
      const text = sign === "+" || sign === "-" ? noted.slice(0, -1) : noted;
      // The first aspect that lists a word has it.
      at(text).noun ??= { aspect, more: sign === "+" ? 1 : sign === "-" ? -1 : 0 };
    }
  for (const text of wordsOf(moreWords)) at(text).amount = 1;
  for (const text of wordsOf(lessWords)) at(text).amount = -1;
  for (const { weight, aspects: about = [], words } of termGroups)
    for (const text of wordsOf(words)) at(text).polar ??= { weight, aspects: about };
  for (const [text, factor] of Object.entries(negations)) at(text).negation = factor;
  for (const [text, factor] of Object.entries(degrees)) at(text).degree = factor;
  for (const [text, factor] of Object.entries(doubts)) at(text).doubt = factor;
  for (const text of contrasts) at(text).contrast = true;
  // The longest word is taken, so that what is within one of these does not count.
  for (const text of wordsOf(neutralWords)) at(text);
  for (const [text, weight] of Object.entries(learned)) {
    const entry = at(text);
    entry.polar = { weight, aspects: entry.polar?.aspects ?? [] };
  }
  const longest = new Map<string, number>();
  for (const text of entries.keys()) {
    const first = text[0] ?? "";
    longest.set(first, Math.max(longest.get(first) ?? 0, text.length));
  }
  return { entries, longest, version };
}

/** The words that come along, as they are. */
export const ownLexicon: Lexicon = buildLexicon();
