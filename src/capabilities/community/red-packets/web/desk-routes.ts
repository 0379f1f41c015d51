import { screensOf } from "#client/screen-route.ts";
import { deskPaths } from "#sections/desk-paths.ts";

export const redPacketDeskScreens = screensOf(
  () => import("./desk-screens.ts"),
  [
    {
      id: "admin.redpackets",
      title: "红包",
      admin: true,
      desk: { group: "operations", icon: "packet", permission: "redpackets.manage" },
    },
  ],
  deskPaths,
);
