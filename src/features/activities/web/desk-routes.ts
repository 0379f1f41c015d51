import { deskScreensOf } from "#client/desk-screens.ts";

export const activityDeskScreens = deskScreensOf(
  () => import("./desk-screens.ts"),
  [
    {
      id: "admin.activities",
      title: "活动",
      desk: { group: "operations", icon: "calendar", permission: "activities.manage" },
    },
    { id: "admin.activity", title: "活动", desk: { below: "admin.activities" } },
  ],
);
