import type { SectionTheme } from "#shared/theme.ts";
import type { Section } from "./types.ts";

export const honda: Section = {
  slug: "honda",
  umbrella: false,
  name: "本田车友会",
  shortName: "本田",
  marque: "本田",
  latin: "HONDA",
  tagline: "转速上去，心跳跟上。",
  description: "本田车友会：车主故事、图集、视频和活动。由围场车友运营，与汽车制造商无关。",
  documents: [
    { key: "carstate", path: "/honda/carstate", title: "车主认证说明" },
    { key: "carconsent", path: "/honda/carstateare", title: "车主信息授权书" },
    { key: "wechat", path: "/honda/wechatagreement", title: "微信用户协议" },
    { key: "legal", path: "/vtec-falv", title: "法律声明" },
  ],
};

export const hondaTheme: SectionTheme = {
  light: {
    accent: "oklch(0.55 0.215 27)",
    onAccent: "oklch(1 0 0)",
    accentInk: "oklch(0.55 0.215 27)",
    accentSoft: "oklch(0.955 0.035 27)",
    accent2: "oklch(0.97 0.004 90)",
    hero1: "oklch(0.93 0.004 90)",
    hero2: "oklch(0.985 0.002 90)",
    heroInk: "oklch(0.2 0.01 255)",
    heroAccent: "oklch(0.55 0.215 27)",
    onHeroAccent: "oklch(1 0 0)",
  },
  dark: {
    accent: "oklch(0.66 0.2 26)",
    onAccent: "oklch(0.19 0.02 26)",
    accentInk: "oklch(0.72 0.17 26)",
    accentSoft: "oklch(0.275 0.036 26)",
    accent2: "oklch(0.97 0.004 90)",
    hero1: "oklch(0.225 0.012 40)",
    hero2: "oklch(0.3 0.062 26)",
    heroInk: "oklch(0.975 0.004 90)",
    heroAccent: "oklch(0.68 0.19 26)",
    onHeroAccent: "oklch(0.19 0.02 26)",
  },
};
