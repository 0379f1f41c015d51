import type { QuizColor } from "#shared/quiz-rules.ts";

/** How the colours look. */
export const paints: Readonly<Record<QuizColor, string>> = {
  white: "#f2f3f1",
  black: "#1d2026",
  silver: "#b9bec6",
  blue: "#2456b8",
  red: "#c22b2b",
  green: "#2f5d48",
  sand: "#c9a468",
};
