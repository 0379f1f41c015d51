import fc from "fast-check";
import { describe, expect, it, test } from "vitest";
import { type Variant, wordVariants } from "#shared/words.ts";
import { fold } from "./fold.ts";
import { compileWords } from "./matcher.ts";

const found = (words: readonly string[], text: string, wholeLatin = true) =>
  compileWords(
    words.map((word) => ({ text: word })),
    { wholeLatin },
  )
    .find(text)
    .map(({ word, start, end }) => [word.text, start, end]);

/** What of a text counts as the word, and why. */
const counts = (text: string, word: string, ...variants: Variant[]) =>
  compileWords([{ text: word, variants }])
    .find(text)
    .map(({ start, end, how }) => `${how} ${text.slice(start, end)}`);

test("every occurrence is found, overlapping and nested ones too", () => {
  expect(found(["刹车", "刹车异响", "异响"], "高速刹车异响")).toEqual([
    ["刹车", 2, 4],
    ["刹车异响", 2, 6],
    ["异响", 4, 6],
  ]);
});

test("a word that ends within another one is found where the longer one breaks off", () => {
  expect(found(["机油乳化", "油乳"], "机油乳白")).toEqual([["油乳", 1, 3]]);
});

test("width and case make no difference, and places are those of the text", () => {
  expect(found(["fk8", "价格"], "ＦＫ８的价格，Fk8")).toEqual([
    ["fk8", 0, 3],
    ["价格", 4, 6],
    ["fk8", 7, 10],
  ]);
});

test("a Latin word within a longer one is not meant, unless asked for", () => {
  expect(found(["av", "86"], "have 1986 AV看86车")).toEqual([
    ["av", 10, 12],
    ["86", 13, 15],
  ]);
  expect(found(["av"], "have", false)).toHaveLength(1);
});

test("empty words are never found, and words that compare as one are found as each of them", () => {
  expect(new Set(found(["", "VIN", "vin"], "vin").map(([word]) => word))).toEqual(new Set(["VIN", "vin"]));
});

test("no list finds nothing", () => {
  expect(found([], "什么都可以写")).toEqual([]);
});

test("it finds what looking for each word at each place finds", () => {
  // A small alphabet, so that words overlap and share beginnings and ends.
  const words = fc.array(
    fc.string({ unit: fc.constantFrom("车", "油", "a", "Ａ", "1", "😀"), maxLength: 5 }),
    { maxLength: 12 },
  );
  const text = fc.string({ unit: fc.constantFrom("车", "油", "a", "A", "１", "😀", "，"), maxLength: 60 });
  fc.assert(
    fc.property(words, text, (list, written) => {
      const plain = fold(written);
      const places = Array.from({ length: plain.length }, (_, at) => at);
      const wanted = [...new Set(list)]
        .filter((word) => word !== "")
        .flatMap((word) =>
          places.filter((at) => plain.startsWith(fold(word), at)).map((at) => [word, at, at + word.length]),
        );
      const sorted = (matches: unknown[]) => matches.map((match) => JSON.stringify(match)).sort();
      expect(sorted(found([...new Set(list)], written, false))).toEqual(sorted(wanted));
    }),
    { numRuns: 500 },
  );
});

test("symbols that split a word are left out wherever they stand, as if they were not there", () => {
  const words = fc.array(fc.string({ unit: fc.constantFrom("车", "油", "机"), minLength: 2, maxLength: 4 }), {
    maxLength: 8,
  });
  const text = fc.string({ unit: fc.constantFrom("车", "油", "机", "*", "泵"), maxLength: 40 });
  fc.assert(
    fc.property(words, text, (list, written) => {
      const matcher = compileWords([...new Set(list)].map((word) => ({ text: word, variants: ["split"] })));
      const bare = [...written].flatMap((one, at) => (one === "*" ? [] : [at]));
      const plain = written.replaceAll("*", "");
      const wanted = [...new Set(list)].flatMap((word) =>
        bare.flatMap((start, at) => {
          const end = (bare[at + word.length - 1] ?? 0) + 1;
          const widest = Math.max(
            0,
            ...(written.slice(start, end).match(/\*+/g) ?? []).map((gap) => gap.length),
          );
          return plain.startsWith(word, at) && widest <= 8 ? [`${word} ${start} ${end}`] : [];
        }),
      );
      const got = matcher.find(written).map(({ word, start, end }) => `${word.text} ${start} ${end}`);
      expect(got.sort()).toEqual(wanted.sort());
    }),
    { numRuns: 500 },
  );
});

describe("a variant", () => {
  it.each([
    ["代開發票", "代开发票", "traditional", ["traditional 代開發票"]],
    ["代开发票", "代開發票", "traditional", ["traditional 代开发票"]],
    ["加*微 信", "加微信", "split", ["split 加*微 信"]],
    ["加😀微\u200b信", "加微信", "split", ["split 加😀微\u200b信"]],
    ["加，微，信", "加微信", "split", ["split 加，微，信"]],
    ["加1微口信", "加微信", "split", ["split 加1微口信"]],
    ["加V信", "加-v-信", "split", ["split 加V信"]],
    ["代-開-发票", "代开发票", "traditional split", ["split 代-開-发票"]],
    ["找dkfp问", "代开发票", "pinyin", ["initials dkfp"]],
    ["jiaweixin 聊", "加微信", "pinyin", ["pinyin jiaweixin"]],
    ["Jia wei xin", "加微信", "pinyin", ["pinyin Jia wei xin"]],
    ["加wei信", "加微信", "pinyin", ["pinyin 加wei信"]],
    ["加威信", "加微信", "homophone", ["homophone 加威信"]],
    ["jia威信", "加微信", "pinyin homophone", ["pinyin jia威信"]],
  ])("takes %s for %s by %s", (text, word, by, expected) => {
    expect(counts(text, word)).toEqual([]);
    expect(counts(text, word, ...wordVariants.filter((one) => by.split(" ").includes(one)))).toEqual(
      expected,
    );
  });

  it.each([
    ["他要加。微信上说", "加微信", "the end of a sentence"],
    ["不是毒。品质很好", "毒品", "the end of a sentence"],
    ["have a vw", "av", "the space between two words"],
    ["damage 很大", "大麻", "a part of an English word"],
    ["先生", "西安", "a syllable of another character"],
    ["18 岁", "18+", "a number without its sign"],
  ])("does not take %s for %s: %s", (text, word) => {
    expect(counts(text, word, ...wordVariants)).toEqual([]);
  });

  it("counts a place once, whatever else it could be, by another spelling of the word too", () => {
    const variants = [...wordVariants];
    expect(counts("加微信", "加微信", ...variants)).toEqual(["exact 加微信"]);
    const matcher = compileWords([{ text: "加微信", aliases: ["加v", "加薇信"], variants }]);
    expect(matcher.find("加V，加薇信").map(({ start, how }) => [start, how])).toEqual([
      [0, "alias"],
      [3, "alias"],
    ]);
  });
});
