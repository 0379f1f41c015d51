import { expect, test } from "vitest";
import { writtenFrom } from "./written-from.ts";

test("where somebody wrote is said in one way, and nothing where it is not known", () => {
  expect(writtenFrom("甘肃")).toBe("IP 属地：甘肃");
  expect(writtenFrom("")).toBe("");
});
