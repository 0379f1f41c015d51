import type { ScreenRoute } from "#client/screen-route.ts";

export const reactionScreens: readonly ScreenRoute[] = [
  {
    id: "my.collect",
    title: "我的收藏",
    path: "/my/collect",
    tab: "My",
    clientOnly: true,
    screen: () => import("./screens/my-collect.tsx"),
    data: () => import("./screens/my-collect.data.ts"),
  },
];
