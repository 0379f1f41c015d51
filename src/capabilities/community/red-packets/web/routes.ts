import { screensOf } from "#client/screen-route.ts";
import { paths } from "#sections/paths.ts";

export const redPacketScreens = screensOf(
  () => import("./screens.ts"),
  [
    { id: "my.redpacket", title: "我的红包", tab: "My", private: true },
    { id: "my.redinfo", title: "红包详情", tab: "My", private: true },
  ],
  paths,
);
