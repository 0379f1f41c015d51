/*
 * Money is whole fen (0.01 yuan) everywhere: in the database, on the wire, in memory. Yuan are what people read and type.
 */

/** The most that one amount may be: ten million yuan. */
export const FEN_MAX = 1_000_000_000;

/** Fen in words: ¥2,680 or ¥19.90; what is taken off has a minus before the sign. */
export function formatFen(fen: number): string {
  const yuan = Math.floor(Math.abs(fen) / 100);
  const rest = Math.abs(fen) % 100;
  const whole = String(yuan).replace(/\B(?=(\d{3})+$)/g, ",");
  return `${fen < 0 ? "−" : ""}¥${whole}${rest === 0 ? "" : `.${String(rest).padStart(2, "0")}`}`;
}

/** What somebody typed as yuan, in fen; null where it is no amount of at most two decimals, negative or above the most. */
export function parseYuan(typed: string): number | null {
  const text = typed.normalize("NFKC").replace(/[\s,¥]/g, "");
  const found = /^(\d{1,8})(?:\.(\d{1,2}))?$/.exec(text);
  if (!found) return null;
  const fen = Number(found[1]) * 100 + Number((found[2] ?? "").padEnd(2, "0"));
  return fen <= FEN_MAX ? fen : null;
}

/** Fen as an input of yuan holds them: 2680 or 19.90. */
export const yuanOf = (fen: number): string => (fen / 100).toFixed(fen % 100 === 0 ? 0 : 2);

/**
 * Shares a sum out over parts in proportion to their weights, to the fen: what rounding leaves goes to the parts with the
 * largest remainders, the first of equals. No share exceeds its weight as long as the sum does not exceed that of the weights.
 * @param sum fen, not negative
 * @param weights fen, not negative
 * @returns one share a weight; they add up to `sum`, or to nothing where all weights are nothing
 */
export function shareOut(sum: number, weights: readonly number[]): number[] {
  const total = weights.reduce((all, weight) => all + weight, 0);
  if (total === 0) return weights.map(() => 0);
  // Amounts of 1e9 fen times each other do not fit into a number's 53 bits.
  const exact = weights.map((weight) => {
    const product = BigInt(sum) * BigInt(weight);
    return { floor: Number(product / BigInt(total)), rest: product % BigInt(total) };
  });
  const shares = exact.map(({ floor }) => floor);
  let left = sum - shares.reduce((all, share) => all + share, 0);
  const order = exact
    .map(({ rest }, n) => ({ rest, n }))
    .filter(({ rest }) => rest > 0n)
    .sort((a, b) => (a.rest === b.rest ? a.n - b.n : a.rest > b.rest ? -1 : 1));
  for (const { n } of order) {
    if (left === 0) break;
    shares[n] = (shares[n] ?? 0) + 1;
    left -= 1;
  }
  return shares;
}
