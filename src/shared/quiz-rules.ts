/** Rules of quizzes that form and server share; apart from the contract, which no browser loads. */

export const QUESTIONS_LEAST = 6;
export const QUESTIONS_MOST = 8;
export const RESULTS_LEAST = 2;
export const RESULTS_MOST = 12;
export const TRAITS_LEAST = 2;
export const TRAITS_MOST = 6;
export const STYLES_MOST = 4;
export const BENEFITS_MOST = 4;
export const ANSWERS_LEAST = 2;
export const ANSWERS_MOST = 5;
/** A nickname on a result and its poster, in characters as readers count them. */
export const QUIZ_NICKNAME_MOST = 12;
/** After so many days a result is deleted. */
export const RESULT_DAYS = 180;

/** Colours that can be chosen: keys, as they are kept. */
export const quizColors = ["white", "black", "silver", "blue", "red", "green", "sand"] as const;
export type QuizColor = (typeof quizColors)[number];

export const quizColorNames: Readonly<Record<QuizColor, string>> = {
  white: "珍珠白",
  black: "夜空黑",
  silver: "流星银",
  blue: "海湾蓝",
  red: "熔岩红",
  green: "松林绿",
  sand: "沙丘金",
};
