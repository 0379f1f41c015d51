import { expect, test } from "vitest";
import { matchesOf } from "#features/quizzes/match.ts";
import { sectionBySlug } from "#sections/registry.ts";
import { quizProblems } from "../desk/problems.ts";
import { readDemoQuiz } from "./content.ts";

test("the demo's quiz could be published, and any of its results can come out", async () => {
  const { content, defaults } = await readDemoQuiz();
  const quiz = { ...content, cover: null };
  expect(quizProblems(quiz, new Set(quiz.results.map(({ series }) => series)))).toEqual([]);
  expect(defaults.every((slug) => sectionBySlug(slug) !== undefined)).toBe(true);
  const found = new Set<string>();
  const counts = quiz.questions.map(({ answers }) => answers.length);
  // Every way through the questions: a few thousand.
  const all = counts.reduce((product, count) => product * count, 1);
  for (let way = 0; way < all; way += 1) {
    let rest = way;
    const answers = counts.map((count) => {
      const answer = rest % count;
      rest = Math.floor(rest / count);
      return answer;
    });
    found.add(matchesOf(quiz, { answers, style: null })[0]?.id ?? "");
  }
  expect([...found].sort()).toEqual(quiz.results.map(({ id }) => id).sort());
});
