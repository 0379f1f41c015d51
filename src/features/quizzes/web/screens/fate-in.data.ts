import { readAddress } from "#client/address.ts";
import type { PageMeta, ScreenContext } from "#client/screen-route.ts";
import { quizPathOf } from "../../paths.ts";
import { quizAddress } from "../address.ts";
import { quizOf } from "../api/quizzes.ts";

const asked = ({ section, search }: Pick<ScreenContext, "section" | "search">) =>
  quizOf(section.slug, readAddress(quizAddress, search).quiz);

export const load = (context: ScreenContext): Promise<unknown> =>
  context.queryClient.ensureQueryData(asked(context));

export function meta(context: ScreenContext): PageMeta {
  const quiz = context.queryClient.getQueryData(asked(context).queryKey);
  if (quiz === undefined) return {};
  return {
    title: quiz.title,
    description: quiz.intro,
    canonical: quizPathOf("quiz.in", {}, { section: context.section, query: { quiz: quiz.key } }),
    ...(quiz.cover !== null && { image: quiz.cover.src }),
  };
}
