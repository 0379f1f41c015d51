import type { QuizContent } from "./contract.ts";

/** What was answered: for each question the place of the answer, from 0; the style by its id, if one was chosen. */
export interface QuizAnswers {
  answers: readonly number[];
  style: string | null;
}

/** How well one of the results fits, 0 to 100. */
export interface Match {
  /** Id of the result in its quiz. */
  id: string;
  match: number;
}

type Weighed = Pick<QuizContent, "traits" | "questions" | "styles" | "results">;

/**
 * Where somebody stands with each trait, from 0 to 100: the sum of what the chosen answers weigh, between the least and
 * the most that could have been reached. A trait that no answer moves stands at 50.
 */
export function profileOf(quiz: Weighed, { answers, style }: QuizAnswers): Record<string, number> {
  const chosenStyle = quiz.styles.find(({ id }) => id === style);
  return Object.fromEntries(
    quiz.traits.map(({ key }) => {
      let [sum, least, most] = [0, 0, 0];
      for (const [at, question] of quiz.questions.entries()) {
        const weights = question.answers.map((answer) => answer.weights[key] ?? 0);
        sum += weights[answers[at] ?? 0] ?? 0;
        least += Math.min(...weights);
        most += Math.max(...weights);
      }
      // A style is left out by many: it moves a trait, within what the questions can reach.
      sum = Math.min(most, Math.max(least, sum + (chosenStyle?.weights[key] ?? 0)));
      return [key, most === least ? 50 : Math.round(((sum - least) / (most - least)) * 100)];
    }),
  );
}

/**
 * All results with how well they fit, the best first and equal ones in the order of the quiz. 100 less the distance of
 * the two profiles (root of the mean square over the traits): the same answers have the same result, everywhere.
 */
export function matchesOf(quiz: Weighed, given: QuizAnswers): Match[] {
  const own = profileOf(quiz, given);
  return quiz.results
    .map(({ id, vector }): Match => {
      const squares = quiz.traits.map(({ key }) => ((own[key] ?? 50) - (vector[key] ?? 50)) ** 2);
      const mean = squares.reduce((sum, square) => sum + square, 0) / Math.max(1, squares.length);
      return { id, match: 100 - Math.round(Math.sqrt(mean)) };
    })
    .sort((one, other) => other.match - one.match);
}
