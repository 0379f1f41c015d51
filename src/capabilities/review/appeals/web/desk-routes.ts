import { deskScreensOf } from "#client/desk-screens.ts";

export const appealDeskScreens = deskScreensOf(
  () => import("./desk-screens.ts"),
  [
    {
      id: "admin.appeals",
      title: "申诉",
      desk: { group: "review", icon: "comment", permission: "review.appeals", queue: true },
    },
  ],
);
