import fc from "fast-check";
import { expect, test } from "vitest";
import { checkDigitOf, examineVin, lastOf, normaliseVin, VIN_LENGTH } from "./vin.ts";

/** The example of the standard's literature; its ninth character is right. */
const RIGHT = "1M8GDM9AXKP042788";
const TODAY = new Date("2026-11-01T00:00:00Z");
const CHARACTERS = "ABCDEFGHJKLMNPRSTUVWXYZ0123456789";

const examine = (text: string, expected = {}) => examineVin(text, expected, TODAY);
const codes = (text: string, expected = {}) => examine(text, expected).findings.map(({ code }) => code);

/** With the right character in the ninth place. */
function checked(vin: string): string {
  return vin.slice(0, 8) + checkDigitOf(vin) + vin.slice(9);
}

const vins = fc
  .array(fc.constantFrom(...CHARACTERS), { minLength: VIN_LENGTH, maxLength: VIN_LENGTH })
  .map((characters) => checked(characters.join("")));

test("a right VIN is left alone, however it was typed", () => {
  expect(examine(RIGHT)).toMatchObject({ complete: true, checkDigit: "valid", findings: [], score: 100 });
  expect(normaliseVin(" １m8g-dm9a xkp0·42788 ")).toBe(RIGHT);
  expect(examine("").findings).toEqual([]);
});

test("says what is wrong in a sentence, and never more than a warning", () => {
  expect(examine(RIGHT.slice(0, 12)).findings).toEqual([
    { code: "length", level: "warning", text: "车架号（VIN）是 17 位，现在是 12 位，少了 5 位。" },
  ]);
  expect(examine(`${RIGHT.slice(0, 11)}O42788`).findings[0]?.text).toContain("第 12 位的 O 可能是数字 0");
  expect(codes(`${RIGHT.slice(0, 16)}车`)).toEqual(["characters"]);
  expect(codes("1".repeat(17))).toEqual(["all-same"]);
  expect(codes(RIGHT.replace("AXK", "A1K"))).toEqual(["check-digit"]);
  expect(codes(checked("LFMAP86C0N0123456"))).toEqual(["serial-run"]);
  expect(codes(checked("LFMAP86C0N0888888"))).toEqual(["serial-same"]);
});

test("where the check digit is no rule, its absence is only a note", () => {
  const european = "WAUZZZ8V9KA123987";
  expect(examine(european).findings).toMatchObject([{ code: "check-digit-abroad", level: "note" }]);
  expect(examine(european).score).toBeGreaterThan(examine(RIGHT.replace("AXK", "A1K")).score);
});

test("compares maker and year with the chosen car", () => {
  const vin = checked("LVGBM51K0HG700123");
  expect(examine(vin)).toMatchObject({ maker: "广汽丰田", years: [2017, 1987] });
  const generation = { code: "XV50", fromYear: 2012, toYear: 2017, makers: ["LVG"] };
  expect(codes(vin, { brand: "丰田", generation })).toEqual([]);
  expect(codes(vin, { brand: "雷克萨斯" })).toEqual(["maker"]);
  // Of brands that are not in the table nothing can be said.
  expect(codes(vin, { brand: "无名" })).toEqual([]);
  const later = { code: "XV80", fromYear: 2024, toYear: null, makers: ["LVG"] };
  const [found] = examine(vin, { brand: "丰田", generation: later }).findings;
  expect(found).toMatchObject({ code: "year" });
  expect(found?.text).toContain("1987 或 2017 年");
  expect(codes(vin, { brand: "丰田", generation: { ...generation, makers: ["JTN"] } })).toEqual(["factory"]);
  // The model year begins before the calendar's, and cars are sold after their generation ended.
  expect(codes(vin, { generation: { ...generation, fromYear: 2018, toYear: null } })).toEqual([]);
  expect(codes(vin, { generation: { ...generation, toYear: 2016 } })).toEqual([]);
});

test("any one character read wrong is found", () => {
  const values = (character: string) => checkDigitOf(`${character}0000000000000000`);
  fc.assert(
    fc.property(vins, fc.nat(16), fc.constantFrom(...CHARACTERS), (vin, at, other) => {
      fc.pre(at !== 8 && values(other) !== values(vin.charAt(at)));
      const wrong = vin.slice(0, at) + other + vin.slice(at + 1);
      expect(examine(vin).checkDigit).toBe("valid");
      expect(examine(wrong).checkDigit).toBe("invalid");
    }),
  );
});

/** Any code units, lone surrogates too; what people type is among them. */
const anyText = fc.oneof(
  fc.string({ maxLength: 24 }),
  fc.array(fc.nat(0xffff), { maxLength: 24 }).map((units) => String.fromCharCode(...units)),
);

test("takes any text", () => {
  fc.assert(
    fc.property(anyText, (text) => {
      const { vin, score, complete, findings } = examine(text);
      expect(normaliseVin(vin)).toBe(vin);
      expect(score).toBeGreaterThanOrEqual(0);
      expect(score).toBeLessThanOrEqual(100);
      if (vin !== "" && !complete) expect(findings).not.toEqual([]);
    }),
  );
});

test("of a VIN its end is enough to be known by", () => {
  expect(lastOf(RIGHT)).toBe("042788");
  expect(lastOf("A1", 6)).toBe("A1");
});
