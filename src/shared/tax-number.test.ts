import { expect, test } from "vitest";
import { isTaxNumber, plainTaxNumber } from "./tax-number.ts";

test("a unified social credit code checks itself, however it was typed", () => {
  // Made up; the last place is what the other seventeen ask for.
  const good = "91440300MA5EXAMPX".slice(0, 17);
  const all = "0123456789ABCDEFGHJKLMNPQRTUWXY";
  const fitting = [...all].filter((last) => isTaxNumber(good + last));
  expect(fitting).toHaveLength(1);
  const number = good + fitting[0];
  expect(isTaxNumber(plainTaxNumber(` ${number.slice(0, 8).toLowerCase()} ${number.slice(8)}`))).toBe(true);
  // Two neighbours changed places.
  expect(isTaxNumber(`${number[1]}${number[0]}${number.slice(2)}`)).toBe(false);
  for (const wrong of ["", "123", `${number}0`, `${"I"}${number.slice(1)}`, "国".repeat(18)])
    expect(isTaxNumber(wrong)).toBe(false);
});

test("the code of the standard's own example is one", () => {
  expect(isTaxNumber("91350100M000100Y43")).toBe(true);
  expect(isTaxNumber("91350100M000100Y44")).toBe(false);
});
