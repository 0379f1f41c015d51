import { expect, test } from "vitest";
import { safeRedirect } from "./redirect.ts";

test.each([
  ["/my", "/my"],
  ["/article/7/post?tab=hot#comments", "/article/7/post?tab=hot#comments"],
  ["/search?q=//evil.example", "/search?q=//evil.example"],
  ["/我的", "/%E6%88%91%E7%9A%84"],
  ["/a/../my", "/my"],
])("%s leads inside", (given, expected) => {
  expect(safeRedirect(given, "/home")).toBe(expected);
});

test.each([
  null,
  undefined,
  "",
  "my",
  "//evil.example",
  "///evil.example",
  "/\\evil.example",
  "\\\\evil.example",
  "/\t/evil.example",
  "/\n/evil.example",
  "/.//evil.example",
  "/a/..//evil.example",
  "https://evil.example",
  "HTTPS:evil.example",
  "javascript:alert(1)",
  "java\tscript:alert(1)",
  "data:text/html,x",
  "%2F%2Fevil.example",
  "/%2e//evil.example",
  " //evil.example",
  "/login",
  "/login?redirect=/login",
])("%j falls back", (given) => {
  expect(safeRedirect(given, "/home")).toBe("/home");
});
