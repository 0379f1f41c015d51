import { screensOf } from "#client/screen-route.ts";

export const messageScreens = screensOf(
  () => import("./screens.ts"),
  [
    {
      id: "my.message",
      title: "消息",
      path: "/my/message",
      tab: "My",
      clientOnly: true,
      query: ["tab"],
    },
  ],
);
