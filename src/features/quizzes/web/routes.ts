import { screensOf } from "#client/screen-route.ts";
import { quizPaths } from "../paths.ts";

export const quizScreens = screensOf(
  () => import("./screens.ts"),
  [
    { id: "quiz.in", title: "人车缘分测试", query: ["quiz"] },
    { id: "quiz.form", title: "开始测试", query: ["quiz"] },
    { id: "quiz.share", title: "缘分海报", query: ["quiz", "id", "from"] },
    { id: "quiz.result", title: "测试结果", query: ["quiz", "id"] },
  ],
  quizPaths,
);
