import { expect, test } from "vitest";
import { isUmbrella, opens, sectionBase, sectionBySlug, sections, umbrellaSection } from "./registry.ts";
import { sectionThemes } from "./themes.ts";

test("every section brings its colours, in the registry's order", () => {
  expect(sectionThemes.map((one) => one.slug)).toEqual(sections.map((one) => one.slug));
});

test("exactly one section is the umbrella, and it alone has no path prefix", () => {
  expect(sections.filter((section) => section.umbrella)).toEqual([umbrellaSection]);
  expect(sections.filter((section) => sectionBase(section) === "")).toEqual([umbrellaSection]);
  expect(isUmbrella(umbrellaSection.slug)).toBe(true);
  expect(isUmbrella("nowhere")).toBe(false);
});

test("slugs are unique and safe in paths", () => {
  const slugs = sections.map((section) => section.slug);
  expect(new Set(slugs).size).toBe(slugs.length);
  for (const slug of slugs) expect(slug).toMatch(/^[a-z][a-z0-9-]*$/);
  expect(sectionBySlug("nowhere")).toBeUndefined();
});

test("a prefix opens all screens below it, an id only itself", () => {
  const section = { ...umbrellaSection, opens: ["home", "article."] };
  expect(opens(section, "home")).toBe(true);
  expect(opens(section, "homes")).toBe(false);
  expect(opens(section, "article.post")).toBe(true);
  expect(opens(section, "articles")).toBe(false);
});
