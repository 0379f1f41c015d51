import { buildLexicon, type LearnedWeights, type Lexicon, ownLexicon } from "../scoring/lexicon.ts";
import { NEGATIVE, scoreText } from "../scoring/score.ts";

/** What people said of a text: a complaint or none. */
export interface Answer {
  text: string;
  negative: boolean;
}

export interface Learned {
  weights: LearnedWeights;
  /** How often it agrees with the answers, 0 to 1. */
  agreement: number;
  agreementBefore: number;
}

/** An answer moves a word as if so many had said before what its weight says. */
const PRIOR = 4;
/** Words that fewer answers speak of stay as they are. */
const LEAST = 3;
/** A word weighs at least and at most so many times what it came along with. */
const [LEAST_FACTOR, MOST_FACTOR] = [0.1, 1.6];

/**
 * Weighs complaining words anew: one that stands in what people called complaints more often than such words usually do weighs
 * more, one that keeps standing in what they called none weighs less, down to almost nothing. Begins with the words that
 * come along, so that the same answers lead to the same weights. Pure.
 * @param before the weights that count now, to compare with
 */
export function learnWeights(answers: readonly Answer[], before: Lexicon): Learned {
  const seen = new Map<string, { yes: number; all: number }>();
  for (const { text, negative } of answers) {
    const words = new Set(
      scoreText(text, ownLexicon)
        .terms.filter(({ weight }) => weight < 0)
        .map((term) => term.text),
    );
    for (const word of words) {
      const count = seen.get(word) ?? { yes: 0, all: 0 };
      seen.set(word, { yes: count.yes + (negative ? 1 : 0), all: count.all + 1 });
    }
  }
  // How often a complaining word is right at all: one that does no better is as good as it came.
  const [yes, all] = [...seen.values()].reduce(([a, b], one) => [a + one.yes, b + one.all], [0, 0]);
  const usual = all === 0 ? 0.5 : yes / all;
  const weights: Record<string, number> = {};
  for (const [word, count] of seen) {
    const weight = ownLexicon.entries.get(word)?.polar?.weight;
    if (weight === undefined || count.all < LEAST) continue;
    const right = (count.yes + PRIOR * usual) / (count.all + PRIOR);
    const factor = Math.min(MOST_FACTOR, Math.max(LEAST_FACTOR, right / Math.max(usual, 0.05)));
    const learned = Math.round(weight * factor * 100) / 100;
    if (learned !== weight) weights[word] = learned;
  }
  const after = buildLexicon(weights);
  return { weights, agreement: agreementOf(answers, after), agreementBefore: agreementOf(answers, before) };
}

function agreementOf(answers: readonly Answer[], lexicon: Lexicon): number {
  if (answers.length === 0) return 0;
  const right = answers.filter(
    ({ text, negative }) => scoreText(text, lexicon).score < NEGATIVE === negative,
  );
  return Math.round((right.length / answers.length) * 1000) / 1000;
}
