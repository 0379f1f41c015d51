import { expect, test } from "vitest";
import { type Document, documentOfText, plainText } from "./document.ts";
import { replaceInDocument } from "./replace-in-document.ts";

const starred = (word: string) => (text: string) =>
  [...text.matchAll(new RegExp(word, "g"))].map(({ index }) => ({
    start: index,
    end: index + word.length,
    by: "**",
  }));

test("words of a poll are replaced where they stand, before and behind other words", () => {
  const poll = { key: "ab12cd34", most: 1, ends_at: null, results: "voted" } as const;
  const document: Document = {
    blocks: [
      ...documentOfText("坏词 在前").blocks,
      { type: "poll", ...poll, question: "", choices: ["好词", "坏词一", "二坏词"] },
      { type: "poll", ...poll, question: "坏词吗", choices: ["坏词", "不坏词"] },
      ...documentOfText("最后的坏词").blocks,
    ],
  };
  const replaced = replaceInDocument(document, starred("坏词"));
  expect(plainText(replaced)).toBe(plainText(document).replaceAll("坏词", "**"));
  expect(replaced.blocks[1]).toMatchObject({ question: "", choices: ["好词", "**一", "二**"] });
  expect(replaced.blocks[2]).toMatchObject({ question: "**吗", choices: ["**", "不**"] });
});
