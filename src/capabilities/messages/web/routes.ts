import type { ScreenRoute } from "#client/screen-route.ts";

export const messageScreens: readonly ScreenRoute[] = [
  {
    id: "my.message",
    title: "消息",
    path: "/my/message",
    tab: "My",
    clientOnly: true,
    query: ["tab"],
    screen: () => import("./screens/my-message.tsx"),
    data: () => import("./screens/my-message.data.ts"),
  },
];
