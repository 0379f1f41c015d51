import type { MyEntry } from "#client/my-entries.ts";

/** The wishlist on the personal page. */
export const goodsEntries: readonly MyEntry[] = [
  { label: "心愿单", icon: "heart", group: "service", screen: "shop.wishes" },
];
