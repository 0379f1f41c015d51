import { screensOf } from "#client/screen-route.ts";
import { deskPaths } from "#sections/desk-paths.ts";

export const questionDeskScreens = screensOf(
  () => import("./desk-screens.ts"),
  [
    {
      id: "admin.questions",
      title: "问答",
      admin: true,
      desk: { group: "content", icon: "ask", permission: "questions.curate" },
    },
  ],
  deskPaths,
);
