import { expect, test } from "vitest";
import { contactsIn, markText } from "./mark-text.ts";

test.each([
  ["需要的加微信，发图报价", ["加微信"]],
  ["联系 138 0013 8000 或 13800138000", ["138 0013 8000", "13800138000"]],
  ["看这里 https://example.com/a?b=1，快", ["https://example.com/a?b=1"]],
  ["vx: paddock_88 私聊", ["vx: paddock_88"]],
  ["底盘号 1380013800012345，里程 138000", []],
  ["百公里 13.8 秒，微信支付很方便", []],
])("%s", (text, expected) => {
  expect(contactsIn(text)).toEqual(expected);
});

test("parts joined are the text again, and marks do not overlap", () => {
  const text = "加微信 ABC，abc 再说一次 abc";
  const parts = markText(text, "Abc");
  expect(parts.map((part) => part.text).join("")).toBe(text);
  expect(parts.filter((part) => part.mark === "search").map((part) => part.text)).toEqual([
    "ABC",
    "abc",
    "abc",
  ]);
  expect(parts[0]).toEqual({ text: "加微信", mark: "contact" });
});

test("words of the list are marked, the longer of two that begin together, each as what becomes of it", () => {
  const parts = markText("低价改装加微信", undefined, [
    { start: 0, end: 4, refused: false },
    { start: 0, end: 2, refused: true },
    { start: 4, end: 7, refused: true },
  ]);
  expect(parts).toEqual([
    { text: "低价改装", mark: "held" },
    { text: "加微信", mark: "refused" },
  ]);
});

test("nothing to mark leaves one part", () => {
  expect(markText("好车", " ")).toEqual([{ text: "好车" }]);
  expect(markText("")).toEqual([]);
});
