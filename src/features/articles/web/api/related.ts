import { useQuery } from "@tanstack/react-query";
import { useDislikes } from "#capabilities/texts/reactions/web/public.ts";
import { readQuery } from "#client/queries.ts";
import type { ArticleCard } from "#features/articles/contract.ts";
import { articleApi } from "./client.ts";

/** What to read next. */
export const related = (id: string) =>
  readQuery(
    ["articles", "related", id],
    (how) => articleApi("GET /api/articles/{id}/related", { params: { id } }, how),
    { staleTime: 120_000 },
  );

/** What to read next, without what the member does not want to see; empty until it is there. */
export function useRelated(id: string): readonly ArticleCard[] {
  const { data } = useQuery(related(id));
  const unwanted = useDislikes("article");
  return data?.items.filter((article) => !unwanted.includes(article.id)) ?? [];
}
