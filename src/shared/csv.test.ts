import { expect, test } from "vitest";
import { csvFile, csvLines } from "./csv.ts";

test("fields hold commas, quotes and line breaks, and are never formulas", () => {
  expect(
    csvLines([
      ["编号", "内容"],
      ["1", 'a,"b"\nc'],
      ["2", "=1+1"],
      ["3", "-5"],
    ]),
  ).toBe('编号,内容\r\n1,"a,""b""\nc"\r\n2,\'=1+1\r\n3,\'-5\r\n');
  expect(csvLines([])).toBe("");
});

test("a file begins with the mark of its encoding, and numbers stay numbers", () => {
  expect(csvFile([["降幅", -2, null]])).toBe("\uFEFF降幅,-2,\r\n");
});
