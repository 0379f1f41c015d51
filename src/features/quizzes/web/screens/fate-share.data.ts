import { readAddress } from "#client/address.ts";
import type { PageMeta, ScreenContext } from "#client/screen-route.ts";
import { squareAddress } from "#shared/poster-address.ts";
import { quizPathOf } from "../../paths.ts";
import { resultIdOf, shareAddress } from "../address.ts";
import { quizResult } from "../api/quizzes.ts";
import { fateWords } from "../words.ts";

function shown({ search }: Pick<ScreenContext, "search">): { id: string; friend: boolean } | undefined {
  const values = readAddress(shareAddress, search);
  const from = resultIdOf(values.from);
  const id = from ?? resultIdOf(values.id);
  return id === undefined ? undefined : { id, friend: from !== undefined };
}

export async function load(context: ScreenContext): Promise<unknown> {
  const which = shown(context);
  return which === undefined ? undefined : context.queryClient.ensureQueryData(quizResult(which.id));
}

export function meta(context: ScreenContext): PageMeta {
  const which = shown(context);
  const result =
    which === undefined ? undefined : context.queryClient.getQueryData(quizResult(which.id).queryKey);
  if (result === undefined) return { title: "缘分海报", robots: "noindex" };
  const query = { quiz: result.quiz.key, from: result.id };
  return {
    title: fateWords(result),
    description: `“${result.title}”${result.text}`,
    sharePath: quizPathOf("quiz.share", {}, { section: context.section, query }),
    ...(result.series?.picture && {
      image: result.series.picture.src,
      shareImage: squareAddress("quiz", result.id),
    }),
    robots: "noindex",
  };
}
