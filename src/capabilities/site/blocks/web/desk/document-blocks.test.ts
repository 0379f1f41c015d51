import { expect, test } from "vitest";
import type { Picture } from "#capabilities/media/media/web/public.ts";
import type { Block } from "#shared/document.ts";
import { blocksOf, documentOf, type EditedBlock } from "./document-blocks.ts";

const picture: Picture = {
  ...{ id: "7", src: "/media/7", width: 3, height: 2, animated: false },
  ...{ placeholder: null, focus: null, photo: null },
};
const text = (words: string) => [{ type: "text" as const, text: words }];

test("what can be edited comes back as it was, and what cannot is kept", () => {
  const blocks: Block[] = [
    { type: "heading", level: 2, inlines: text("怎么去") },
    { type: "paragraph", inlines: text("慢慢开。") },
    { type: "list", ordered: false, items: [text("杯子"), text("雨伞")] },
    { type: "picture", media_id: "7", caption: "湖" },
    { type: "quote", inlines: text("别人说的") },
  ];
  const edited = blocksOf({ blocks, pictures: [picture] });
  expect(edited.map(({ type }) => type)).toEqual(["heading", "paragraph", "list", "picture", "kept"]);
  expect(documentOf(edited)).toEqual({ blocks });
});

test("an empty line begins a paragraph, and what says nothing is left out", () => {
  const written: EditedBlock[] = [
    { key: "a", type: "paragraph", text: "一\n还是一\n\n\n二" },
    { key: "b", type: "heading", text: "  " },
    { key: "c", type: "list", text: "甲\n\n乙\n" },
    { key: "d", type: "paragraph", text: "" },
  ];
  expect(documentOf(written).blocks).toEqual([
    { type: "paragraph", inlines: text("一\n还是一") },
    { type: "paragraph", inlines: text("二") },
    { type: "list", ordered: false, items: [text("甲"), text("乙")] },
  ]);
});

test("topics and addresses in it are what they are anywhere", () => {
  const [block] = documentOf([
    { key: "a", type: "paragraph", text: "见 #湖边早餐# https://example.com" },
  ]).blocks;
  expect(block).toMatchObject({
    inlines: [{ type: "text" }, { type: "topic" }, { type: "text" }, { type: "link" }],
  });
});
