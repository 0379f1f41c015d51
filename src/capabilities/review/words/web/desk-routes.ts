import { screensOf } from "#client/screen-route.ts";
import { deskPaths } from "#sections/desk-paths.ts";

export const wordDeskScreens = screensOf(
  () => import("./desk-screens.ts"),
  [
    {
      id: "admin.words",
      title: "关键词库",
      admin: true,
      desk: { group: "monitoring", icon: "tag", permission: "words.manage" },
    },
    {
      id: "admin.word",
      title: "关键词详情",
      admin: true,
      desk: { below: "admin.words", permission: "words.manage" },
    },
  ],
  deskPaths,
);
