import { deskScreensOf } from "#client/desk-screens.ts";

export const wordDeskScreens = deskScreensOf(
  () => import("./desk-screens.ts"),
  [
    {
      id: "admin.words",
      title: "关键词库",
      desk: { group: "monitoring", icon: "tag", permission: "words.manage" },
    },
    { id: "admin.word", title: "关键词详情", desk: { below: "admin.words", permission: "words.manage" } },
  ],
);
