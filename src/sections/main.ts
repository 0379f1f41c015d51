import type { SectionTheme } from "#shared/theme.ts";
import type { Section } from "./types.ts";

export const main: Section = {
  slug: "main",
  umbrella: true,
  name: "围场",
  shortName: "围场",
  marque: "围场",
  latin: "PADDOCK",
  tagline: "给认真开车的人",
  description: "围场是爱车人的媒体与社区：读长测、看图集、逛车友会，和认真开车的人聊车。",
  documents: [
    { key: "agreement", path: "/agreement", title: "用户协议" },
    { key: "privacy", path: "/privacy", title: "隐私政策" },
    { key: "carstate", path: "/carstate", title: "车主认证说明" },
    { key: "carconsent", path: "/carstateare", title: "车主信息授权书" },
    { key: "wechat", path: "/wechatagreement", title: "微信用户协议" },
    { key: "shop-wechat", path: "/shop/wechatagreement", title: "商城用户协议" },
    { key: "legal", path: "/motor-falv", title: "法律声明" },
    { key: "clue", path: "/clue-protect", title: "个人信息（线索）保护声明" },
    { key: "active", path: "/active-state", title: "活动声明" },
  ],
};

export const mainTheme: SectionTheme = {
  light: {
    accent: "oklch(0.7 0.19 46)",
    onAccent: "oklch(0.19 0.02 46)",
    accentInk: "oklch(0.54 0.19 46)",
    accentSoft: "oklch(0.955 0.035 46)",
    accent2: "oklch(0.225 0.014 255)",
    hero1: "oklch(0.24 0.014 255)",
    hero2: "oklch(0.33 0.02 250)",
    heroInk: "oklch(0.985 0.003 90)",
    heroAccent: "oklch(0.73 0.18 48)",
    onHeroAccent: "oklch(0.19 0.02 48)",
  },
  dark: {
    accent: "oklch(0.73 0.18 48)",
    onAccent: "oklch(0.19 0.02 48)",
    accentInk: "oklch(0.73 0.153 48)",
    accentSoft: "oklch(0.275 0.036 48)",
    accent2: "oklch(0.225 0.014 255)",
    hero1: "oklch(0.24 0.014 255)",
    hero2: "oklch(0.33 0.02 250)",
    heroInk: "oklch(0.985 0.003 90)",
    heroAccent: "oklch(0.73 0.18 48)",
    onHeroAccent: "oklch(0.19 0.02 48)",
  },
};
