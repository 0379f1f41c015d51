import { screensOf } from "#client/screen-route.ts";
import { deskPaths } from "#sections/desk-paths.ts";

export const influenceDeskScreens = screensOf(
  () => import("./desk-screens.ts"),
  [
    {
      id: "admin.influencers",
      title: "达人申请",
      admin: true,
      // Its line in the navigation is that of its review kind, with how many wait.
      desk: { below: "admin.influencers", permission: "review.read" },
    },
    {
      id: "admin.influence",
      title: "达人运营",
      admin: true,
      desk: { group: "operations", icon: "medal", permission: "influence.manage" },
    },
  ],
  deskPaths,
);
