import fc from "fast-check";
import { expect, test } from "vitest";
import {
  type Block,
  cleanDocument,
  type Document,
  documentLength,
  documentOfText,
  type Inline,
  isEmptyDocument,
  isLink,
  linksOf,
  marks,
  mentionsOf,
  picturesOf,
  plainText,
  topicsOf,
  videosOf,
} from "./document.ts";
import { cleanText } from "./text.ts";

const words = fc
  .array(
    fc.oneof(
      fc.string({ unit: "grapheme", maxLength: 8 }),
      fc.string({ unit: "binary", maxLength: 4 }),
      fc.constantFrom(
        "#",
        "#刹车升级#",
        "@",
        "@小陈",
        "@小陈师傅",
        "https://example.com/a?b=c#d",
        "http://",
        "\n",
        "\n\n",
        "\r\n",
        "\u202e",
        "\ud83d",
        " ",
        "\u3000",
        "<script>",
      ),
    ),
    { maxLength: 12 },
  )
  .map((parts) => parts.join(""));

const inline: fc.Arbitrary<Inline> = fc.oneof(
  fc.record({
    type: fc.constant("text" as const),
    text: words,
    marks: fc.option(fc.uniqueArray(fc.constantFrom(...marks)), { nil: undefined }),
  }),
  fc.constantFrom<Inline>(
    { type: "mention", member_id: "7", name: "小陈" },
    { type: "mention", member_id: "9", name: "小陈师傅" },
    { type: "topic", name: "刹车升级" },
  ),
  words.map((text): Inline => ({ type: "link", href: "https://example.com/", text })),
);
const inlines = fc.array(inline, { maxLength: 6 });

const block: fc.Arbitrary<Block> = fc.oneof(
  inlines.map((inlines): Block => ({ type: "paragraph", inlines })),
  inlines.map((inlines): Block => ({ type: "heading", level: 2, inlines })),
  inlines.map((inlines): Block => ({ type: "quote", inlines })),
  fc.array(inlines, { maxLength: 3 }).map((items): Block => ({ type: "list", ordered: false, items })),
  words.map((text): Block => ({ type: "code", text })),
  words.map((caption): Block => ({ type: "picture", media_id: "3", caption })),
  fc.tuple(words, fc.array(words, { maxLength: 3 })).map(
    ([question, choices]): Block => ({
      type: "poll",
      ...{ key: "ab12cd34", question, choices, most: 1, ends_at: null, results: "voted" },
    }),
  ),
);
const document: fc.Arbitrary<Document> = fc
  .array(block, { maxLength: 6 })
  .map((blocks) => cleanDocument({ blocks }));

const mentions = [
  { member_id: "7", name: "小陈" },
  { member_id: "9", name: "小陈师傅" },
];
const paragraph = (...inlines: Inline[]): Document => ({ blocks: [{ type: "paragraph", inlines }] });

test("cleaning a document twice changes nothing more", () => {
  fc.assert(
    fc.property(document, (clean) => {
      expect(cleanDocument(clean)).toEqual(clean);
    }),
  );
});

test("what is typed is all in the document, and what a document says can be typed again", () => {
  const ink = (text: string) => text.replace(/[\s\u200b-\u200d\u2060]/g, "");
  fc.assert(
    fc.property(words, (text) => {
      expect(ink(plainText(documentOfText(text, { mentions })))).toBe(ink(cleanText(text)));
    }),
  );
  fc.assert(
    fc.property(document, (one) => {
      const text = plainText(one);
      expect(plainText(documentOfText(text, { mentions }))).toBe(text);
    }),
  );
});

test("a document made of typed text is already clean", () => {
  fc.assert(
    fc.property(words, (text) => {
      const one = documentOfText(text, { mentions });
      expect(cleanDocument(one)).toEqual(one);
      expect(documentOfText(plainText(one), { mentions })).toEqual(one);
    }),
  );
});

test("topics, mentions and addresses are found in what was typed", () => {
  const text =
    "帮我算 @小陈师傅 的 ET，见 #刹车升级#。\n地址 https://example.com/a?b=1。\n\n第二段 @没有的人";
  const one = documentOfText(text, { mentions });
  expect(one.blocks).toEqual([
    {
      type: "paragraph",
      inlines: [
        { type: "text", text: "帮我算 " },
        { type: "mention", member_id: "9", name: "小陈师傅" },
        { type: "text", text: " 的 ET，见 " },
        { type: "topic", name: "刹车升级" },
        { type: "text", text: "。\n地址 " },
        { type: "link", href: "https://example.com/a?b=1", text: "https://example.com/a?b=1" },
        { type: "text", text: "。" },
      ],
    },
    { type: "paragraph", inlines: [{ type: "text", text: "第二段 @没有的人" }] },
  ]);
  expect(plainText(one)).toBe(text);
  expect(mentionsOf(one)).toEqual([{ member_id: "9", name: "小陈师傅" }]);
  expect(topicsOf(one)).toEqual(["刹车升级"]);
  expect(linksOf(one)).toEqual(["https://example.com/a?b=1"]);
});

test("an address ends where Chinese or a name begins", () => {
  const one = documentOfText("看https://example.com/a?b=1后面，还有 https://example.com/@user/7@小陈", {
    mentions,
  });
  expect(linksOf(one)).toEqual(["https://example.com/a?b=1", "https://example.com/@user/7"]);
  expect(mentionsOf(one)).toEqual([{ member_id: "7", name: "小陈" }]);
});

test("a sign alone is no topic: C# and F#, #1 和 #2, an empty pair, a name that is too long", () => {
  for (const text of ["C# and F# 都行", "#1 和 #2", "##", "#一#", `#${"长".repeat(21)}#`, "#跨\n行#"])
    expect(topicsOf(documentOfText(text))).toEqual([]);
  expect(topicsOf(documentOfText("#自驾##改装#"))).toEqual(["自驾", "改装"]);
});

test("only addresses of the web are links", () => {
  for (const href of [
    "javascript:alert(1)",
    "data:text/html,x",
    "//example.com",
    "/path",
    "https://user:word@example.com/",
    "https://",
    "https://localhost",
    `https://example.com/${"a".repeat(1000)}`,
    "https://example.com/\u202e",
    "https:\\\\example.com",
  ])
    expect(isLink(href), href).toBe(false);
  expect(isLink("https://example.com")).toBe(true);
  expect(isLink("http://例子.测试/路?问=1")).toBe(true);
});

test("a link does not pretend to lead elsewhere", () => {
  const shown = cleanDocument(
    paragraph({ type: "link", href: "https://other.test/", text: "https://bank.test/login" }),
  );
  expect(plainText(shown)).toBe("https://other.test/");
});

test("counts, pictures and videos", () => {
  const one: Document = {
    blocks: [
      { type: "paragraph", inlines: [{ type: "text", text: "车🚗" }] },
      { type: "picture", media_id: "3", caption: "前脸" },
      { type: "picture", media_id: "4", caption: "" },
      { type: "picture", media_id: "3", caption: "" },
      { type: "video", media_id: "5", poster_id: "6" },
    ],
  };
  expect(documentLength(one)).toBe("车🚗\n\n前脸".length - 1);
  expect(picturesOf(one)).toEqual(["3", "4"]);
  expect(videosOf(one)).toEqual([{ media_id: "5", poster_id: "6" }]);
  expect(isEmptyDocument({ blocks: one.blocks.slice(2) })).toBe(false);
  expect(isEmptyDocument(documentOfText(" \n\u3000\n"))).toBe(true);
});

test("a long run of line ends or signs takes no time worth naming", () => {
  for (const text of ["\n".repeat(50_000), "#".repeat(50_000), "# ".repeat(30_000), "#a".repeat(30_000)])
    expect(plainText(documentOfText(`x${text}x`)).length).toBeGreaterThan(0);
});
