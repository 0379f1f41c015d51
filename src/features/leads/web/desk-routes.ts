import { deskScreensOf } from "#client/desk-screens.ts";

export const leadDeskScreens = deskScreensOf(
  () => import("./desk-screens.ts"),
  [
    {
      id: "admin.leads",
      title: "预约",
      desk: { group: "operations", icon: "wheel", permission: "leads.handle" },
    },
  ],
);
