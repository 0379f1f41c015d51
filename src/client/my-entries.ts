import type { ScreenId } from "#sections/paths.ts";
import type { IconName } from "#ui/icon-names.ts";

/** The parts of the grid on the personal page, in their order. */
export const myEntryGroups = [
  { key: "content", title: "我的内容" },
  { key: "community", title: "社区身份" },
  { key: "service", title: "服务" },
] as const;

/**
 * An entry on the personal page that leads to a screen of a feature's. Declared in its `web/my-entries.ts`, named once in
 * `src/app/web/my-entries.ts`; sections that do not open the screen leave it out.
 */
export interface MyEntry {
  /** Two to four characters. */
  label: string;
  icon: IconName;
  group: (typeof myEntryGroups)[number]["key"];
  /** A screen without parameters that every section has, or some. */
  screen:
    | Exclude<Extract<ScreenId, `my.${string}`>, "my.fanslist">
    | "topic.list"
    | "active.mine"
    | "group.list"
    | "gift.claim"
    | "voice.landing"
    | "shop.coupons"
    | "shop.orders"
    | "shop.wishes"
    | "partner.state";
  /** Keys of what waits there (`myWaiting` on the server), whose number stands on it. */
  waits?: readonly string[];
}
