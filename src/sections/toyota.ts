import type { SectionTheme } from "#shared/theme.ts";
import type { Section } from "./types.ts";

export const toyota: Section = {
  slug: "toyota",
  umbrella: false,
  name: "丰田车友会",
  shortName: "丰田",
  marque: "丰田",
  latin: "TOYOTA",
  tagline: "每一天都能出发。",
  description: "丰田车友会：车主故事、图集、视频和活动。由围场车友运营，与汽车制造商无关。",
  documents: [
    { key: "carstate", path: "/toyota/carstate", title: "车主认证说明" },
    { key: "carconsent", path: "/toyota/carstateare", title: "车主信息授权书" },
  ],
};

export const toyotaTheme: SectionTheme = {
  light: {
    accent: "oklch(0.53 0.21 25)",
    onAccent: "oklch(1 0 0)",
    accentInk: "oklch(0.53 0.21 25)",
    accentSoft: "oklch(0.955 0.035 25)",
    accent2: "oklch(0.18 0.006 255)",
    hero1: "oklch(0.17 0.008 255)",
    hero2: "oklch(0.32 0.12 25)",
    heroInk: "oklch(0.985 0.003 90)",
    heroAccent: "oklch(0.66 0.2 25)",
    onHeroAccent: "oklch(0.19 0.02 25)",
  },
  dark: {
    accent: "oklch(0.65 0.2 25)",
    onAccent: "oklch(0.19 0.02 25)",
    accentInk: "oklch(0.72 0.17 25)",
    accentSoft: "oklch(0.275 0.036 25)",
    accent2: "oklch(0.18 0.006 255)",
    hero1: "oklch(0.17 0.008 255)",
    hero2: "oklch(0.32 0.12 25)",
    heroInk: "oklch(0.985 0.003 90)",
    heroAccent: "oklch(0.66 0.2 25)",
    onHeroAccent: "oklch(0.19 0.02 25)",
  },
};
