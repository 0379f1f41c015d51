import fc from "fast-check";
import { expect, test } from "vitest";
import { shareOut } from "#shared/money.ts";
import { type FreightTemplate, freightOf } from "./freight.ts";
import { type PricedLine, type QuoteInput, quote } from "./quote.ts";

const rule = { perYuan: 100, mostPercent: 20 };
const line = (values: Partial<PricedLine> = {}): PricedLine => ({
  ...{ quantity: 1, unitFen: 10_000, unitPoints: 0, grams: 500, freightId: null },
  ...values,
});
const input = (values: Partial<QuoteInput> = {}): QuoteInput => ({
  ...{ lines: [line()], coupons: [], templates: [], province: "44", usePoints: false, balance: 0, rule },
  ...values,
});
const template = (values: Partial<FreightTemplate> = {}): FreightTemplate => ({
  ...{ id: "1", name: "快递", freeFromFen: null },
  rules: [
    {
      provinces: ["65", "54"],
      refused: false,
      firstGrams: 1000,
      firstFen: 2500,
      stepGrams: 1000,
      stepFen: 1500,
    },
    { provinces: ["71"], refused: true, firstGrams: 1000, firstFen: 0, stepGrams: 1000, stepFen: 0 },
    { provinces: [], refused: false, firstGrams: 1000, firstFen: 1200, stepGrams: 500, stepFen: 300 },
  ],
  ...values,
});

test("coupon, red packet and points are taken off in turn, and freight comes on top", () => {
  const told = quote(
    input({
      lines: [line({ freightId: "1", quantity: 2, grams: 800 }), line({ unitFen: 5000 })],
      coupons: [
        { couponFen: 2400, redPacketFen: 400 },
        { couponFen: 600, redPacketFen: 100 },
      ],
      templates: [template()],
      ...{ usePoints: true, balance: 100_000 },
    }),
  );
  // 250 yuan, less 30 and 5: of 215 a fifth may be points.
  expect(told).toMatchObject({
    ...{ goodsFen: 25_000, couponFen: 3000, redPacketFen: 500, pointsFen: 4300, pointsOff: 4300 },
    ...{ freightFen: 1800, payFen: 25_000 - 3000 - 500 - 4300 + 1800, points: 4300 },
  });
  expect(told.freight.words).toEqual(["快递：首重 1 kg ¥12，续重每 500 g ¥3（共 1.6 kg）"]);
  expect(told.lines.map(({ pointsFen }) => pointsFen)).toEqual([3440, 860]);
});

test("freight follows the province: its own rule, the one for all others, or not sent there", () => {
  const parts = [{ template: template(), grams: 1001, fen: 5000 }];
  expect(freightOf(parts, "65").fen).toBe(4000);
  expect(freightOf(parts, "44").fen).toBe(1500);
  expect(freightOf(parts, "71")).toEqual({ fen: 0, words: [], refused: ["1"] });
  expect(freightOf([{ template: template({ rules: [] }), grams: 1, fen: 1 }], "44").refused).toEqual(["1"]);
  const free = template({ freeFromFen: 5000 });
  expect(freightOf([{ template: free, grams: 1001, fen: 5000 }], "44")).toMatchObject({ fen: 0 });
  expect(freightOf([{ template: free, grams: 1001, fen: 4999 }], "44").fen).toBe(1500);
  // Each template weighs its own goods.
  const other = template({ id: "2", name: "大件" });
  const both = [...parts, { template: other, grams: 200, fen: 1 }];
  expect(freightOf(both, "44").fen).toBe(1500 + 1200);
  // As long as nobody said where to, nothing is made up.
  expect(
    quote(input({ lines: [line({ freightId: "1" })], templates: [template()], province: null })),
  ).toMatchObject({ freightFen: 0, freight: { words: [], refused: [] }, payFen: 10_000 });
});

test("what is exchanged costs its points and takes nothing off", () => {
  const told = quote(
    input({
      lines: [line({ unitPoints: 800, unitFen: 990, quantity: 2 }), line({ unitFen: 1000 })],
      coupons: [
        { couponFen: 500, redPacketFen: 0 },
        { couponFen: 100, redPacketFen: 0 },
      ],
      ...{ usePoints: true, balance: 1700 },
    }),
  );
  expect(told.lines[0]).toEqual({
    ...{ fen: 1980, couponFen: 0, redPacketFen: 0, pointsFen: 0, pointsOff: 0, points: 1600, payFen: 1980 },
  });
  // Only the hundred that are left take something off the other.
  expect(told).toMatchObject({ pointsFen: 100, pointsOff: 100, points: 1700, missingPoints: 0 });
  expect(quote(input({ lines: [line({ unitPoints: 800 })], balance: 799 })).missingPoints).toBe(1);
});

test("points are whole and never worth more than they are", () => {
  const told = quote(input({ usePoints: true, balance: 1000, rule: { perYuan: 30, mostPercent: 50 } }));
  expect(told).toMatchObject({ pointsFen: 3333, pointsOff: 1000 });
  expect(
    quote(input({ usePoints: true, balance: 1, rule: { perYuan: 1000, mostPercent: 50 } })),
  ).toMatchObject({
    ...{ pointsFen: 0, pointsOff: 0 },
  });
});

const fen = fc.integer({ min: 0, max: 5_000_000 });
const anyLine = fc.record({
  quantity: fc.integer({ min: 1, max: 99 }),
  unitFen: fen,
  unitPoints: fc.oneof(fc.constant(0), fc.integer({ min: 1, max: 5000 })),
  grams: fc.integer({ min: 0, max: 20_000 }),
  freightId: fc.constantFrom(null, "1", "2"),
});
const anyInput = fc
  .record({
    lines: fc.array(anyLine, { minLength: 1, maxLength: 8 }),
    coupon: fen,
    packet: fen,
    freeFromFen: fc.option(fen),
    province: fc.constantFrom(null, "44", "65", "71"),
    usePoints: fc.boolean(),
    balance: fc.integer({ min: 0, max: 200_000 }),
    rule: fc.record({
      perYuan: fc.integer({ min: 1, max: 1000 }),
      mostPercent: fc.integer({ min: 0, max: 100 }),
    }),
  })
  .map(({ coupon, packet, freeFromFen, ...rest }): QuoteInput => {
    const whole = rest.lines.map((one) => (one.unitPoints > 0 ? 0 : one.unitFen * one.quantity));
    const add = (amounts: readonly number[]) => amounts.reduce((all, one) => all + one, 0);
    const first = shareOut(Math.min(coupon, add(whole)), whole);
    const left = whole.map((one, n) => one - (first[n] ?? 0));
    const second = shareOut(Math.min(packet, add(left)), left);
    const coupons = whole.map((_, n) => ({ couponFen: first[n] ?? 0, redPacketFen: second[n] ?? 0 }));
    return { ...rest, coupons, templates: [template({ freeFromFen }), template({ id: "2" })] };
  });

test("whatever is bought, the lines add up to the whole, no part is negative and none exceeds its line", () => {
  fc.assert(
    fc.property(anyInput, (given) => {
      const told = quote(given);
      const all = (of: (one: (typeof told.lines)[number]) => number) =>
        told.lines.reduce((total, one) => total + of(one), 0);
      expect(all((one) => one.fen)).toBe(told.goodsFen);
      expect(all((one) => one.couponFen)).toBe(told.couponFen);
      expect(all((one) => one.redPacketFen)).toBe(told.redPacketFen);
      expect(all((one) => one.pointsFen)).toBe(told.pointsFen);
      expect(all((one) => one.pointsOff)).toBe(told.pointsOff);
      expect(all((one) => one.points) + told.pointsOff).toBe(told.points);
      expect(all((one) => one.payFen) + told.freightFen).toBe(told.payFen);
      expect(told.payFen).toBe(
        told.goodsFen + told.freightFen - told.couponFen - told.redPacketFen - told.pointsFen,
      );
      for (const one of told.lines) {
        for (const amount of Object.values(one)) {
          expect(Number.isSafeInteger(amount)).toBe(true);
          expect(amount).toBeGreaterThanOrEqual(0);
        }
        expect(one.couponFen + one.redPacketFen + one.pointsFen + one.payFen).toBe(one.fen);
        if (one.points > 0) expect(one.couponFen + one.redPacketFen + one.pointsFen + one.pointsOff).toBe(0);
      }
      expect(told.pointsOff).toBeLessThanOrEqual(Math.max(0, given.balance));
      // A point is never worth more than it says.
      expect(told.pointsFen * given.rule.perYuan).toBeLessThanOrEqual(told.pointsOff * 100);
      const left = told.lines.reduce(
        (total, one) => total + (one.points > 0 ? 0 : one.fen - one.couponFen - one.redPacketFen),
        0,
      );
      expect(told.pointsFen * 100).toBeLessThanOrEqual(left * given.rule.mostPercent);
    }),
    { numRuns: 500 },
  );
});
