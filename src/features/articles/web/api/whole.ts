import { queryOptions } from "@tanstack/react-query";
import { OWN } from "#client/own-queries.ts";
import { articleApi } from "./client.ts";

/** The whole text of an article that is kept for owners; asked again as soon as the member's certifications change. */
export const whole = (id: string) =>
  queryOptions({
    queryKey: [OWN, "article", id],
    queryFn: ({ signal }) =>
      articleApi("GET /api/articles/{id}/whole", { params: { id } }, { signal, quiet: true }),
    staleTime: 0,
  });
