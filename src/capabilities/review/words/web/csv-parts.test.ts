import { expect, test } from "vitest";
import { partsOf } from "./csv-parts.ts";

test("parts joined are the file again, cut between rows, each with the lines before it", () => {
  const csv = '一,转审\n二,"有\n换行"\n三\n四四四四\n五';
  const parts = partsOf(csv, 9);
  expect(parts.map(({ text }) => text).join("")).toBe(csv);
  expect(parts).toEqual([
    { text: "一,转审\n", before: 0 },
    { text: '二,"有\n换行"\n', before: 1 },
    { text: "三\n四四四四\n五", before: 3 },
  ]);
});

test("a small file stays whole, an empty one has no parts", () => {
  expect(partsOf("一\n二\n")).toEqual([{ text: "一\n二\n", before: 0 }]);
  expect(partsOf("")).toEqual([]);
});
