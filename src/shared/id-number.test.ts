import fc from "fast-check";
import { expect, test } from "vitest";
import { isIdNumber, maskIdNumber, plainIdNumber } from "./id-number.ts";

test("an identity number has its check digit, and a day that there is", () => {
  // The example of GB 11643, and one with the character X.
  expect(isIdNumber("11010519491231002X")).toBe(true);
  expect(isIdNumber("440524188001010014")).toBe(false);
  expect(isIdNumber("110105194912310021")).toBe(false);
  expect(isIdNumber("11010519490231002X")).toBe(false);
  expect(isIdNumber("11010519491231002")).toBe(false);
  expect(isIdNumber("")).toBe(false);
});

test("one wrong digit is always noticed", () => {
  const good = "11010519491231002X";
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 16 }), fc.integer({ min: 0, max: 9 }), (at, digit) => {
      const typed = `${good.slice(0, at)}${digit}${good.slice(at + 1)}`;
      return typed === good || !isIdNumber(typed);
    }),
  );
});

test("it is read as people type it, and masked but for its ends", () => {
  expect(plainIdNumber(" 110105 19491231 002x ")).toBe("11010519491231002X");
  expect(plainIdNumber("１１0105")).toBe("110105");
  expect(maskIdNumber("11010519491231002X")).toBe("1101************2X");
  expect(maskIdNumber("123")).toBe("***");
});
