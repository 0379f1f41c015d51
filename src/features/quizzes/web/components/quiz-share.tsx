import { ShareButton } from "#capabilities/media/sharing/web/public.ts";
import { useScreen } from "#client/screen-context.tsx";
import { posterAddress } from "#shared/poster-address.ts";
import type { QuizCardData } from "../../contract.ts";
import { quizPathOf } from "../../paths.ts";

/** Passes a quiz on, without anybody's result. */
export function QuizShare({ quiz }: { quiz: QuizCardData }) {
  const { section } = useScreen();
  return (
    <ShareButton
      shareable={{
        title: quiz.title,
        description: quiz.intro,
        path: quizPathOf("quiz.in", {}, { section, query: { quiz: quiz.key } }),
        picture: quiz.cover?.src,
        poster: posterAddress("quiz-card", quiz.key),
      }}
    />
  );
}
