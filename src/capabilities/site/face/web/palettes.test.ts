import { expect, test } from "vitest";
import { paletteKeys, palettes } from "#sections/palettes.ts";
import { contrast } from "#ui/contrast.ts";

const grounds = { light: ["oklch(1 0 0)"], dark: ["oklch(0.2 0.006 255)"] } as const;

test.each(paletteKeys)("text on and in the colours of %s can be read", (key) => {
  for (const scheme of ["light", "dark"] as const) {
    const colours = palettes[key].theme[scheme];
    const pairs = [
      [colours.accent, colours.onAccent],
      [colours.accentInk, colours.accentSoft],
      [colours.heroInk, colours.hero1],
      [colours.heroAccent, colours.onHeroAccent],
      ...grounds[scheme].map((ground) => [colours.accentInk, ground]),
    ] as const;
    for (const [one = "", other = ""] of pairs)
      expect([key, scheme, one, other, contrast(one, other) >= 4.5]).toEqual([key, scheme, one, other, true]);
  }
});
