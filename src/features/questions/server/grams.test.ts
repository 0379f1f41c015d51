import { expect, test } from "vitest";
import { gramsOf } from "./grams.ts";

test("a title is found by its pairs of characters and its whole Latin words", () => {
  expect(gramsOf("冷启动异响")).toEqual(["冷启", "启动", "动异", "异响"]);
  expect(gramsOf("ES300h 的 12V 电瓶亏电")).toEqual(["es300h", "12v", "电瓶", "瓶亏", "亏电"]);
});

test("width, case and what stands in every question make no difference", () => {
  expect(gramsOf("ＦＫ８ 刹车")).toEqual(gramsOf("fk8刹车"));
  expect(gramsOf("怎么")).toEqual([]);
  expect(gramsOf("")).toEqual([]);
});
