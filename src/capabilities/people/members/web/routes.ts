import { screensOf } from "#client/screen-route.ts";
import { paths } from "#sections/paths.ts";

/** What stands around the screens for members. */
export const membersOnly = () => import("./members-only.tsx");

export const memberScreens = screensOf(
  () => import("./screens.ts"),
  [
    { id: "login", title: "登录", private: true },
    { id: "my.info", title: "个人资料", tab: "My", private: true },
  ],
  paths,
);
