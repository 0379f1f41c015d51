import fc from "fast-check";
import { expect, test } from "vitest";
import { quizContent } from "../../../test/support/quizzes.ts";
import { matchesOf, profileOf } from "./match.ts";

const quiz = quizContent(["a", "b"]);
const all = (answer: number) => ({ answers: quiz.questions.map(() => answer), style: null });

test("answers that are a result's own come to all of it, the opposite ones to nothing", () => {
  expect(profileOf(quiz, all(0))).toEqual({ free: 100, calm: 0 });
  expect(matchesOf(quiz, all(0))).toEqual([
    { id: "r1", match: 100 },
    { id: "r2", match: 0 },
  ]);
  expect(matchesOf(quiz, all(1))[0]).toEqual({ id: "r2", match: 100 });
});

test("equal results stand in the order of the quiz", () => {
  const half = { answers: [0, 0, 0, 1, 1, 1], style: null };
  expect(matchesOf(quiz, half).map(({ id }) => id)).toEqual(["r1", "r2"]);
});

test("a style moves its traits within what the questions reach", () => {
  const half = { answers: [0, 0, 0, 1, 1, 1], style: "steady" };
  expect(profileOf(quiz, half)).toEqual({ free: 50, calm: 75 });
  expect(profileOf(quiz, { ...all(1), style: "steady" })).toEqual({ free: 0, calm: 100 });
});

test("a trait that no answer moves stands in the middle", () => {
  const still = { ...quiz, traits: [...quiz.traits, { key: "still", label: "静" }] };
  expect(profileOf(still, all(0))).toMatchObject({ still: 50 });
});

test("the same answers have the same result, within 0 and 100, every result once", () => {
  const answers = fc.array(fc.nat({ max: 1 }), { minLength: 6, maxLength: 6 });
  const style = fc.constantFrom(null, "steady");
  const vector = fc.record({ free: fc.nat({ max: 100 }), calm: fc.nat({ max: 100 }) });
  fc.assert(
    fc.property(
      answers,
      style,
      fc.array(vector, { minLength: 2, maxLength: 12 }),
      (given, chosen, vectors) => {
        const results = vectors.map((one, at) => ({
          id: `r${at}`,
          series: "",
          title: "",
          text: "",
          vector: one,
        }));
        const asked = { ...quiz, results };
        const once = matchesOf(asked, { answers: given, style: chosen });
        expect(matchesOf(structuredClone(asked), { answers: [...given], style: chosen })).toEqual(once);
        expect(new Set(once.map(({ id }) => id)).size).toBe(results.length);
        for (const { match } of once) {
          expect(match).toBeGreaterThanOrEqual(0);
          expect(match).toBeLessThanOrEqual(100);
        }
        expect(once).toEqual([...once].sort((a, b) => b.match - a.match));
      },
    ),
  );
});
