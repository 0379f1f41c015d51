/** Lists of questions. */
export const QUESTIONS_TAG = "questions";

/** The categories themselves, with their names: few change them, and every list needs them. */
export const CATEGORIES_TAG = "question-categories";

/** One question's own answers and pages. */
export function questionTag(id: string): string {
  return `question:${id}`;
}

/** One answer where it stands alone. */
export function answerTag(id: string): string {
  return `answer:${id}`;
}
