import { screensOf } from "#client/screen-route.ts";
import { deskPaths } from "#sections/desk-paths.ts";

export const topicDeskScreens = screensOf(
  () => import("./desk-screens.ts"),
  [
    {
      id: "admin.topics",
      title: "话题管理",
      admin: true,
      desk: { group: "content", icon: "hash", permission: "topics.manage", label: "话题" },
    },
  ],
  deskPaths,
);
