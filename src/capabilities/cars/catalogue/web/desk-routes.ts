import { deskScreensOf } from "#client/desk-screens.ts";

export const catalogueDeskScreens = deskScreensOf(
  () => import("./desk-screens.ts"),
  [
    {
      id: "admin.carrequests",
      title: "补充车型",
      desk: { group: "pages", icon: "car", permission: "catalogue.edit" },
    },
  ],
);
