import { deskScreensOf } from "#client/desk-screens.ts";

export const articleDeskScreens = deskScreensOf(
  () => import("./desk-screens.ts"),
  [
    {
      id: "admin.articles",
      title: "文章",
      desk: { group: "content", icon: "doc", permission: "articles.write" },
    },
    {
      id: "admin.calendar",
      title: "编辑日历",
      desk: { group: "content", icon: "calendar", permission: "articles.write" },
    },
    { id: "admin.article", title: "写文章", desk: { below: "admin.articles" } },
    {
      id: "admin.article.figures",
      title: "阅读数据",
      desk: { below: "admin.articles", permission: "figures.read" },
    },
    // Whoever has a link may open it: its token is asked, not a role.
    { id: "admin.articlepreview", title: "文章预览", query: ["id", "token"] },
  ],
);
