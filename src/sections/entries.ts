import { homePath, pathOf } from "./paths.ts";
import type { Section, SectionEntry } from "./types.ts";

/** Icons of the channels that can be entries. */
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
};

type Place = Pick<Section, "slug" | "umbrella">;

/** What takes place, and what is sold, have screens of their own. */
function ownPath(label: string, section: Place): string | undefined {
  if (label === "商城") return pathOf("shop.home", {}, { section });
  if (label === "直播") return pathOf("live.list", {}, { section });
  if (label !== "活动") return undefined;
  return section.umbrella ? pathOf("active.list") : pathOf("active.open", {}, { section });
}

/** Entries to channels on a section's home, and to what stands beside them. */
export function channelEntries(section: Place, channels: readonly string[]): SectionEntry[] {
  return channels.map((label) => ({
    label,
    icon: icons[label] ?? "doc",
    to: ownPath(label, section) ?? homePath(section, { channel: label }),
  }));
}

/** What a club usually offers: its stories, galleries and films, its activities and the shop, then its channels. */
export function clubEntries(slug: string): SectionEntry[] {
  const section = { slug, umbrella: false };
  const list = (tab: string) => pathOf("content.list", {}, { section, query: { tab } });
  return [
    { label: "车友故事", icon: "doc", to: list("post") },
    { label: "图集", icon: "image", to: list("pic") },
    { label: "视频", icon: "play", to: list("video") },
    ...channelEntries(section, ["活动", "直播", "商城", "自驾", "用车", "文化"]),
  ];
}
