import { screensOf } from "#client/screen-route.ts";
import { deskPaths } from "#sections/desk-paths.ts";

export const articleDeskScreens = screensOf(
  () => import("./desk-screens.ts"),
  [
    {
      id: "admin.articles",
      title: "文章",
      admin: true,
      desk: { group: "content", icon: "doc", permission: "articles.write" },
    },
    {
      id: "admin.article",
      title: "写文章",
      admin: true,
      desk: { below: "admin.articles" },
    },
    {
      id: "admin.article.figures",
      title: "阅读数据",
      admin: true,
      desk: { below: "admin.articles", permission: "figures.read" },
    },
    // Whoever has a link may open it: its token is asked, not a role.
    {
      id: "admin.articlepreview",
      title: "文章预览",
      admin: true,
      query: ["id", "token"],
    },
  ],
  deskPaths,
);
