import { expect, test } from "vitest";
import { entriesOf } from "./entries.ts";
import { type ScreenPath, sectionBase } from "./path-table.ts";
import { isUmbrella, opens, type Section, sectionBySlug, sections, umbrellaSection } from "./registry.ts";
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

test("a path opens its screen by itself; a section names what is listed, and what is closed", () => {
  const club = sections.find((section) => !section.umbrella) as Section;
  const both = (path: ScreenPath) =>
    [umbrellaSection, club].map((section) => opens(section, "some.screen", path));
  expect(both("/some")).toEqual([true, true]);
  expect(both({ umbrella: "/some" })).toEqual([true, false]);
  expect(both({ club: "/some" })).toEqual([false, true]);
  expect(both({ umbrella: "/some", club: "/other" })).toEqual([true, true]);
  expect(both({ listed: "/some" })).toEqual([false, false]);
  expect(both({})).toEqual([false, false]);
  expect(opens({ ...club, opens: ["some.screen"] }, "some.screen", { listed: "/some" })).toBe(true);
  expect(opens({ ...club, closes: ["some.screen"] }, "some.screen", "/some")).toBe(false);
});

test("the first ten entries of a section are what its home is to lead to", () => {
  const labels = (section: Section) =>
    entriesOf(section)
      .slice(0, 10)
      .map(({ label }) => label);
  const wanted = ["新车", "评测", "改装", "赛事", "车主认证", "活动", "直播", "车友会"];
  expect(labels(umbrellaSection)).toEqual(expect.arrayContaining(wanted));
  for (const club of sections.filter((section) => !section.umbrella))
    expect(labels(club)).toEqual(
      expect.arrayContaining(["车主认证", "活动", "话题", "商城", "荣誉", "达人招募"]),
    );
});
