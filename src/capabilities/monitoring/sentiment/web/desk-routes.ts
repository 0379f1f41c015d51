import { screensOf } from "#client/screen-route.ts";
import { deskPaths } from "#sections/desk-paths.ts";

export const opinionDeskScreens = screensOf(
  () => import("./desk-screens.ts"),
  [
    {
      id: "admin.negatives",
      title: "负面列表",
      admin: true,
      desk: { group: "monitoring", icon: "fire", permission: "monitoring.read", label: "负面" },
    },
    {
      id: "admin.negative",
      title: "负面详情",
      admin: true,
      desk: { below: "admin.negatives", permission: "monitoring.read" },
    },
  ],
  deskPaths,
);
