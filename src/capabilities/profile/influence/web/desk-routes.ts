import { deskScreensOf } from "#client/desk-screens.ts";

export const influenceDeskScreens = deskScreensOf(
  () => import("./desk-screens.ts"),
  [
    // Its line in the navigation is that of its review kind, with how many wait.
    {
      id: "admin.influencers",
      title: "达人申请",
      desk: { below: "admin.influencers", permission: "review.read" },
    },
    {
      ...{ id: "admin.influence", title: "达人运营" },
      desk: { group: "operations", icon: "medal", permission: "influence.manage" },
    },
  ],
);
