import { expect, it } from "vitest";
import { BODY_NAMES, PAINT_NAMES } from "./keys.ts";
import { drawPicture } from "./picture.ts";
import { plateOf } from "./plates.ts";

const identities = BODY_NAMES.flatMap((body) =>
  PAINT_NAMES.flatMap((paint) => [1, 5, 9].map((seed) => `${body}/${paint}/${seed}`)),
);

it("gives every car a plate with a province, blue with five signs after the office, green with six", () => {
  for (const identity of identities) {
    expect(plateOf(identity, false)).toEqual({
      colour: "blue",
      text: expect.stringMatching(/^[京沪苏浙川云甘青宁][A-HJ-NP-Z][A-HJ-NP-Z\d]{5}$/u),
    });
    expect(plateOf(identity, true)).toEqual({
      colour: "green",
      text: expect.stringMatching(/^[京沪苏浙川云甘青宁][A-HJ-NP-Z][DF][A-HJ-NP-Z\d]\d{4}$/u),
    });
    // Nobody drives with one of these.
    expect(plateOf(identity, false).text.slice(2)).toMatch(/^DEM/);
    expect(plateOf(identity, true).text.slice(2)).toMatch(/^DM00/);
  }
});

it("keeps a car's plate in all its pictures", () => {
  expect(plateOf("suv/green/1", false)).toEqual(plateOf("suv/green/1", false));
  expect(new Set(identities.map((identity) => plateOf(identity, false).text)).size).toBeGreaterThan(100);
});

it("paints the plate in its colour", () => {
  const [blue, green] = ["#2f6fc4", "#a9dcbc"];
  const petrol = drawPicture("front/sedan/city/silver/6");
  const electric = drawPicture("front/sedan/city/silver/6/ev");
  expect([petrol.includes(blue), petrol.includes(green)]).toEqual([true, false]);
  expect([electric.includes(blue), electric.includes(green)]).toEqual([false, true]);
});
