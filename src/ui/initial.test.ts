import { expect, test } from "vitest";
import { initialOf } from "./initial.ts";

test.each([
  ["奥迪", "A"],
  ["比亚迪", "B"],
  ["大众", "D"],
  ["广汽", "G"],
  ["红旗", "H"],
  ["吉利", "J"],
  ["理想", "L"],
  ["欧拉", "O"],
  ["腾势", "T"],
  ["蔚来", "W"],
  ["小鹏", "X"],
  ["英菲尼迪", "Y"],
  ["中华", "Z"],
  ["mini", "M"],
  [" smart", "S"],
  ["911", "#"],
  ["", "#"],
])("%s stands under %s", (name, letter) => {
  expect(initialOf(name)).toBe(letter);
});
