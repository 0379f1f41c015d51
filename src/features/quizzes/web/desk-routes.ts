import { deskScreensOf } from "#client/desk-screens.ts";

export const quizDeskScreens = deskScreensOf(
  () => import("./desk-screens.ts"),
  [
    {
      id: "admin.quizzes",
      title: "测试",
      desk: { group: "operations", icon: "list", permission: "campaigns.write" },
    },
  ],
);
