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
  {
    id: "my.comment",
    title: "我的评论",
    path: "/my/comment",
    tab: "My",
    clientOnly: true,
    query: ["tab", "edit"],
    screen: () => import("./screens/my-comment.tsx"),
    data: () => import("./screens/my-comment.data.ts"),
  },
];
