import fc from "fast-check";
import { expect, test } from "vitest";
import { encodeText } from "./encode-text.ts";

test("any text becomes the bytes that Buffer.from gives, broken surrogates included", () => {
  fc.assert(
    fc.property(fc.string({ unit: "binary", maxLength: 2000 }), (text) => {
      expect(encodeText(text)).toEqual(Buffer.from(text));
    }),
  );
  expect(encodeText("\ud83d车\udc00")).toEqual(Buffer.from("\ud83d车\udc00"));
});

test("a text longer than all before it is whole, and an earlier answer stays as it was", () => {
  const before = encodeText("刹车油");
  const long = "长测".repeat(300_000);
  expect(encodeText(long).toString()).toBe(long);
  expect(before.toString()).toBe("刹车油");
});
