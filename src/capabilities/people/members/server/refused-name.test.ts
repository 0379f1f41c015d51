import fc from "fast-check";
import { expect, test } from "vitest";
import { sections } from "#sections/registry.ts";
import { refusedName } from "./refused-name.ts";
import { contactWords, officialNames, staffWords } from "./reserved-names.ts";

test.each([
  "老邱",
  "江边老周",
  "GT3 车手",
  "李鹏飞",
  "三秒破百",
  "一九八六年的车",
  "2024 款车主",
  "0-100 加速",
  "V8 不死",
  "一二三四五六",
  "微风不燥",
  "开车的小陈",
  "Zoë Müller",
  "点火开车",
  "com 口诊断",
])("%s may be borne", (name) => {
  expect(refusedName(name)).toBeNull();
});

test.each([
  ["围场官方", "官方"],
  ["官 方 小 助 手", "官方"],
  ["官·方·小·编", "官方"],
  ["管理員小王", "管理员"],
  ["Ｐａｄｄｏｃｋ", "围场"],
  ["раddock 团队", "围场"],
  ["編輯部老张", "官方"],
  ["习近平", "领导人"],
  ["習·近·平", "领导人"],
  ["公安", "机关"],
  ["加微信 abc", "联系方式"],
  ["加Ｖ看车", "联系方式"],
  ["ѵх同号", "联系方式"],
  ["薇-信-号", "联系方式"],
  ["老王13800138000", "号码"],
  ["①③⑧00138000", "号码"],
  ["一三八零零一三八零零零", "号码"],
  ["138 0013 8000", "号码"],
  ["gt车.com", "网址"],
  ["gt车。ｃｏｍ", "网址"],
  ["看车点cn", "网址"],
  ["www看车", "网址"],
])("%s is refused", (name, why) => {
  expect(refusedName(name)).toContain(why);
});

test("a brand is nobody's name, also with what brands add; what a driver adds makes it his own", () => {
  for (const { marque, latin } of sections.filter(({ umbrella }) => !umbrella)) {
    for (const name of [marque, latin, latin.toLowerCase(), `${marque}中国`, `${marque} 汽车俱乐部`])
      expect(refusedName(name)).not.toBeNull();
    expect(refusedName(`${marque}老王`)).toBeNull();
  }
});

test("whatever is written around, between and instead of its letters, a reserved word is found", () => {
  const words = [...staffWords, ...contactWords, ...officialNames];
  const gap = fc.constantFrom("", " ", "\u3000", "·", "-", "_", "\u200b", "~", "。");
  const letter = (one: string) =>
    fc.constantFrom(
      one,
      one.toUpperCase(),
      // Full width, where there is one.
      /[!-~]/.test(one) ? String.fromCodePoint((one.codePointAt(0) ?? 0) + 0xfee0) : one,
      `${one}\u0301`,
    );
  const written = fc
    .constantFrom(...words)
    .chain((word) =>
      fc.tuple(...[...word].map((one) => fc.tuple(letter(one), gap))).map((parts) => parts.flat().join("")),
    );
  const around = fc.string({ unit: fc.constantFrom("车", "友", "老", "王", " ", "🏁"), maxLength: 6 });
  fc.assert(
    fc.property(around, written, around, (before, word, after) => {
      expect(refusedName(before + word + after)).not.toBeNull();
    }),
    { numRuns: 400 },
  );
});

test("any text is answered, and names of a member's own letters are his", () => {
  fc.assert(
    fc.property(fc.string({ unit: "binary", maxLength: 40 }), (text) => {
      expect([null, "string"]).toContain(refusedName(text) === null ? null : "string");
    }),
  );
  const plain = fc.string({ unit: fc.constantFrom(..."老王小陈山风开路驰野"), minLength: 2, maxLength: 16 });
  fc.assert(
    fc.property(plain, (name) => {
      expect(refusedName(name)).toBeNull();
    }),
  );
});
