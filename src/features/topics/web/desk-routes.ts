import { deskScreensOf } from "#client/desk-screens.ts";

export const topicDeskScreens = deskScreensOf(
  () => import("./desk-screens.ts"),
  [
    {
      id: "admin.topics",
      title: "话题管理",
      desk: { group: "content", icon: "hash", permission: "topics.manage", label: "话题" },
    },
  ],
);
