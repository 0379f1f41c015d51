import { readAddress } from "#client/address.ts";
import type { PageMeta, ScreenContext } from "#client/screen-route.ts";
import { sectionBySlug, umbrellaSection } from "#sections/registry.ts";
import { answerList, question, similarQuestions } from "../api/question.ts";
import { questionJsonLd } from "../json-ld.ts";
import { canonicalAddress } from "../question-address.ts";
import { questionView } from "../question-view.ts";

export async function load({ queryClient, params, search }: ScreenContext): Promise<void> {
  const id = params.id ?? "";
  const { sort } = readAddress(questionView, search);
  // What is similar may fail or come later; the question must not wait for it.
  const similar = queryClient.prefetchQuery(similarQuestions(id));
  await Promise.all([
    queryClient.ensureQueryData(question(id)),
    queryClient.ensureInfiniteQueryData(answerList(id, sort)),
  ]);
  if (typeof window === "undefined") await similar;
}

export function meta({ queryClient, params }: ScreenContext): PageMeta {
  const id = params.id ?? "";
  const detail = queryClient.getQueryData(question(id).queryKey);
  if (!detail) return {};
  const answers = queryClient.getQueryData(answerList(id, "best").queryKey)?.pages[0]?.items ?? [];
  const [picture] = detail.pictures;
  const { duplicate_of: original } = detail;
  return {
    title: detail.title,
    description: detail.summary || detail.title,
    // One question, one address for search engines; of one that was asked elsewhere, that one.
    canonical: canonicalAddress(original ?? detail),
    type: "article",
    publishedAt: detail.published_at,
    modifiedAt: detail.edited_at ?? detail.published_at,
    ...(picture && { image: `${picture.src}?w=1280` }),
    // Search engines read the server's page: the builder stays out of the browser's bundle.
    ...(import.meta.env.SSR && {
      jsonLd: questionJsonLd(detail, answers, sectionBySlug(detail.section) ?? umbrellaSection),
    }),
  };
}
