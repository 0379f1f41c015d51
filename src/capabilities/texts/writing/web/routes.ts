import { screensOf } from "#client/screen-route.ts";
import { paths } from "#sections/paths.ts";

export const writingScreens = screensOf(
  () => import("./screens.ts"),
  [{ id: "my.drafts", title: "草稿箱", tab: "My", private: true }],
  paths,
);
