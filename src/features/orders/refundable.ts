/*
 * What goes back for pieces of a line. Shares of coupon, red packet and points stand with the line, so that its `payFen` is what
 * was paid for it in money; of that each piece gets its part, and the last one what is left.
 */

/** A line as it stands: money and points of the whole line, and what of it went back before. */
export interface RefundedLine {
  quantity: number;
  /** Fen that were paid for all of it. */
  payFen: number;
  /** Points that were spent for all of it. */
  points: number;
  /** Pieces that went back before. */
  refunded: number;
  refundedFen: number;
  refundedPoints: number;
}

export interface Refund {
  fen: number;
  points: number;
}

/**
 * What `pieces` more of a line give back. Refunded one after the other they never give more than what was paid, and the last
 * one gives exactly the rest.
 * @param pieces whole, 0 to what is left of the line
 * @throws RangeError for others
 */
export function refundable(line: RefundedLine, pieces: number): Refund {
  const { quantity, payFen, points, refunded, refundedFen, refundedPoints } = line;
  if (!Number.isInteger(pieces) || pieces < 0 || pieces > quantity - refunded)
    throw new RangeError(`${pieces} of ${quantity - refunded} pieces cannot be refunded`);
  const part = (whole: number, before: number) => {
    if (refunded + pieces === quantity) return whole - before;
    // Counted from the beginning, so that rounding does not add up.
    const share = (upTo: number) => Math.floor((whole * upTo) / quantity);
    return Math.min(share(refunded + pieces) - share(refunded), whole - before);
  };
  return { fen: part(payFen, refundedFen), points: part(points, refundedPoints) };
}

/** Several lines together. Freight goes back only where nothing was sent and nothing is kept. */
export function refundOf(
  lines: readonly { line: RefundedLine; pieces: number }[],
  order: { freightFen: number; sent: boolean },
): Refund & { freightFen: number } {
  const parts = lines.map(({ line, pieces }) => refundable(line, pieces));
  const all = lines.every(({ line, pieces }) => line.refunded + pieces === line.quantity);
  const freightFen = all && !order.sent ? order.freightFen : 0;
  return {
    fen: parts.reduce((sum, { fen }) => sum + fen, 0) + freightFen,
    points: parts.reduce((sum, part) => sum + part.points, 0),
    freightFen,
  };
}

/** Points that the order still holds, by the day on which they would have expired: those behind what went back before. */
export function lotsBetween<Lot extends { amount: number }>(
  lots: readonly Lot[],
  before: number,
  amount: number,
): Lot[] {
  let skip = before;
  let left = amount;
  const taken: Lot[] = [];
  for (const lot of lots) {
    const free = lot.amount - Math.min(skip, lot.amount);
    skip -= lot.amount - free;
    const part = Math.min(free, left);
    left -= part;
    if (part > 0) taken.push({ ...lot, amount: part });
  }
  return taken;
}
