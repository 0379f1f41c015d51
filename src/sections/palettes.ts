import type { SectionTheme } from "#shared/theme.ts";
import { hondaTheme } from "./honda.ts";
import { lexusTheme } from "./lexus.ts";
import { mainTheme } from "./main.ts";
import { subaruTheme } from "./subaru.ts";
import { toyotaTheme } from "./toyota.ts";

/** The colours that a section can wear; a test sees to it that text on and in all of them can be read. */
export const paletteKeys = ["main", "lexus", "subaru", "honda", "toyota", "green", "violet", "teal"] as const;
export type PaletteKey = (typeof paletteKeys)[number];

/** Colours of one hue, as light and as strong as those that were drawn by hand. */
function ofHue(hue: number): SectionTheme {
  const shared = {
    accent2: "oklch(0.18 0.006 255)",
    hero1: `oklch(0.2 0.02 ${hue})`,
    hero2: `oklch(0.32 0.07 ${hue})`,
    heroInk: "oklch(0.985 0.003 90)",
    heroAccent: `oklch(0.74 0.12 ${hue})`,
    onHeroAccent: `oklch(0.19 0.02 ${hue})`,
  };
  return {
    light: {
      accent: `oklch(0.48 0.1 ${hue})`,
      onAccent: "oklch(1 0 0)",
      accentInk: `oklch(0.46 0.1 ${hue})`,
      accentSoft: `oklch(0.955 0.03 ${hue})`,
      ...shared,
    },
    dark: {
      accent: `oklch(0.74 0.12 ${hue})`,
      onAccent: `oklch(0.19 0.02 ${hue})`,
      accentInk: `oklch(0.78 0.11 ${hue})`,
      accentSoft: `oklch(0.275 0.036 ${hue})`,
      ...shared,
    },
  };
}

export const palettes: Readonly<Record<PaletteKey, { name: string; theme: SectionTheme }>> = {
  main: { name: "橙", theme: mainTheme },
  lexus: { name: "香槟金", theme: lexusTheme },
  subaru: { name: "宝蓝", theme: subaruTheme },
  honda: { name: "正红", theme: hondaTheme },
  toyota: { name: "深红", theme: toyotaTheme },
  green: { name: "松绿", theme: ofHue(150) },
  violet: { name: "紫", theme: ofHue(300) },
  teal: { name: "湖蓝", theme: ofHue(210) },
};

/** The colours that a section's file gives it. */
export function paletteOfSection(slug: string): PaletteKey {
  return paletteKeys.find((key) => key === slug) ?? "main";
}
