import { expect, test } from "vitest";
import { goesInCircles, type Rule, resolve, rulesOf } from "./resolve.ts";

let ids = 0;
function rule(source: string, target: string): Rule {
  ids += 1;
  return { id: String(ids), source, target, code: 301, over: false };
}
const to = (rules: Rule[], path: string) => resolve(rulesOf(rules), path)?.to;

test("the exact address wins, then the longest beginning", () => {
  const rules = [rule("/a*", "/short"), rule("/a/b*", "/long"), rule("/a/b/c", "/exact")];
  expect(["/a/b/c", "/a/b/c/", "/a/b/d", "/a/x", "/b"].map((path) => to(rules, path))).toEqual([
    ...["/exact", "/exact", "/long", "/short", undefined],
  ]);
});

test("the rest follows where the target says so, encoded, and Chinese paths are known by what they say", () => {
  expect(to([rule("/old/*", "/new/*")], "/old/%E8%BD%A6/1")).toBe("/new/%E8%BD%A6/1");
  expect(to([rule("/old/*", "https://a.example/*")], "/old/x")).toBe("https://a.example/x");
  expect(to([rule("/车", "/new")], "/%E8%BD%A6")).toBe("/new");
  expect(to([rule("/x", "/new")], "/%E0%A4%A")).toBeUndefined();
});

test.each([
  [[rule("/a", "/a")], true],
  [[rule("/a", "/a?b=1")], true],
  [[rule("/a", "/b"), rule("/b", "/a")], true],
  // The target itself is left alone: it would lead to where it is.
  [[rule("/a*", "/a/b")], false],
  [[rule("/a*", "/a/*")], true],
  [[rule("/a", "/b"), rule("/b", "/c")], false],
  [[rule("/a", "https://a.example/a")], false],
  [[rule("/a*", "/b/*")], false],
])("%j goes in circles: %s", (rules, circles) => {
  const [first] = rules;
  expect(first && goesInCircles(rulesOf(rules), first)).toBe(circles);
});
