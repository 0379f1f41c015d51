import fc from "fast-check";
import { expect, test } from "vitest";
import { cleanDocument, type Document } from "#shared/document.ts";
import { documentOfTyped, typedOf } from "./typed-text.ts";

test("headings, points and paragraphs are what was typed", () => {
  const { blocks } = documentOfTyped(
    "# 怎么参加\n发一篇帖子\n\n- 带上话题\n- 配一张图\n看 https://example.com/a",
  );
  expect(blocks.map(({ type }) => type)).toEqual(["heading", "paragraph", "list", "paragraph"]);
  expect(blocks[2]).toMatchObject({
    items: [[{ type: "text", text: "带上话题" }], [{ type: "text", text: "配一张图" }]],
  });
  expect(blocks[3]).toMatchObject({ inlines: [{ text: "看 " }, { type: "link" }] });
});

const line = fc.oneof(
  fc.constantFrom("", " ", "#", "# ", "- ", "-", "# 标题", "- 一点", "#话题#", "见 https://example.com/x。"),
  fc.string({ maxLength: 12, unit: fc.constantFrom("秋", "山", "a", " ", "#", "-", "\u200b", "\t") }),
);

test("what is shown in the field again is the same document, whatever was typed", () => {
  fc.assert(
    fc.property(fc.array(line, { maxLength: 8 }), (lines) => {
      const document: Document = documentOfTyped(lines.join("\n"));
      expect(cleanDocument(document)).toEqual(document);
      expect(documentOfTyped(typedOf(document))).toEqual(document);
    }),
    { numRuns: 500 },
  );
});
