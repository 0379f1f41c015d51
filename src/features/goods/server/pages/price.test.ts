import fc from "fast-check";
import { expect, test } from "vitest";
import type { Buyer } from "./buyer.ts";
import { type FlashOffer, levelPrice, type Priced, priceFor } from "./price.ts";

const plain: Priced = {
  priceFen: 10_000,
  memberPrices: [],
  ownerFen: null,
  goods: { section: "lexus", fits: [] },
  flash: null,
};
const offer = (priceFen: number, left = 1): FlashOffer => ({
  ...{ itemId: "7", priceFen, left, endsAt: new Date(0), quota: 10, taken: 0, perMember: 2 },
});
const buyer = (level: number, ...certified: Buyer["certified"]): Buyer => ({
  memberId: "1",
  level,
  certified,
});

test("a level's price holds from that level on, the lowest of those that are open", () => {
  const prices = [
    { level: 2, fen: 9_500 },
    { level: 4, fen: 9_000 },
  ];
  expect([0, 1, 2, 3, 4, 9].map((level) => levelPrice(prices, level))).toEqual([
    null,
    null,
    9_500,
    9_500,
    9_000,
    9_000,
  ]);
  expect(priceFor({ ...plain, memberPrices: prices }, null)).toMatchObject({ fen: 10_000, words: "" });
  expect(priceFor({ ...plain, memberPrices: prices }, buyer(3))).toMatchObject({
    ...{ fen: 9_500, kind: "member", words: "会员价" },
  });
});

test("owners' prices are for a car of the section, of a fitting series where there are some, of any in the umbrella", () => {
  const lark = { series: "lark", section: "lexus" };
  const owned = (goods: Priced["goods"], ...cars: Buyer["certified"]) =>
    priceFor({ ...plain, ownerFen: 8_000, goods }, buyer(9, ...cars)).words;
  expect(owned({ section: "lexus", fits: [] }, lark)).toBe("车主价");
  expect(owned({ section: "honda", fits: [] }, lark)).toBe("");
  expect(owned({ section: "main", fits: [] }, lark)).toBe("车主价");
  expect(owned({ section: "main", fits: [] })).toBe("");
  expect(owned({ section: "honda", fits: ["lark"] }, lark)).toBe("车主价");
  expect(owned({ section: "lexus", fits: ["egret"] }, lark)).toBe("");
  expect(priceFor({ ...plain, ownerFen: 8_000 }, null).fen).toBe(10_000);
});

test("a flash price counts while some of it is left for the buyer, and where it is lower than what he pays anyway", () => {
  expect(priceFor({ ...plain, flash: offer(7_000) }, null)).toMatchObject({
    ...{ fen: 7_000, words: "秒杀价", usualFen: 10_000, flash: { itemId: "7" } },
  });
  expect(priceFor({ ...plain, flash: offer(7_000, 0) }, null)).toMatchObject({ fen: 10_000, flash: null });
  const cheaper = { ...plain, memberPrices: [{ level: 1, fen: 7_000 }], flash: offer(7_000) };
  expect(priceFor(cheaper, buyer(1))).toMatchObject({ fen: 7_000, words: "会员价", flash: null });
  expect(priceFor(cheaper, null)).toMatchObject({ words: "秒杀价" });
});

test("nobody pays more than the plain price, and a higher level or a car never makes it dearer", () => {
  const fen = fc.integer({ min: 0, max: 1_000_000 });
  const sku = fc.record({
    priceFen: fen,
    memberPrices: fc.array(fc.record({ level: fc.integer({ min: 0, max: 10 }), fen }), { maxLength: 4 }),
    ownerFen: fc.option(fen),
    flash: fc.option(fc.record({ fen, left: fc.integer({ min: 0, max: 3 }) })),
  });
  fc.assert(
    fc.property(sku, fc.integer({ min: 0, max: 10 }), ({ flash, ...rest }, level) => {
      const priced = { ...plain, ...rest, flash: flash && offer(flash.fen, flash.left) };
      const car = { series: "lark", section: "lexus" };
      const steps = [null, buyer(level), buyer(level + 1), buyer(level + 1, car)];
      const prices = steps.map((who) => priceFor(priced, who));
      expect(prices.map((price) => price.fen)).toEqual(
        prices.map((price) => price.fen).toSorted((a, b) => b - a),
      );
      for (const price of prices) {
        expect(price.fen).toBeLessThanOrEqual(price.usualFen);
        expect(price.usualFen).toBeLessThanOrEqual(rest.priceFen);
        expect(price.flash !== null).toBe(price.kind === "flash");
      }
    }),
  );
});
