import fc from "fast-check";
import { expect, test } from "vitest";
import { compileWords, fold } from "./matcher.ts";

const found = (words: readonly string[], text: string, wholeLatin = true) =>
  compileWords(words, (word) => word, { wholeLatin })
    .find(text)
    .map(({ word, start, end }) => [word, start, end]);

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

test("words that are empty or the same after folding count once", () => {
  const matcher = compileWords(["", "VIN", "vin"], (word) => word);
  expect(matcher.size).toBe(1);
  expect(matcher.find("vin")).toMatchObject([{ word: "VIN" }]);
});

test("no list finds nothing", () => {
  expect(found([], "什么都可以写")).toEqual([]);
});

test("it finds what looking for each word at each place finds", () => {
  // A small alphabet, so that words overlap and share beginnings and ends.
  const words = fc.array(
    fc.string({ unit: fc.constantFrom("车", "油", "a", "Ａ", "1", "😀"), maxLength: 5 }),
    {
      maxLength: 12,
    },
  );
  const text = fc.string({ unit: fc.constantFrom("车", "油", "a", "A", "１", "😀", "，"), maxLength: 60 });
  fc.assert(
    fc.property(words, text, (list, written) => {
      const plain = fold(written);
      const places = Array.from({ length: plain.length }, (_, at) => at);
      const wanted = [...new Set(list.map(fold))]
        .filter((word) => word !== "")
        .flatMap((word) =>
          places.filter((at) => plain.startsWith(word, at)).map((at) => [word, at, at + word.length]),
        );
      const got = found(list, written, false).map(([word, start, end]) => [fold(String(word)), start, end]);
      const sorted = (matches: unknown[]) => matches.map((match) => JSON.stringify(match)).sort();
      expect(sorted(got)).toEqual(sorted(wanted));
    }),
    { numRuns: 500 },
  );
});
