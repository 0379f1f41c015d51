import { describe, expect, it } from "vitest";
import { type Block, documentOfText, type Inline } from "#shared/document.ts";
import { syllablesOf } from "#shared/pinyin.ts";
import type { Variant } from "#shared/words.ts";
import { readableAddress, searchableText } from "./addresses.ts";
import { compileWords } from "./matcher.ts";
import { SIMPLIFIED } from "./simplified-table.ts";

/** Words such as an operator lists; none of them is of a real list. */
const words = [
  ...["代开", "代考", "刷单", "套牌", "网赌", "博彩", "假证", "私彩", "倒票", "车托"],
  ...["加微信", "办假证", "收驾照", "卖分数", "刷好评", "跑分群", "套现金", "改公里", "黑摩的", "调表人"],
  ...["代开发票", "驾照代考", "屏蔽违章", "低价改装", "扫码领取", "返现加群", "租借车牌"],
  ...["出售驾照分", "代办营运证", "无手续低价车"],
];

const pairs = [...SIMPLIFIED.replace(/\s/g, "")];
const traditional = new Map(pairs.flatMap((one, at) => (at % 2 === 0 ? [[pairs[at + 1] ?? "", one]] : [])));
const each = (word: string, made: (one: string) => string) => [...word].map(made).join("");
/** With something after the first character, as most do it, or between all of them. */
const after = (by: string) => (word: string) => [...word][0] + by + word.slice(1);
const between = (by: string) => (word: string) => [...word].join(by);
const sound = (one: string) => syllablesOf(one)[0] ?? "";
/** Another character that is read the same. */
const SAME =
  "呆凯拷帅丹桃拍亡堵伯采夹珍思踩捣漂彻拖佳威心板甲正首嘉召迈坟树刷耗评泡焚裙掏线斤盖工李嘿膜地吊标人废平瓶必围张敌加钢庄少马灵去反县家组接车派处手架赵芬拜英云政无守许低驾扯";
const alike = (one: string) => [...SAME].find((other) => other !== one && sound(other) === sound(one)) ?? one;

const text = (said: string, more: object = {}): Inline => ({ type: "text", text: said, ...more });
const paragraph = (...inlines: Inline[]): Block => ({ type: "paragraph", inlines });
const document = (...blocks: Block[]) => searchableText({ blocks });
const link = (href: string) =>
  document(paragraph(text("看 "), { type: "link", href, text: "这里" }, text(" 就知道")));
const halves = (word: string) => [word.slice(0, 1), word.slice(1)] as const;

/** A way to write a word otherwise, and what of its settings finds it; without any it is found always. */
const disguises: [name: string, write: (word: string) => string, ...settings: Variant[]][] = [
  ["as it is", (word) => `听说${word}很方便`],
  ["in full width, among other things", (word) => `ＡＢＣ${word}１２３`],
  ["a line end in it", after("\n")],
  ["a line end after each character", between("\n")],
  ["an empty line in it", after("\n\n")],
  ["spaces at the line end", after("  \n  ")],
  ["two paragraphs", (word) => document(...halves(word).map((half) => paragraph(text(half))))],
  [
    "heading and quote",
    (word) => {
      const [one, other] = halves(word);
      return document(
        { type: "heading", level: 2, inlines: [text(one)] },
        { type: "quote", inlines: [text(other)] },
      );
    },
  ],
  [
    "a picture between its paragraphs",
    (word) => {
      const [one, other] = halves(word);
      return document(
        paragraph(text(one)),
        { type: "picture", media_id: "1", caption: "" },
        paragraph(text(other)),
      );
    },
  ],
  [
    "two items of a list",
    (word) => document({ type: "list", ordered: false, items: halves(word).map((half) => [text(half)]) }),
  ],
  [
    "an item for each character",
    (word) => document({ type: "list", ordered: true, items: [...word].map((one) => [text(one)]) }),
  ],
  ["a list that was typed", (word) => [...word].map((one, at) => `${at + 1}. ${one}`).join("\n")],
  ["typed with Chinese points", (word) => [...word].map((one, at) => `${at + 1}、${one}`).join("\n")],
  ["typed with dashes", (word) => [...word].map((one) => `- ${one}`).join("\n")],
  [
    "bold in the middle",
    (word) => {
      const [one, other] = halves(word);
      return document(paragraph(text(one), text(other, { marks: ["bold"] })));
    },
  ],
  ["in the address of a link", (word) => link(`https://example.com/${word}`)],
  ["encoded in the address of a link", (word) => link(`https://example.com/?q=${encodeURIComponent(word)}`)],
  [
    "encoded twice",
    (word) =>
      link(
        `https://example.com/to?url=${encodeURIComponent(`https://example.org/${encodeURIComponent(word)}`)}`,
      ),
  ],
  ["as the host of a link", (word) => link(new URL(`https://${word}.com/`).href)],
  ["traditional", (word) => each(word, (one) => traditional.get(one) ?? one), "traditional"],
  ["a space in it", after(" "), "split"],
  ["a star after each character", between("*"), "split"],
  ["a point, dash or slash in it", (word) => `${after("·")(word)} ${after("-")(word)}`, "split"],
  ["an emoji in it", after("😀"), "split"],
  ["a character without width in it", after("\u200b"), "split"],
  ["struck through", (word) => each(word, (one) => `${one}\u0336`), "split"],
  ["in brackets", (word) => each(word, (one) => `【${one}】`), "split"],
  ["a digit in it", after("1"), "split"],
  [
    "a digit after each character",
    (word) => `${[...word].map((one, at) => `${one}${at % 10}`).join("")}了`,
    "split",
  ],
  ["a digit in a circle in it", after("①"), "split"],
  ["a filler in it", after("口"), "split"],
  ["two strokes in it", after("丨丨"), "split"],
  ["a letter in it", after("x"), "split"],
  ["a filler and a star in it", after("*口*"), "split"],
  [
    "a digit, a filler and a symbol in turn",
    (word) => `${[...word].map((one, at) => one + (["1", "口", "*"][at % 3] ?? "")).join("")}吧`,
    "split",
  ],
  ["in pinyin", (word) => each(word, sound), "pinyin"],
  ["in pinyin, apart", (word) => [...word].map(sound).join(" "), "pinyin"],
  ["the first character in pinyin", (word) => sound(word.slice(0, 1)) + word.slice(1), "pinyin"],
  ["another character of its sound", (word) => alike(word.slice(0, 1)) + word.slice(1), "homophone"],
];

/** Which words are not found in what is made of each. */
function missed(write: (word: string) => string, settings: readonly Variant[]): string[] {
  return words.filter((word) => {
    const matcher = compileWords([{ text: word, variants: settings }]);
    return matcher.find(write(word)).length === 0;
  });
}

describe("a word of thirty", () => {
  it.each(disguises)("is found, each of them: %s", (_, write, ...settings) => {
    expect(missed(write, settings)).toEqual([]);
  });

  it("is found by its initials where it has four characters, whatever stands around them", () => {
    const initials = (word: string) => each(word, (one) => sound(one).charAt(0));
    const long = words.filter((word) => [...word].length >= 4);
    expect(missed((word) => `找我${initials(word)}，快`, ["pinyin"])).toEqual(
      words.filter((word) => !long.includes(word)),
    );
    expect(missed((word) => `${initials(word)}s`, ["pinyin"])).toEqual(words);
    expect(missed(initials, ["split", "traditional", "homophone"])).toEqual(words);
  });
});

describe("what only looks like a disguise", () => {
  it.each([
    ["开了20代表", "代开", "it is the other way round"],
    ["现代10开了", "代开", "a number of two digits"],
    ["现代ES开了", "代开", "a name between them"],
    ["现代，1开", "代开", "the end of a clause"],
    ["他是车。\n托人问", "车托", "the end of a sentence at the end of a line"],
    ["这一代\n再开", "代开", "another character"],
    ["have a\nvw", "av", "two English words on two lines"],
    ["可以扣\n4. 再说", "扣4", "the number of a list"],
    ["代的开", "代开", "a word of its own between them"],
  ])("%s is not %s: %s", (said, word) => {
    const matcher = compileWords([{ text: word, variants: ["traditional", "split", "pinyin"] }]);
    expect(matcher.find(said)).toEqual([]);
  });

  it("keeps words that hold a filler, and marks what was written", () => {
    const matcher = compileWords([{ text: "进口车", variants: ["split"] }]);
    expect(matcher.find("买进口1车吧")).toMatchObject([{ start: 1, end: 5, how: "split" }]);
    const drive = compileWords([{ text: "代开", variants: ["split"] }]);
    expect(drive.find("找人代1开")).toMatchObject([{ start: 2, end: 5, how: "split" }]);
  });
});

describe("an address", () => {
  it.each([
    ["https://example.com/%E5%8D%9A%E5%BD%A9", "https://example.com/博彩"],
    [`${new URL("https://博彩.com").href}a%2Fb`, "https://博彩.com/a/b"],
    ["https://example.com/%E5%8D%9A%ff%E5", "https://example.com/博\ufffd\ufffd"],
    ["https://example.com/%B2%A9%B2%CA", "https://example.com/博彩"],
    ["https://example.com/100%", "https://example.com/100%"],
    ["https://example.com/a%00b%0Ac", "https://example.com/a b c"],
    ["https://example.com/%252525252541", "https://example.com/%252541"],
  ])("%s is read as %s", (address, read) => {
    expect(readableAddress(address)).toBe(read);
  });

  it("stands below a text that does not say it, once", () => {
    const href = "https://example.com/%E5%8D%9A";
    const { blocks } = documentOfText("https://example.com/");
    const hidden: Inline = { type: "link", href, text: "这里" };
    expect(searchableText({ blocks: [...blocks, paragraph(hidden, text(" 和 "), hidden)] })).toBe(
      "https://example.com/\n\n这里 和 这里\n\n(https://example.com/博)",
    );
  });
});
