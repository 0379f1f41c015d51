import type { SectionEntry } from "./types.ts";

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
};

/** Entries to channels on a section's home, which stands at `home`. */
export function channelEntries(home: string, channels: readonly string[]): SectionEntry[] {
  return channels.map((label) => ({ label, icon: icons[label] ?? "doc", to: `${home}?channel=${label}` }));
}

/** What a club usually offers: its stories, galleries and films, then its channels. */
export function clubEntries(slug: string): SectionEntry[] {
  const list = `/${slug}/content?tab=`;
  return [
    { label: "车友故事", icon: "doc", to: `${list}post` },
    { label: "图集", icon: "image", to: `${list}pic` },
    { label: "视频", icon: "play", to: `${list}video` },
    ...channelEntries(`/${slug}/home`, ["自驾", "用车", "活动", "文化"]),
  ];
}
