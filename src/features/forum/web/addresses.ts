import { oneOf, textUpTo } from "#client/address.ts";
import type { PostListFilter } from "./api/post-list.ts";

/** The feeds of the community. */
export const homeTabs = [
  { key: "follow", label: "关注" },
  { key: "hot", label: "推荐" },
  { key: "city", label: "同城" },
  { key: "cars", label: "我的车" },
] as const;
export type HomeTab = (typeof homeTabs)[number]["key"];

/** What the address of the community holds. */
export const homeAddress = {
  tab: oneOf(
    homeTabs.map(({ key }) => key),
    "hot",
  ),
  city: textUpTo(40),
};

/** The lists of a board. */
export const boardTabs = [
  { key: "new", label: "最新" },
  { key: "hot", label: "热门" },
  { key: "best", label: "精华" },
] as const;
export type BoardTab = (typeof boardTabs)[number]["key"];

/** What the address of a board holds. */
export const boardAddress = {
  tab: oneOf(
    boardTabs.map(({ key }) => key),
    "new",
  ),
  series: textUpTo(80),
  city: textUpTo(40),
};

/** What a board lists at an address. */
export const boardFilter = (
  board: string,
  { tab, series, city }: { tab: BoardTab; series?: string | undefined; city?: string | undefined },
): PostListFilter => ({ board, sort: tab, series, city });
