import type { DeskGroup } from "#client/screen-route.ts";
import type { IconName } from "#ui/icon-names.ts";

/** The places of the desk, beside its board. */
export type DeskPlace = "content" | "review" | "monitoring" | "members" | "operations" | "settings";

export interface PlaceLooks {
  title: string;
  icon: IconName;
  /** Its groups in their order, each with its heading; empty where one needs none. */
  groups: readonly { key: DeskGroup; heading: string }[];
}

const alone = (key: DeskGroup) => [{ key, heading: "" }];

/** In the order in which the navigation shows them. */
export const places: Readonly<Record<DeskPlace, PlaceLooks>> = {
  content: { title: "内容", icon: "doc", groups: alone("content") },
  review: { title: "审核", icon: "done", groups: alone("review") },
  monitoring: { title: "舆情", icon: "alert", groups: alone("monitoring") },
  members: { title: "会员", icon: "users", groups: alone("members") },
  operations: {
    title: "运营",
    icon: "flag",
    groups: [
      { key: "operations", heading: "活动与奖励" },
      { key: "pages", heading: "页面与推广" },
      { key: "shop", heading: "商城" },
    ],
  },
  settings: { title: "设置", icon: "settings", groups: alone("settings") },
};

export const placeKeys = Object.keys(places) as DeskPlace[];
