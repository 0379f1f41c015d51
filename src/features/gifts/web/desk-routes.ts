import { deskScreensOf } from "#client/desk-screens.ts";

export const giftDeskScreens = deskScreensOf(
  () => import("./desk-screens.ts"),
  [
    {
      id: "admin.gifts",
      title: "礼品",
      desk: { group: "operations", icon: "gift", permission: "gifts.manage" },
    },
    {
      ...{ id: "admin.giftcounter", title: "礼品核销" },
      desk: { group: "operations", icon: "qr", permission: "gifts.handout" },
    },
  ],
);
