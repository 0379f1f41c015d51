import { screensOf } from "#client/screen-route.ts";
import { paths } from "#sections/paths.ts";

export const giftScreens = screensOf(
  () => import("./screens.ts"),
  [
    { id: "gift.form", title: "礼品领取登记", tab: "My", private: true, query: ["id"] },
    { id: "gift.claim", title: "礼品领取结果", tab: "My", private: true, query: ["id"] },
  ],
  paths,
);
