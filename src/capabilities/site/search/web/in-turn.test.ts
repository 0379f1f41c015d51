import { expect, test } from "vitest";
import { inTurn } from "./in-turn.ts";

test("groups take turns in the order in which they come, and a long one has the end to itself", () => {
  const items = ["丰田1", "丰田2", "丰田3", "本田1", "斯巴鲁1", "斯巴鲁2"];
  expect(inTurn(items, (item) => item.slice(0, -1))).toEqual([
    ...["丰田1", "本田1", "斯巴鲁1"],
    ...["丰田2", "斯巴鲁2", "丰田3"],
  ]);
  expect(inTurn([], String)).toEqual([]);
});
