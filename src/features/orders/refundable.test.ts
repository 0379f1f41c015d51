import fc from "fast-check";
import { expect, test } from "vitest";
import { lotsBetween, type RefundedLine, refundable, refundOf } from "./refundable.ts";

const line = fc
  .record({
    quantity: fc.integer({ min: 1, max: 200 }),
    payFen: fc.integer({ min: 0, max: 1_000_000_000 }),
    points: fc.integer({ min: 0, max: 10_000_000 }),
  })
  .map((paid): RefundedLine => ({ ...paid, refunded: 0, refundedFen: 0, refundedPoints: 0 }));

const after = (one: RefundedLine, pieces: number): RefundedLine => {
  const { fen, points } = refundable(one, pieces);
  return {
    ...one,
    refunded: one.refunded + pieces,
    refundedFen: one.refundedFen + fen,
    refundedPoints: one.refundedPoints + points,
  };
};

test("however a line is refunded piece by piece, never more than what was paid goes back, and all of it with the last piece", () => {
  fc.assert(
    fc.property(line, fc.array(fc.integer({ min: 1, max: 50 }), { maxLength: 200 }), (whole, steps) => {
      let now = whole;
      for (const step of [...steps, whole.quantity]) {
        const pieces = Math.min(step, now.quantity - now.refunded);
        const before = now;
        now = after(now, pieces);
        expect(now.refundedFen).toBeGreaterThanOrEqual(before.refundedFen);
        expect(now.refundedFen).toBeLessThanOrEqual(whole.payFen);
        expect(now.refundedPoints).toBeLessThanOrEqual(whole.points);
      }
      expect([now.refunded, now.refundedFen, now.refundedPoints]).toEqual([
        whole.quantity,
        whole.payFen,
        whole.points,
      ]);
    }),
    { numRuns: 300 },
  );
});

test("whatever the desk gave back by hand before, the rest is what is left", () => {
  fc.assert(
    fc.property(line, fc.integer({ min: 0, max: 100 }), (whole, share) => {
      const by = { ...whole, refundedFen: Math.floor((whole.payFen * share) / 100) };
      expect(refundable(by, by.quantity).fen).toBe(whole.payFen - by.refundedFen);
      const one = refundable(by, 1).fen;
      expect(one).toBeGreaterThanOrEqual(0);
      expect(one).toBeLessThanOrEqual(whole.payFen - by.refundedFen);
    }),
  );
});

test("more pieces than are left, or parts of one, are no refund", () => {
  const three = { quantity: 3, payFen: 100, points: 0, refunded: 1, refundedFen: 33, refundedPoints: 0 };
  for (const pieces of [3, -1, 0.5, Number.NaN]) expect(() => refundable(three, pieces)).toThrow(RangeError);
  expect(refundable(three, 0)).toEqual({ fen: 0, points: 0 });
  expect(refundable(three, 1).fen + refundable(after(three, 1), 1).fen).toBe(67);
});

test("freight goes back where nothing was sent and nothing is kept", () => {
  const one = { quantity: 2, payFen: 100, points: 0, refunded: 0, refundedFen: 0, refundedPoints: 0 };
  const of = (pieces: number, sent: boolean) => refundOf([{ line: one, pieces }], { freightFen: 12, sent });
  expect(of(2, false)).toEqual({ fen: 112, points: 0, freightFen: 12 });
  expect(of(2, true)).toEqual({ fen: 100, points: 0, freightFen: 0 });
  expect(of(1, false)).toEqual({ fen: 50, points: 0, freightFen: 0 });
});

test("points go back from the first lot that is still held", () => {
  const lots = [
    { expires_on: "2026-12-31", amount: 30 },
    { expires_on: "2027-12-31", amount: 50 },
  ];
  expect(lotsBetween(lots, 0, 20)).toEqual([{ expires_on: "2026-12-31", amount: 20 }]);
  expect(lotsBetween(lots, 20, 40)).toEqual([
    { expires_on: "2026-12-31", amount: 10 },
    { expires_on: "2027-12-31", amount: 30 },
  ]);
  expect(lotsBetween(lots, 60, 20)).toEqual([{ expires_on: "2027-12-31", amount: 20 }]);
  expect(lotsBetween(lots, 80, 0)).toEqual([]);
});
