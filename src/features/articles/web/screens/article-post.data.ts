import { redirect } from "react-router";
import type { PageMeta, ScreenContext } from "#client/screen-route.ts";
import { article } from "#features/articles/web/api/article.ts";
import { sectionBase } from "#sections/registry.ts";

export async function load({ queryClient, params, section }: ScreenContext): Promise<void> {
  const detail = await queryClient.ensureQueryData(article(params.id ?? ""));
  if (detail.kind !== "post") throw redirect(`${sectionBase(section)}/article/${detail.id}/${detail.kind}`);
}

export function meta({ queryClient, params }: ScreenContext): PageMeta {
  const detail = queryClient.getQueryData(article(params.id ?? "").queryKey);
  if (!detail) return {};
  return {
    title: detail.title,
    description: detail.summary,
    type: "article",
    publishedAt: detail.published_at,
    ...(detail.cover ? { image: `${detail.cover.src}?w=1280` } : {}),
  };
}
