import { deskScreensOf } from "#client/desk-screens.ts";

export const partnerDeskScreens = deskScreensOf(
  () => import("./desk-screens.ts"),
  [
    // Its line in the navigation is that of its review kind, with how many wait.
    {
      ...{ id: "admin.partnerapplications", title: "合伙人申请" },
      desk: { below: "admin.partnerapplications", permission: "review.read" },
    },
    {
      ...{ id: "admin.partners", title: "合伙人" },
      desk: { group: "shop", icon: "users", permission: ["partners.manage", "partners.pay"] },
    },
  ],
);
