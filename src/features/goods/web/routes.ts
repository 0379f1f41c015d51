import { type ScreenCode, screensOf } from "#client/screen-route.ts";
import { paths } from "#sections/paths.ts";

type Id =
  | "shop.home"
  | "shop.index"
  | "shop.list"
  | "shop.goods"
  | "shop.reviews"
  | "shop.wishes"
  | "shop.own-reviews";

/** @param fetch the file that tells the shop's screens how things are bought */
export const goodsScreens = (fetch: () => Promise<{ screens: Readonly<Record<Id, ScreenCode>> }>) =>
  screensOf(
    fetch,
    [
      { id: "shop.home", title: "商城", tab: "Shop", tabBar: true },
      { id: "shop.index", title: "商城", tab: "Shop", tabBar: true },
      { id: "shop.list", title: "商品", query: ["q", "category", "sort", "fits", "points"] },
      { id: "shop.goods", title: "商品详情" },
      { id: "shop.reviews", title: "评价与提问", query: ["view", "sort", "only", "comment", "floor"] },
      { id: "shop.wishes", title: "心愿单", tab: "My", private: true },
      { id: "shop.own-reviews", title: "我的评价", tab: "My", private: true, query: ["edit"] },
    ],
    paths,
  );
