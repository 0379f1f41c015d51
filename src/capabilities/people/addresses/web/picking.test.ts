import { expect, test } from "vitest";
import { answerOf } from "./picking.ts";

test("the choice goes to the screen that asked, and to no other site", () => {
  expect(answerOf("/shop/checkout?goods=3#pay", "12")).toBe("/shop/checkout?goods=3&address=12#pay");
  expect(answerOf("/shop/checkout?address=7", "12")).toBe("/shop/checkout?address=12");
  for (const to of [
    undefined,
    "",
    "https://evil.example/",
    "//evil.example",
    "/\\evil.example",
    "javascript:1",
  ])
    expect(answerOf(to, "12")).toBeNull();
});
