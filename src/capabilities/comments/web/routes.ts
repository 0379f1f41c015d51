import { screensOf } from "#client/screen-route.ts";

export const commentScreens = screensOf(
  () => import("./screens.ts"),
  [
    {
      id: "content.comment",
      title: "全部评论",
      path: "/content/:id/comment",
      query: ["tab"],
    },
    {
      id: "my.comment",
      title: "我的评论",
      path: "/my/comment",
      tab: "My",
      clientOnly: true,
      query: ["tab", "edit"],
    },
  ],
);
