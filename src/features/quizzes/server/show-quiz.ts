import type { z } from "zod";
import type { shownQuizSchema } from "#features/quizzes/contract.ts";
import type { Queryable } from "#platform/database/client.ts";
import { RESULT_DAYS } from "#shared/quiz-rules.ts";
import { liveQuiz, presentCards, seriesOf, shownSeries } from "./live.ts";

/**
 * A quiz as it is taken: without what its answers weigh. Before it begins nobody gets its questions, nor what they may come to.
 * @throws AppError NOT_FOUND
 */
export async function showQuiz(
  db: Queryable,
  which: { key?: string | undefined; section?: string | undefined },
): Promise<z.input<typeof shownQuizSchema>> {
  const live = await liveQuiz(db, which);
  const { content, number } = live.version;
  const [card] = await presentCards(db, [live]);
  if (card === undefined) throw new Error("a quiz that is there has a card");
  const isSecret = card.state === "upcoming";
  const results = isSecret ? [] : content.results;
  const series = await seriesOf(
    db,
    results.map((result) => result.series),
  );
  return {
    ...card,
    version: number,
    questions: (isSecret ? [] : content.questions).map(({ id, text, answers }) => ({
      id,
      text,
      answers: answers.map((answer) => answer.text),
    })),
    styles: (isSecret ? [] : content.styles).map(({ id, label }) => ({ id, label })),
    asks_color: content.asks_color,
    asks_month: content.asks_month,
    results: results.map(({ id, title, series: slug }) => ({
      id,
      title,
      series: shownSeries(series, slug),
    })),
    starts_at: content.starts_at,
    ends_at: content.ends_at,
    kept_days: RESULT_DAYS,
  };
}
