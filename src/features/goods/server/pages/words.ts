import { fold, pairsOf, piecesOf, termId } from "#capabilities/site/search/server/public.ts";

/** What is searched of goods is short; more of a word says nothing. */
const LONGEST = 100;

/** The words that somebody typed, folded: `ＥＴ35 轮毂` are two. At most eight. */
export const wordsOf = (typed: string): string[] =>
  fold(typed)
    .split(/[\s,，、]+/)
    .filter((word) => piecesOf(word).length > 0)
    .slice(0, 8);

/** Numbers of all that a folded text is found by: characters alone and in pairs, of letters and digits too. */
export function termsOf(words: string): number[] {
  const terms = new Set<string>();
  for (const { text } of piecesOf(words)) {
    const piece = text.slice(0, LONGEST);
    for (const one of piece) terms.add(one);
    for (const pair of pairsOf(piece)) terms.add(pair);
  }
  return [...terms].map(termId).sort((a, b) => a - b);
}

/** Numbers that a text must have which holds a word, also in the middle of one of its own: `T35` finds ET35. */
export function termsNeeded(word: string): number[] {
  const terms = new Set(piecesOf(word).flatMap(({ text }) => pairsOf(text.slice(0, LONGEST))));
  return [...terms].map(termId);
}
