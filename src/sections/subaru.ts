import type { SectionTheme } from "#shared/theme.ts";
import type { Section } from "./types.ts";

export const subaru: Section = {
  slug: "subaru",
  umbrella: false,
  name: "斯巴鲁车友会",
  shortName: "斯巴鲁",
  marque: "斯巴鲁",
  latin: "SUBARU",
  tagline: "四个轮子，都踩在地上。",
  description: "斯巴鲁车友会：车主故事、图集、视频和活动。由围场车友运营，与汽车制造商无关。",
  documents: [
    { key: "carstate", path: "/subaru/carstate", title: "车主认证说明" },
    { key: "carconsent", path: "/subaru/carstateare", title: "车主信息授权书" },
    { key: "portrait", path: "/subaru/portrait", title: "肖像权授权书" },
    { key: "track", path: "/subaru/saidaoagreement", title: "赛道活动协议" },
    { key: "wechat", path: "/subaru/wechatagreement", title: "微信用户协议" },
    { key: "safety", path: "/subaru/safety", title: "安全须知" },
    { key: "legal", path: "/subaru-falv", title: "法律声明" },
  ],
};

export const subaruTheme: SectionTheme = {
  light: {
    accent: "oklch(0.44 0.17 260)",
    onAccent: "oklch(1 0 0)",
    accentInk: "oklch(0.44 0.17 260)",
    accentSoft: "oklch(0.955 0.035 260)",
    accent2: "oklch(0.79 0.12 85)",
    hero1: "oklch(0.3 0.13 262)",
    hero2: "oklch(0.46 0.16 255)",
    heroInk: "oklch(0.985 0.003 90)",
    heroAccent: "oklch(0.79 0.12 85)",
    onHeroAccent: "oklch(0.19 0.02 85)",
  },
  dark: {
    accent: "oklch(0.68 0.14 255)",
    onAccent: "oklch(0.19 0.02 255)",
    accentInk: "oklch(0.72 0.119 255)",
    accentSoft: "oklch(0.275 0.036 255)",
    accent2: "oklch(0.79 0.12 85)",
    hero1: "oklch(0.3 0.13 262)",
    hero2: "oklch(0.46 0.16 255)",
    heroInk: "oklch(0.985 0.003 90)",
    heroAccent: "oklch(0.79 0.12 85)",
    onHeroAccent: "oklch(0.19 0.02 85)",
  },
};
