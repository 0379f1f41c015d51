import { expect, it } from "vitest";
import { summed } from "./shares.ts";

it("puts together what has one name, the fullest first", () => {
  const shares = [
    { name: "帖子", value: 2 },
    { name: "评论", value: 4 },
    { name: "帖子", value: 3 },
  ];
  expect(summed(shares)).toEqual([
    { name: "帖子", value: 5 },
    { name: "评论", value: 4 },
  ]);
  expect(summed([])).toEqual([]);
});
