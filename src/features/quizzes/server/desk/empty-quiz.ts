import type { QuizContent } from "#features/quizzes/contract.ts";

/** What a new quiz begins with. */
export const emptyQuiz = (): QuizContent => ({
  title: "",
  intro: "",
  minutes: 1,
  cover: null,
  traits: [
    { key: "t1", label: "自由" },
    { key: "t2", label: "稳重" },
  ],
  questions: [],
  styles: [],
  asks_color: true,
  asks_month: true,
  results: [],
  benefits: [],
  drive: false,
  starts_at: null,
  ends_at: null,
});
