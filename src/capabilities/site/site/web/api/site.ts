import { queryOptions } from "@tanstack/react-query";
import { siteApi } from "./client.ts";

/** Who runs the site; does not change while a page is open. */
export const site = () =>
  queryOptions({
    queryKey: ["site"],
    queryFn: ({ signal }) => siteApi("GET /api/site", {}, { signal, quiet: true }),
    staleTime: Number.POSITIVE_INFINITY,
  });
