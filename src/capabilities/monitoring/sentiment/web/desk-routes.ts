import { deskScreensOf } from "#client/desk-screens.ts";

export const opinionDeskScreens = deskScreensOf(
  () => import("./desk-screens.ts"),
  [
    {
      id: "admin.negatives",
      title: "负面列表",
      desk: { group: "monitoring", icon: "fire", permission: "monitoring.read", label: "负面" },
    },
    {
      id: "admin.negative",
      title: "负面详情",
      desk: { below: "admin.negatives", permission: "monitoring.read" },
    },
  ],
);
