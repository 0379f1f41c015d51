/** What may be done with quizzes, and with the campaigns that stand above them. */
export const WRITE_CAMPAIGNS = "campaigns.write";

/** Everything that shows a quiz. */
export const QUIZZES_TAG = "quizzes";

/** Of one result, by what stands in its address. */
export const resultTag = (key: string): string => `quiz-result:${key}`;

/** The kind of text that a nickname on a result is, for the library of words. */
export const QUIZ_NICKNAME = "quiz_nickname";

/** Kind of a result's posters, as `registerPosters` names it. */
export const POSTERS = "quiz";
