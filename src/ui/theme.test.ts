import { describe, expect, it } from "vitest";
import type { ThemeColors } from "#shared/theme.ts";
import { themeCss } from "./theme.ts";

function colors(accent: string): ThemeColors {
  return {
    accent,
    onAccent: "#fff",
    accentInk: accent,
    accentSoft: "oklch(0.955 0.035 46)",
    accent2: "black",
    hero1: "oklch(0.24 0.014 255)",
    hero2: "oklch(0.33 0.02 250)",
    heroInk: "oklch(0.985 0.003 90 / 0.9)",
    heroAccent: "orange",
    onHeroAccent: "black",
  };
}
const one = { slug: "one", theme: { light: colors("#111"), dark: colors("#eee") } };
const two = { slug: "two", theme: { light: colors("#222"), dark: colors("#ddd") } };

/** The accent that the last matching rule of the sheet sets for exactly this selector. */
function accentOf(css: string, selector: string): string | undefined {
  return [...css.matchAll(/([^{}]+)\{(--[^}]+)\}/g)]
    .filter((rule) => rule[1]?.split(",").some((part) => part.trim() === selector))
    .map((rule) => /--accent:([^;]+)/.exec(rule[2] ?? "")?.[1])
    .at(-1);
}

describe("themeCss", () => {
  const css = themeCss([one, two]);

  it("dresses the root in the first section and every part in its own", () => {
    expect(accentOf(css, ":root")).toBe("#111");
    expect(accentOf(css, "[data-section=one]")).toBe("#111");
    expect(accentOf(css, "[data-section=two]")).toBe("#222");
  });

  it("follows the system unless light is forced, and a forced dark on the page or a part of it", () => {
    expect(accentOf(css, ":root:not([data-theme=light]) [data-section=two]")).toBe("#ddd");
    expect(accentOf(css, ":root:not([data-theme=light])[data-section=two]")).toBe("#ddd");
    expect(accentOf(css, "[data-theme=dark] [data-section=two]")).toBe("#ddd");
    expect(accentOf(css, "[data-section=two] [data-theme=dark]")).toBe("#ddd");
    expect(accentOf(css, "[data-theme=dark]")).toBe("#eee");
  });

  it("sets every variable", () => {
    for (const name of [
      "accent",
      "on-accent",
      "accent-ink",
      "accent-soft",
      "accent-2",
      "hero-1",
      "hero-2",
      "hero-ink",
      "hero-accent",
      "on-hero-accent",
    ])
      expect(css).toContain(`--${name}:`);
  });

  it("refuses values that would leave their rule", () => {
    const bad = { slug: "one", theme: { light: colors("red}body{display:none"), dark: colors("#eee") } };
    expect(() => themeCss([bad])).toThrow(/colour/);
    expect(() => themeCss([{ ...one, slug: "a]{}" }])).toThrow(/slug/);
  });
});
