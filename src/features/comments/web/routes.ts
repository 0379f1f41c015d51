import type { ScreenRoute } from "#client/screen-route.ts";

export const commentScreens: readonly ScreenRoute[] = [
  {
    id: "content.comment",
    title: "全部评论",
    path: "/content/:id/comment",
    query: ["tab"],
    screen: () => import("./screens/all-comments.tsx"),
    data: () => import("./screens/all-comments.data.ts"),
  },
];
