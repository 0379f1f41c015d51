import { screensOf } from "#client/screen-route.ts";
import { paths } from "#sections/paths.ts";

export const commentScreens = screensOf(
  () => import("./screens.ts"),
  [{ id: "my.comment", title: "我的评论", tab: "My", private: true, query: ["tab", "edit"] }],
  paths,
);
