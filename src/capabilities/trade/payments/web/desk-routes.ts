import { deskScreensOf } from "#client/desk-screens.ts";

export const accountsDeskScreens = deskScreensOf(
  () => import("./desk-screens.ts"),
  [
    {
      ...{ id: "admin.accounts", title: "账目" },
      desk: { group: "shop", icon: "chart", permission: "accounts.read" },
    },
  ],
);
