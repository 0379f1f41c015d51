import { deskScreensOf } from "#client/desk-screens.ts";

export const certificationDeskScreens = deskScreensOf(
  () => import("./desk-screens.ts"),
  [
    {
      ...{ id: "admin.certifications", title: "车主认证" },
      // Its line in the navigation is that of its review kind, with how many wait.
      desk: { below: "admin.certifications", permission: "review.read" },
    },
  ],
);
