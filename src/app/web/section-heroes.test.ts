import { describe, expect, test } from "vitest";
import { sectionThemes } from "#sections/themes.ts";
import type { ThemeColors } from "#shared/theme.ts";
import { contrast } from "#ui/contrast.ts";

describe.each(sectionThemes)("the hero of $slug", ({ theme }) => {
  const ends = (colors: ThemeColors) => [colors.hero1, colors.hero2];

  test.each(["light", "dark"] as const)("carries its text and its accent when it is %s", (scheme) => {
    const colors = theme[scheme];
    for (const ground of ends(colors)) {
      expect(contrast(colors.heroInk, ground)).toBeGreaterThanOrEqual(6);
      expect(contrast(colors.heroAccent, ground)).toBeGreaterThanOrEqual(3);
    }
    expect(contrast(colors.onHeroAccent, colors.heroAccent)).toBeGreaterThanOrEqual(4.5);
  });

  test("does not glare at night", () => {
    for (const ground of ends(theme.dark)) expect(contrast(ground, "oklch(0 0 0)")).toBeLessThan(5);
  });
});
