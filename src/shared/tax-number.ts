/** Digits and letters of a unified social credit code (GB 32100), in the order of their values. */
const LETTERS = "0123456789ABCDEFGHJKLMNPQRTUWXY";
const LENGTH = 18;

/** What somebody typed as a tax number: capitals, without blanks. */
export const plainTaxNumber = (typed: string): string =>
  typed.normalize("NFKC").replace(/[\s-]/g, "").toUpperCase();

/** Whether it is a unified social credit code, which is what companies are taxed under: 18 places, the last one checks the others. */
export function isTaxNumber(number: string): boolean {
  if (number.length !== LENGTH) return false;
  const values = [...number].map((letter) => LETTERS.indexOf(letter));
  if (values.includes(-1)) return false;
  let weight = 1;
  let sum = 0;
  for (const value of values.slice(0, -1)) {
    sum += value * weight;
    weight = (weight * 3) % LETTERS.length;
  }
  return (LETTERS.length - (sum % LETTERS.length)) % LETTERS.length === values.at(-1);
}
