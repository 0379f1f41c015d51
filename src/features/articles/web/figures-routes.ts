import { screensOf } from "#client/screen-route.ts";
import { deskPaths } from "#sections/desk-paths.ts";

export const articleFigureScreens = screensOf(
  () => import("./figures-screens.ts"),
  [
    {
      id: "admin.article.figures",
      title: "阅读数据",
      admin: true,
      desk: { below: "admin.articles", permission: "figures.read" },
    },
  ],
  deskPaths,
);
