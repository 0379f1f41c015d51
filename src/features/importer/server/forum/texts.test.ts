import fc from "fast-check";
import { expect, test } from "vitest";
import { type Document, documentOfText, plainText } from "#shared/document.ts";
import { bbcodeBlocks, quotedPost } from "./bbcode.ts";
import { type DraftBlock, documentOfDraft, referencesOf } from "./draft-document.ts";
import { htmlBlocks, markdownBlocks } from "./html-document.ts";

const kept = (blocks: DraftBlock[], pictures: Record<string, string> = {}): Document =>
  documentOfDraft(blocks, new Map(Object.entries(pictures)));
const text = (value: string) => ({ type: "text", text: value });
const paragraph = (...inlines: object[]) => ({ type: "paragraph", inlines });

const findMember = (name: string) => (name === "老周" ? { member_id: "7", name: "江边老周" } : undefined);

test("BBCode becomes paragraphs, marks, links, lists, quotes and code", () => {
  const written = [
    "[i=s] 本帖最后由 老周 于 2019-5-1 编辑 [/i]",
    "[size=4][color=#f00]先说[b]结论[/b][/color][/size]，日常没必要",
    "第二行 [url=https://example.com/a]这里[/url]",
    "",
    "[quote][b]老周[/b] 发表于 2019",
    "片子多少钱？[/quote][list=1][*]前轮[*]后轮[/list][code]x = [b]1[/b];[/code]结束{:4_86:}",
  ].join("\n");
  expect(kept(bbcodeBlocks(written)).blocks).toEqual([
    paragraph(text("先说"), { ...text("结论"), marks: ["bold"] }, text("，日常没必要\n第二行 "), {
      type: "link",
      href: "https://example.com/a",
      text: "这里",
    }),
    { type: "quote", inlines: [{ ...text("老周"), marks: ["bold"] }, text(" 发表于 2019\n片子多少钱？")] },
    { type: "list", ordered: true, items: [[text("前轮")], [text("后轮")]] },
    { type: "code", text: "x = [b]1[/b];" },
    paragraph(text("结束")),
  ]);
});

test("pictures and attachments are named in order, and those that were not kept leave nothing", () => {
  const blocks = bbcodeBlocks(
    "前[attach]12[/attach]中[img=300,200]data/a.jpg[/img]后[attachimg]99[/attachimg]",
  );
  expect(referencesOf(blocks)).toEqual(["attachment:12", "data/a.jpg", "attachment:99"]);
  expect(kept(blocks, { "attachment:12": "5", "data/a.jpg": "6" }).blocks).toEqual([
    paragraph(text("前")),
    { type: "picture", media_id: "5", caption: "" },
    paragraph(text("中")),
    { type: "picture", media_id: "6", caption: "" },
    paragraph(text("后")),
  ]);
});

test("members are named by the longest name that somebody has, addresses become links", () => {
  expect(kept(bbcodeBlocks("问@老周你好 看 https://example.com/x。", { findMember })).blocks).toEqual([
    paragraph(
      text("问"),
      { type: "mention", member_id: "7", name: "江边老周" },
      text("你好 看 "),
      { type: "link", href: "https://example.com/x", text: "https://example.com/x" },
      text("。"),
    ),
  ]);
});

test("what leads to nothing that a browser may open is only its words, and secrets do not come along", () => {
  const written =
    "[url=javascript:alert(1)]点我[/url][password=123456]内部[/password][flash]x.swf[/flash][email]a@b.cn[/email]";
  const document = kept(bbcodeBlocks(written));
  expect(plainText(document)).toBe("点我a@b.cn");
  expect(JSON.stringify(document)).not.toContain("javascript");
});

test("a quote names the post that it quotes", () => {
  const written =
    "[quote][size=2][url=forum.php?mod=redirect&goto=findpost&pid=321&ptid=9]老周 发表于[/url][/size]\n好[/quote]同意";
  expect(quotedPost(written)).toBe("321");
  expect(quotedPost("没有引用 pid=321")).toBe(null);
});

test("Markdown becomes blocks; line ends count, and HTML in it is read as HTML", () => {
  const document = kept(
    markdownBlocks(
      "# 标题\n第一行\n第二行 **粗** `码`\n\n> 引用\n\n1. 甲\n2. 乙\n\n```\ncode\n```\n<b>x</b>\n\n![图](/up/a.png)",
    ),
    { "/up/a.png": "3" },
  );
  expect(document.blocks).toEqual([
    { type: "heading", level: 2, inlines: [text("标题")] },
    paragraph(text("第一行\n第二行 "), { ...text("粗"), marks: ["bold"] }, text(" "), {
      ...text("码"),
      marks: ["code"],
    }),
    { type: "quote", inlines: [text("引用")] },
    { type: "list", ordered: true, items: [[text("甲")], [text("乙")]] },
    { type: "code", text: "code" },
    paragraph({ ...text("x"), marks: ["bold"] }),
    { type: "picture", media_id: "3", caption: "图" },
  ]);
});

test("of HTML nothing is kept that runs, and a small picture stands for the whole one", () => {
  const blocks = htmlBlocks(
    '<p>看<script>alert(1)</script><img class="emoji" alt=":smile:" src="/e.png"></p>' +
      '<div class="lightbox-wrapper"><a class="lightbox" href="/up/whole.jpg"><img src="/up/small.jpg" onerror="x()">' +
      '<div class="meta"><span class="filename">whole.jpg</span></div></a></div><aside class="quote"><blockquote><p>引</p></blockquote></aside>',
  );
  expect(referencesOf(blocks)).toEqual(["/up/whole.jpg"]);
  const document = kept(blocks);
  expect(plainText(document)).toBe("看:smile:\n\n引");
  expect(document.blocks.at(-1)?.type).toBe("quote");
});

test("an address in HTML is whole, with what its ampersand leads to", () => {
  const [block] = kept(htmlBlocks("<p>看 https://example.com/?a=1&amp;b=2 吧</p>")).blocks;
  expect(block).toMatchObject({
    inlines: [text("看 "), { href: "https://example.com/?a=1&b=2" }, text(" 吧")],
  });
});

test("whatever is written, a text comes out that says no more than it and can be kept", () => {
  const piece = fc.oneof(
    fc.constantFrom(
      ...[
        "[b]",
        "[/b]",
        "[quote]",
        "[/quote]",
        "[list]",
        "[*]",
        "[/list]",
        "[code]",
        "[/code]",
        "[url=",
        "]",
      ],
      ...[
        "[img]",
        "[/img]",
        "[url]http://a.b/[/url]",
        "<p>",
        "</p>",
        "<ul><li>",
        "<pre>",
        "> ",
        "- ",
        "```",
        "\n",
      ],
      ...[
        "@老周",
        "https://x.y/z",
        "<a href='javascript:1'>",
        "</a>",
        "[/url]",
        "\u0000",
        "\u202e",
        "🚗",
        "车",
      ],
    ),
    fc.string({ maxLength: 6 }),
  );
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 40 }), (pieces) => {
      const written = pieces.join("");
      for (const read of [bbcodeBlocks, markdownBlocks, htmlBlocks]) {
        const document = kept(read(written, { findMember }));
        const plain = plainText(document);
        expect(plain.length).toBeLessThanOrEqual(written.length * 4 + 20);
        expect(plain).not.toContain("\u0000");
        expect(JSON.stringify(document)).not.toMatch(/"href":"(?!https?:)/);
        // What is kept can be read and kept again.
        expect(plainText(documentOfText(plain))).toBeTypeOf("string");
      }
    }),
    { numRuns: 300 },
  );
});

test.each([
  ["[b]", 40_000],
  ["[quote]", 40_000],
  ["[code]", 40_000],
  ["[url=http://a.b/", 20_000],
  ["> ", 5_000],
  ["<div>", 20_000],
  ["@老", 40_000],
])("%s a great many times over is read in the end", (piece, times) => {
  const written = piece.repeat(times);
  for (const read of [bbcodeBlocks, htmlBlocks, markdownBlocks]) {
    if (read === markdownBlocks && times > 5_000) continue;
    expect(kept(read(written, { findMember })).blocks.length).toBeLessThan(times + 2);
  }
});
