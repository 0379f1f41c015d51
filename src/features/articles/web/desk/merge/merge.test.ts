import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { DraftContent } from "#features/articles/draft-contract.ts";
import { blockKey, blockWords, htmlBlocks } from "./html-blocks.ts";
import { mergeBlocks, type Piece } from "./merge-blocks.ts";
import { mergeContent } from "./merge-content.ts";

const settled = (pieces: readonly Piece[]) =>
  pieces.flatMap((piece) => ("blocks" in piece ? piece.blocks : ["?"]));
const all = (pieces: readonly Piece[]) =>
  pieces.flatMap((piece) =>
    "blocks" in piece ? piece.blocks : [...piece.choice.mine, ...piece.choice.theirs],
  );

const blocks = fc.array(fc.constantFrom("甲", "乙", "丙", "丁", "戊", "己", "庚"), { maxLength: 9 });
const distinct = fc.uniqueArray(fc.integer({ min: 0, max: 99 }).map(String), { minLength: 1, maxLength: 12 });

describe("merging blocks", () => {
  it("takes the change of the one who made it", () => {
    fc.assert(
      fc.property(blocks, blocks, (base, changed) => {
        expect(settled(mergeBlocks(base, changed, base))).toEqual(changed);
        expect(settled(mergeBlocks(base, base, changed))).toEqual(changed);
        expect(settled(mergeBlocks(base, changed, changed))).toEqual(changed);
      }),
    );
  });

  it("loses nothing that either of them wrote", () => {
    fc.assert(
      fc.property(blocks, blocks, blocks, (base, mine, theirs) => {
        const there = new Set(all(mergeBlocks(base, mine, theirs)));
        for (const block of [...mine, ...theirs]) if (!base.includes(block)) expect(there).toContain(block);
      }),
    );
  });

  it("asks nothing where they changed different blocks, even neighbours", () => {
    fc.assert(
      fc.property(distinct, fc.infiniteStream(fc.constantFrom("mine", "theirs", "none")), (base, who) => {
        const turns = base.map(() => who.next().value);
        const changedBy = (name: string) =>
          base.map((block, at) => (turns[at] === name ? `${block} ${name}` : block));
        const merged = mergeBlocks(base, changedBy("mine"), changedBy("theirs"));
        expect(settled(merged)).toEqual(
          base.map((block, at) => (turns[at] === "none" ? block : `${block} ${turns[at]}`)),
        );
      }),
    );
  });

  it("is the same seen from either side", () => {
    const turned = (pieces: readonly Piece[]) =>
      pieces.map((piece) =>
        "blocks" in piece
          ? piece
          : { choice: { base: piece.choice.base, mine: piece.choice.theirs, theirs: piece.choice.mine } },
      );
    fc.assert(
      fc.property(blocks, blocks, blocks, (base, mine, theirs) => {
        expect(turned(mergeBlocks(base, theirs, mine))).toEqual(mergeBlocks(base, mine, theirs));
      }),
    );
  });

  it("asks where both changed one block, and where one changed what the other took out", () => {
    const base = ["一段", "二段", "三段"];
    expect(mergeBlocks(base, ["一段", "二段我", "三段"], ["一段", "二段他", "三段"])).toEqual([
      { blocks: ["一段"] },
      { choice: { base: ["二段"], mine: ["二段我"], theirs: ["二段他"] } },
      { blocks: ["三段"] },
    ]);
    expect(mergeBlocks(base, ["一段", "三段"], ["一段", "二段他", "三段"])).toContainEqual({
      choice: { base: ["二段"], mine: [], theirs: ["二段他"] },
    });
  });

  it("keeps a paragraph that one added beside one that the other changed", () => {
    const base = ["开头是这样写的", "结尾是那样写的"];
    const mine = ["开头是这样写的，我补了半句", "结尾是那样写的"];
    const theirs = ["开头是这样写的", "中间新加的一段", "结尾是那样写的"];
    expect(settled(mergeBlocks(base, mine, theirs))).toEqual([mine[0], theirs[1], base[1]]);
  });
});

describe("blocks of HTML", () => {
  const part = fc.constantFrom(
    "<p>甲</p>",
    '<h2 id="a">乙 &amp; 丙</h2>',
    "<ul><li><p>一</p></li><li>二</li></ul>",
    '<figure><img src="/media/1.jpg?x=>1" alt="a > b"><figcaption>图</figcaption></figure>',
    "<hr>",
    "<p>::car[civic]</p>",
    "<blockquote><p>引<br>用</p></blockquote>",
  );
  it("are its parts, and together all of it", () => {
    fc.assert(
      fc.property(fc.array(part), (parts) => {
        expect(htmlBlocks(parts.join(""))).toEqual(parts);
      }),
    );
    fc.assert(fc.property(fc.string(), (text) => htmlBlocks(text).join("").trim() === text.trim()));
  });

  it("are the same however editor and server write them", () => {
    expect(blockKey('<ul class="x"><li><p>一</p></li></ul>')).toBe(blockKey("<ul><li>一</li></ul>"));
    expect(blockKey('<img width="3" src="/m/1?w=2">')).toBe(blockKey('<img src="/m/1">'));
    expect(blockKey('<p><a href="/a">甲</a></p>')).not.toBe(blockKey('<p><a href="/b">甲</a></p>'));
    expect(blockKey("<h2>甲</h2>")).not.toBe(blockKey("<p>甲</p>"));
    expect(blockWords("<p>a &lt; b &amp; c</p>")).toBe("a < b & c");
  });
});

describe("merging contents", () => {
  const base = {
    ...{
      kind: "post",
      section: "honda",
      channel: "资讯",
      title: "标题",
      summary: "",
      cover: null,
      focus: null,
    },
    ...{
      video: null,
      chapters: [],
      pictures: [],
      tags: ["甲"],
      series: [],
      author: null,
      author_name: "编辑部",
    },
    ...{ source_name: "", source_url: "", related: [], comments: "open", featured: null },
    body: "<p>一</p><p>二</p><p>三</p>",
  } satisfies DraftContent as DraftContent;

  it("puts together what each changed", () => {
    const merged = mergeContent(
      base,
      { ...base, title: "我的标题", body: "<p>一 我</p><p>二</p><p>三</p>" },
      { ...base, tags: ["甲", "乙"], body: "<p>一</p><p>二 他</p><p>三</p>" },
    );
    expect(merged.questions).toEqual([]);
    expect(merged.content([])).toEqual({
      ...base,
      ...{ title: "我的标题", tags: ["甲", "乙"], body: "<p>一 我</p><p>二 他</p><p>三</p>" },
    });
  });

  it("asks once for each that both changed, settings first", () => {
    const merged = mergeContent(
      base,
      { ...base, title: "我的", body: "<p>一</p><p>二 我</p><p>三</p>" },
      { ...base, title: "他的", body: "<p>一</p><p>二 他</p><p>三</p>" },
    );
    expect(merged.questions).toEqual([
      { key: "title", label: "标题", mine: "我的", theirs: "他的", both: false },
      { key: "text 1", label: "正文", mine: "二 我", theirs: "二 他", both: true },
    ]);
    expect(merged.content(["theirs", "both"])).toMatchObject({
      title: "他的",
      body: "<p>一</p><p>二 他</p><p>二 我</p><p>三</p>",
    });
    expect(merged.content(["mine", "mine"])).toMatchObject({
      title: "我的",
      body: "<p>一</p><p>二 我</p><p>三</p>",
    });
  });
});
