import { deskScreensOf } from "#client/desk-screens.ts";

export const questionDeskScreens = deskScreensOf(
  () => import("./desk-screens.ts"),
  [
    {
      id: "admin.questions",
      title: "问答",
      desk: { group: "content", icon: "ask", permission: "questions.curate" },
    },
  ],
);
