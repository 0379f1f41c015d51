import { screensOf } from "#client/screen-route.ts";
import { paths } from "#sections/paths.ts";

export const noticeScreens = screensOf(
  () => import("./screens.ts"),
  [
    {
      id: "my.message",
      title: "消息",
      tab: "My",
      private: true,
      query: ["tab"],
    },
  ],
  paths,
);
