import { expect, test } from "vitest";
import { choicesOf, optionOf, pick } from "./choices.ts";

const option = (id: string, values: string[], left: number) => ({ id, values, left });
const shirts = [
  option("1", ["白", "L"], 2),
  option("2", ["白", "XL"], 0),
  option("3", ["黑", "L"], 0),
  option("4", ["黑", "XL"], 1),
];

test("a value can be had as long as it is left with what else is picked", () => {
  expect(choicesOf(shirts, 0, [])).toEqual([
    { value: "白", left: true },
    { value: "黑", left: true },
  ]);
  expect(choicesOf(shirts, 1, ["白"])).toEqual([
    { value: "L", left: true },
    { value: "XL", left: false },
  ]);
});

test("a tap keeps what still fits, and opens again what does not", () => {
  expect(pick(shirts, 2, ["白", undefined], { axis: 1, value: "L" })).toEqual(["白", "L"]);
  expect(pick(shirts, 2, ["白", "L"], { axis: 0, value: "黑" })).toEqual(["黑", undefined]);
});

test("an option is picked once every axis is; what has none to choose is picked at once", () => {
  expect(optionOf(shirts, 2, ["白"])).toBeUndefined();
  expect(optionOf(shirts, 2, ["黑", "XL"])?.id).toBe("4");
  expect(optionOf([option("9", [], 3)], 0, [])?.id).toBe("9");
});
