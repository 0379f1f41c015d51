import { screensOf } from "#client/screen-route.ts";
import { deskPaths } from "#sections/desk-paths.ts";

export const certificationDeskScreens = screensOf(
  () => import("./desk-screens.ts"),
  [
    {
      id: "admin.certifications",
      title: "车主认证",
      admin: true,
      // Its line in the navigation is that of its review kind, with how many wait.
      desk: { below: "admin.certifications", permission: "review.read" },
    },
  ],
  deskPaths,
);
