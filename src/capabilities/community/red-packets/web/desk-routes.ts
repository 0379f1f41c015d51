import { deskScreensOf } from "#client/desk-screens.ts";

export const redPacketDeskScreens = deskScreensOf(
  () => import("./desk-screens.ts"),
  [
    {
      id: "admin.redpackets",
      title: "红包",
      desk: { group: "operations", icon: "packet", permission: "redpackets.manage" },
    },
  ],
);
