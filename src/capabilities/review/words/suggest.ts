/** A longer word around a hit, and in how many texts it stands. */
export interface LongerWord {
  text: string;
  texts: number;
}

/** In fewer texts it is chance; below this share of all that hold the word, it explains too little. */
const FEWEST = 3;
const SHARE = 0.1;
const MOST = 8;

/**
 * Words to put on the white list: longer ones that the word is mostly a part of. Of two that stand in the same texts the longer
 * one, since it says more exactly what is meant.
 * @param found how many texts hold the word
 */
export function suggestedWords(longer: readonly LongerWord[], found: number): LongerWord[] {
  const often = longer
    .filter(({ texts }) => texts >= FEWEST && texts >= found * SHARE)
    .sort((one, other) => other.texts - one.texts || other.text.length - one.text.length);
  const kept: LongerWord[] = [];
  for (const one of often) {
    const isSaid = often.some(
      (other) =>
        other.text.length > one.text.length &&
        other.text.includes(one.text) &&
        other.texts >= one.texts * 0.8,
    );
    if (!isSaid && kept.length < MOST) kept.push(one);
  }
  return kept;
}
