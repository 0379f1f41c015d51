import type { Shelf } from "#capabilities/reactions/contract.ts";

export const shelfTabs: readonly { key: Shelf | "all"; label: string }[] = [
  { key: "all", label: "全部" },
  { key: "post", label: "资讯" },
  { key: "pic", label: "图集" },
  { key: "video", label: "视频" },
];

/** The tab that an address asks for; undefined for all. */
export function shelfOf(search: URLSearchParams): Shelf | undefined {
  const key = shelfTabs.find((tab) => tab.key === search.get("shelf"))?.key;
  return key === "all" ? undefined : key;
}
