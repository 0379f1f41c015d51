import { deskScreensOf } from "#client/desk-screens.ts";

export const pointDeskScreens = deskScreensOf(
  () => import("./desk-screens.ts"),
  [
    {
      id: "admin.tasks",
      title: "任务与签到",
      desk: { group: "members", icon: "check", permission: "growth.manage" },
    },
  ],
);
