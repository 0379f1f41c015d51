import fc from "fast-check";
import { expect, test } from "vitest";
import { cleanText, textLength } from "./text.ts";

/** Ordinary text mixed with what is meant to be taken out. */
const typed = fc
  .array(
    fc.oneof(
      fc.string({ unit: "grapheme" }),
      fc.string({ unit: "binary" }),
      fc.constantFrom(
        "\u0000",
        "\r\n",
        "\r",
        "\n\n\n\n",
        "\u202e",
        "\u2066",
        "\u200b",
        "\u3000",
        "\ud83d",
        " \n",
        "\u0085",
      ),
    ),
  )
  .map((parts) => parts.join(""));

test("cleaned text holds nothing unseen, is trimmed, well formed and stays as it is when cleaned again", () => {
  fc.assert(
    fc.property(typed, (value) => {
      const clean = cleanText(value);
      expect(cleanText(clean)).toBe(clean);
      expect(clean.isWellFormed()).toBe(true);
      expect(clean.replace(/[\n\t]/g, "")).not.toMatch(/[\p{Cc}\u202a-\u202e\u2066-\u2069]/u);
      expect(clean).not.toMatch(/\n{3}/);
      expect(clean).not.toMatch(/^\s|\s$/);
    }),
  );
});

test("what people write is left alone", () => {
  fc.assert(
    fc.property(
      fc.stringMatching(/^[\p{Script=Han}\p{L}\p{N}\p{P}\p{Emoji_Presentation}]{1,60}$/u),
      (value) => {
        expect(cleanText(value)).toBe(value);
      },
    ),
  );
  expect(cleanText("第一段\r\n\r\n第二段 👨‍👩‍👧 ok")).toBe("第一段\n\n第二段 👨‍👩‍👧 ok");
});

test("length counts characters, not code units", () => {
  expect(textLength("车🚗")).toBe(2);
});
