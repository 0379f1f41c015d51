import { homePath, pathOf } from "./paths.ts";
import type { Section } from "./types.ts";

/**
 * One entry of a section home's grid. Drawn only when its route exists and something stands behind
 * it (`entryStands` of the server, and the articles that it lists). Text pages are no entries: they have their place in the footer and on the personal page.
 */
export interface SectionEntry {
  label: string;
  icon: string;
  /** A path of the app, written out, with its query. */
  to: string;
}

/** Icons of what can be an entry. */
const icons: Readonly<Record<string, string>> = {
  新车: "car",
  评测: "gauge",
  改装: "wrench",
  赛事: "flag",
  自驾: "road",
  用车: "wheel",
  活动: "ticket",
  文化: "medal",
  商城: "shop",
  直播: "live",
  车主认证: "cert",
  车友会: "users",
  问答: "ask",
  话题: "hash",
  荣誉: "medal",
  达人招募: "fire",
};

/** The entry that lets choose among the clubs, where it stands, instead of leading to a screen. */
export const clubsEntry = homePath({ slug: "main", umbrella: true }, { clubs: "all" });

type Place = Pick<Section, "slug" | "umbrella">;

/** Screens that stand under the same name everywhere. */
const screens = {
  商城: "shop.home",
  直播: "live.list",
  车主认证: "approve.center",
  问答: "ask",
  话题: "topic.list",
  荣誉: "my.honour",
  达人招募: "voice.landing",
} as const;

/** What is no channel of articles has a screen of its own. */
function ownPath(label: string, section: Place): string | undefined {
  if (label === "车友会") return clubsEntry;
  if (label in screens) return pathOf(screens[label as keyof typeof screens], {}, { section });
  if (label !== "活动") return undefined;
  return section.umbrella ? pathOf("active.list") : pathOf("active.open", {}, { section });
}

/** Entries by their names, in order: screens of their own, and otherwise channels of a section's home. */
const channelEntries = (section: Place, channels: readonly string[]): SectionEntry[] =>
  channels.map((label) => ({
    label,
    icon: icons[label] ?? "doc",
    to: ownPath(label, section) ?? homePath(section, { channel: label }),
  }));

/** Of the umbrella: channels, and what goes on in all of its clubs. */
const umbrellaNames = [
  "新车",
  "评测",
  "改装",
  "赛事",
  "车主认证",
  "活动",
  "直播",
  "车友会",
  "商城",
  "自驾",
  "用车",
  "文化",
];

/** Of a club: what can be done in it, then, behind its stories, galleries and films, its channels. */
const clubNames = ["车主认证", "活动", "话题", "商城", "荣誉", "达人招募", "直播"];
const clubChannels = ["自驾", "用车", "文化"];

/**
 * What a section's home leads to, unless operators chose something else, in order. Apart from the sections, which every
 * screen loads: homes alone need it.
 */
export function entriesOf(section: Place): readonly SectionEntry[] {
  if (section.umbrella) return channelEntries(section, umbrellaNames);
  const list = (tab: string) => pathOf("content.list", {}, { section, query: { tab } });
  return [
    ...channelEntries(section, clubNames),
    { label: "车友故事", icon: "doc", to: list("post") },
    { label: "图集", icon: "image", to: list("pic") },
    { label: "视频", icon: "play", to: list("video") },
    ...channelEntries(section, clubChannels),
  ];
}
