import { deskScreensOf } from "#client/desk-screens.ts";

export const healthDeskScreens = deskScreensOf(
  () => import("./desk-screens.ts"),
  [
    {
      id: "admin.health",
      title: "运行状况",
      desk: { group: "settings", icon: "gauge", permission: "health.manage" },
    },
  ],
);
