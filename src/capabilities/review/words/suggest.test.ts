import { expect, test } from "vitest";
import { suggestedWords } from "./suggest.ts";

test("what a word is mostly a part of is suggested, the longer one of two that stand in the same texts", () => {
  const longer = [
    { text: "大麻烦", texts: 40 },
    { text: "个大麻烦", texts: 9 },
    { text: "大麻花", texts: 12 },
    { text: "大麻花儿", texts: 11 },
    { text: "吸大麻", texts: 2 },
    { text: "大麻味", texts: 4 },
  ];
  expect(suggestedWords(longer, 60).map(({ text }) => text)).toEqual(["大麻烦", "大麻花儿", "个大麻烦"]);
});

test("nothing is suggested of a few texts", () => {
  expect(suggestedWords([{ text: "大麻烦", texts: 2 }], 2)).toEqual([]);
});
