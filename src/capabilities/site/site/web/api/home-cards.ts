import { infiniteQueryOptions, queryOptions } from "@tanstack/react-query";
import { siteApi } from "./client.ts";

/** What stands among the articles of a section's home. */
export const homeCards = (section: string) =>
  queryOptions({
    queryKey: ["home-cards", section],
    queryFn: ({ signal }) => siteApi("GET /api/home/cards", { query: { section } }, { signal, quiet: true }),
  });

export interface HomeCardFilter {
  section: string;
  /** Of `homeCards`: `post`, `question`. */
  kind: string;
}

/** Pages of everything of one kind that a section's home lists, best first. */
export const homeCardList = ({ section, kind }: HomeCardFilter) =>
  infiniteQueryOptions({
    queryKey: ["home-cards", section, kind],
    queryFn: ({ pageParam, signal }) =>
      siteApi(
        "GET /api/home/cards/{kind}",
        { params: { kind }, query: { section, cursor: pageParam ?? undefined } },
        { signal, quiet: true },
      ),
    initialPageParam: null as string | null,
    getNextPageParam: (last) => last.next_cursor,
  });
