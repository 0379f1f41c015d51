import { queryOptions } from "@tanstack/react-query";
import { searchApi } from "./client.ts";

/** What many search for, most first. */
export const hotWords = () =>
  queryOptions({
    queryKey: ["search", "hot"],
    queryFn: ({ signal }) => searchApi("GET /api/search/hot", {}, { signal, quiet: true }),
  });
