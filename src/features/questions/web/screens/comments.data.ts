import { allCommentsData } from "#capabilities/texts/comments/web/public.ts";
import type { PageMeta, ScreenContext } from "#client/screen-route.ts";
import { pathOf } from "#sections/paths.ts";
import { commented } from "../api/question.ts";

export async function load(context: ScreenContext): Promise<void> {
  const { kind } = await context.queryClient.ensureQueryData(commented(context.params.id ?? ""));
  await allCommentsData(kind).load(context);
}

export function meta({ queryClient, params }: ScreenContext): PageMeta {
  const id = params.id ?? "";
  const about = queryClient.getQueryData(commented(id).queryKey);
  if (!about) return {};
  const { title } = about.kind === "answer" ? about.answer.question : about.question;
  return {
    title: about.kind === "answer" ? `${title}的回答评论` : `${title}的评论`,
    canonical: pathOf("ask.comment", { id }),
    // What is said under one answer alone helps nobody who searches.
    robots: "noindex",
  };
}
