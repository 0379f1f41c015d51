import { beforeEach, expect, test } from "vitest";
import { sectionBase } from "#sections/path-table.ts";
import { sections } from "#sections/registry.ts";
import { inClub, isKnownPath, setKnownPaths } from "./known-paths.ts";

const [one, other] = sections.filter((section) => !section.umbrella).map(sectionBase);
if (!one || !other) throw new Error("there are fewer than two clubs");

beforeEach(() => {
  setKnownPaths(["/", "/privacy", "/article/:id/post", `${one}/article/:id/post`, `${one}/home`]);
});

test("an address is known by its pattern, whatever its query", () => {
  expect(isKnownPath("/article/12/post?from=feed#top")).toBe(true);
  expect(isKnownPath("/article/12/other")).toBe(false);
  expect(isKnownPath("/article/1/2/post")).toBe(false);
});

test("what a club has too is opened in the club, wherever the link came from", () => {
  expect(inClub(one, "/article/12/post?at=3")).toBe(`${one}/article/12/post?at=3`);
  expect(inClub(one, `${other}/article/12/post`)).toBe(`${one}/article/12/post`);
  expect(inClub(one, `${one}/article/12/post`)).toBe(`${one}/article/12/post`);
});

test("what a club lacks, what leaves the site, and links of the umbrella stay as they are", () => {
  expect(inClub(one, "/privacy")).toBe("/privacy");
  expect(inClub(one, `${other}/home`)).toBe(`${other}/home`);
  expect(inClub(one, "https://example.com/article/12/post")).toBe("https://example.com/article/12/post");
  expect(inClub("", `${one}/article/12/post`)).toBe(`${one}/article/12/post`);
});
