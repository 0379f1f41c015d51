import { expect, test } from "vitest";
import { changeWords, shareWords } from "./change.ts";
import { durationWords } from "./range.ts";
import { sideBySide } from "./side-by-side.ts";

test("what two words share stands in one row, the fullest first", () => {
  const table = sideBySide("版块", [
    {
      name: "漏油",
      shares: [
        { name: "综合", value: 2 },
        { name: "改装", value: 1 },
      ],
    },
    { name: "异响", shares: [{ name: "改装", value: 5 }] },
  ]);
  expect(table.rows).toEqual(["改装", "综合"]);
  expect(table.columns).toEqual([
    { name: "漏油", values: [1, 2] },
    { name: "异响", values: [5, 0] },
  ]);
});

test("a change, a share and a duration are said so that they mislead nobody", () => {
  expect([changeWords(7, 5), changeWords(3, 4), changeWords(2, 0), changeWords(0, 0)]).toEqual([
    "+40%",
    "-25%",
    "新增",
    "—",
  ]);
  expect([shareWords(1, 8), shareWords(0, 0)]).toEqual(["13%", "—"]);
  expect([durationWords(40), durationWords(750), durationWords(12_600), durationWords(200_000)]).toEqual([
    "40 秒",
    "12.5 分钟",
    "3.5 小时",
    "2.3 天",
  ]);
});
