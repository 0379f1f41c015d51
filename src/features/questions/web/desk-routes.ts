import { deskScreensOf } from "#client/desk-screens.ts";

export const questionDeskScreens = deskScreensOf(
  () => import("./desk-screens.ts"),
  [
    {
      id: "admin.questions",
      title: "问答",
      desk: { group: "content", icon: "ask", permission: "questions.curate" },
    },
    {
      id: "admin.questioncategories",
      title: "问答分类",
      desk: { group: "content", icon: "list", permission: "questions.categories" },
    },
  ],
);
