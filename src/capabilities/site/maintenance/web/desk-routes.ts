import { deskScreensOf } from "#client/desk-screens.ts";

export const maintenanceDeskScreens = deskScreensOf(
  () => import("./desk-screens.ts"),
  [
    {
      id: "admin.maintenance",
      title: "维护模式",
      desk: { group: "settings", icon: "wrench", permission: "maintenance.manage" },
    },
  ],
);
