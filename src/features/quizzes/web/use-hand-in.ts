import { useRequestKey } from "#client/request-key.ts";
import { useNavigate } from "#client/router.tsx";
import { useScreen } from "#client/screen-context.tsx";
import type { ShownQuiz } from "../contract.ts";
import { quizPathOf } from "../paths.ts";
import { quizApi } from "./api/quizzes.ts";
import { keepProgress, keepResult, type Progress, quizDevice } from "./kept.ts";

/** Hands answers in and shows what they come to. Sent again, after a lost answer, they are the same request. */
export function useHandIn(quiz: Pick<ShownQuiz, "key">): { send: (progress: Progress) => Promise<void> } {
  const { section } = useScreen();
  const navigate = useNavigate();
  const keyOf = useRequestKey();
  return {
    async send({ version, answers, nickname, style, color, month }) {
      const given = {
        ...{ version, section: section.slug, nickname, style, color, month },
        answers: answers.map((answer) => answer ?? 0),
      };
      const result = await quizApi(
        "POST /api/quizzes/{key}/results",
        { params: { key: quiz.key }, body: { once: keyOf(given), device: quizDevice(), ...given } },
        { quiet: true },
      );
      keepResult(quiz.key, result);
      keepProgress(quiz.key, null);
      navigate(quizPathOf("quiz.result", {}, { section, query: { quiz: quiz.key, id: result.id } }), {
        replace: true,
      });
    },
  };
}
