import type { SectionTheme } from "#shared/theme.ts";
import type { Section } from "./types.ts";

export const lexus: Section = {
  slug: "lexus",
  umbrella: false,
  name: "雷克萨斯车友会",
  shortName: "雷克萨斯",
  marque: "雷克萨斯",
  latin: "LEXUS",
  tagline: "静下来，把路走长。",
  description: "雷克萨斯车友会：车主故事、图集、视频和活动。由围场车友运营，与汽车制造商无关。",
  documents: [
    { key: "carstate", path: "/lexus/carstate", title: "车主认证说明" },
    { key: "carconsent", path: "/lexus/carstateare", title: "车主信息授权书" },
    { key: "portrait", path: "/lexus/portrait", title: "肖像权授权书" },
    { key: "wechat", path: "/lexus/wechatagreement", title: "微信用户协议" },
    { key: "legal", path: "/lexus-falv", title: "法律声明" },
  ],
};

export const lexusTheme: SectionTheme = {
  light: {
    accent: "oklch(0.8 0.062 82)",
    onAccent: "oklch(0.19 0.02 82)",
    accentInk: "oklch(0.525 0.062 82)",
    accentSoft: "oklch(0.955 0.019 82)",
    accent2: "oklch(0.33 0.01 260)",
    hero1: "oklch(0.2 0.006 270)",
    hero2: "oklch(0.36 0.012 80)",
    heroInk: "oklch(0.985 0.003 90)",
    heroAccent: "oklch(0.82 0.062 82)",
    onHeroAccent: "oklch(0.19 0.02 82)",
  },
  dark: {
    accent: "oklch(0.82 0.062 82)",
    onAccent: "oklch(0.19 0.02 82)",
    accentInk: "oklch(0.82 0.053 82)",
    accentSoft: "oklch(0.275 0.019 82)",
    accent2: "oklch(0.33 0.01 260)",
    hero1: "oklch(0.2 0.006 270)",
    hero2: "oklch(0.36 0.012 80)",
    heroInk: "oklch(0.985 0.003 90)",
    heroAccent: "oklch(0.82 0.062 82)",
    onHeroAccent: "oklch(0.19 0.02 82)",
  },
};
