import { pathsOf } from "#sections/path-table.ts";

/** Where the screens of quizzes stand, in every section; which quiz it is stands in `?quiz=`. */
export const quizPaths = {
  "quiz.in": "/fatein",
  "quiz.form": "/fateform",
  "quiz.share": "/fateshare",
  "quiz.result": "/fateresult",
} as const;

/** The address of a screen of quizzes, as `pathOf` for all others. */
export const quizPathOf = pathsOf(quizPaths);
