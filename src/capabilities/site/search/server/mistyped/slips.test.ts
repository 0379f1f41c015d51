import { describe, expect, test } from "vitest";
import { bareName, SLIP, slipBetween, slipTerms } from "./slips.ts";

const between = (typed: string, name: string) => slipBetween(bareName(typed), bareName(name));

describe("what may have been meant", () => {
  test.each([
    ["雷克萨思", "雷克萨斯", SLIP.sound],
    ["leikesasi", "雷克萨斯", SLIP.sound],
    ["凯美端", "凯美瑞", SLIP.shape],
    ["斯巴路", "斯巴鲁", SLIP.sound],
    ["肯美瑞", "凯美瑞", SLIP.edit],
    ["雷萨克斯", "雷克萨斯", SLIP.swap],
    ["雷克萨", "雷克萨斯", SLIP.edit],
    ["雷克克萨斯", "雷克萨斯", SLIP.edit],
    ["内克萨斯", "雷克萨斯", SLIP.looseSound],
    ["西巴鲁", "斯巴鲁", SLIP.edit],
    ["丰甜", "丰田", SLIP.sound],
    ["丰由", "丰田", SLIP.shape],
    ["漂洋", "飘扬", SLIP.sound],
    ["凌方", "凌放", SLIP.sound],
    ["lingfan", "凌放", SLIP.looseSound],
    ["suabru", "Subaru", SLIP.swap],
    ["lexsus", "Lexus", SLIP.edit],
    ["leikeshasi", "雷克萨斯", SLIP.looseSound],
    ["leikesaasi", "雷克萨斯", SLIP.spelling],
  ])("%s may be %s", (typed, name, slip) => {
    expect(between(typed, name)).toBe(slip);
  });

  test.each([
    ["本田", "丰田"],
    ["奥迪", "奥德赛"],
    ["机油", "雷克萨斯"],
    ["森林人", "林人"],
    ["es", "nx"],
  ])("%s is not %s", (typed, name) => {
    const slip = between(typed, name);
    expect(slip === undefined || slip >= SLIP.edit).toBe(true);
    if (bareName(name).length < 3) expect(slip).toBeUndefined();
  });

  test("what is one slip away shares a term, so that the index finds it", () => {
    const pairs: [string, string][] = [
      ["雷克萨思", "雷克萨斯"],
      ["凯美端", "凯美瑞"],
      ["雷萨克斯", "雷克萨斯"],
      ["leikesaasi", "雷克萨斯"],
      ["lingfan", "凌放"],
      ["suabru", "Subaru"],
    ];
    for (const [typed, name] of pairs) {
      const terms = new Set(slipTerms(name));
      expect(
        slipTerms(typed).some((term) => terms.has(term)),
        `${typed} and ${name}`,
      ).toBe(true);
    }
  });

  test("names too short or too long have none", () => {
    for (const name of ["", "车", "一".repeat(17)]) expect(slipTerms(name)).toEqual([]);
  });
});
