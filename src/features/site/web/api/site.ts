import { queryOptions } from "@tanstack/react-query";
import { apiClient } from "#client/request.ts";
import type { siteEndpoints } from "#features/site/contract.ts";

const api = apiClient<typeof siteEndpoints>();

/** Who runs the site; does not change while a page is open. */
export const site = () =>
  queryOptions({
    queryKey: ["site"],
    queryFn: ({ signal }) => api("GET /api/site", {}, { signal, quiet: true }),
    staleTime: Number.POSITIVE_INFINITY,
  });
