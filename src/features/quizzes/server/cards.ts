import type { QuizCardData } from "#features/quizzes/contract.ts";
import type { Queryable } from "#platform/database/client.ts";
import { everyLiveQuiz, liveQuizzes, presentCards } from "./live.ts";

/**
 * Cards of published quizzes, in the order of the keys; those that are not there, or not published, are left out. A kept
 * answer that shows them has `QUIZZES_TAG` among its tags.
 */
export async function quizCards(db: Queryable, keys: readonly string[]): Promise<QuizCardData[]> {
  const rows = await liveQuizzes(db, keys);
  const ordered = keys.flatMap((key) => rows.find(({ quiz }) => quiz.key === key) ?? []);
  return presentCards(db, ordered);
}

/** Published quizzes to choose from, the newest first. */
export async function quizChoices(db: Queryable): Promise<{ key: string; title: string; section: string }[]> {
  const rows = await everyLiveQuiz(db);
  return rows.map(({ quiz, version }) => ({
    key: quiz.key,
    title: version.content.title,
    section: quiz.section,
  }));
}
