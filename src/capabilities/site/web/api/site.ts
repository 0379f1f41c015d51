import { queryOptions } from "@tanstack/react-query";
import type { siteEndpoints } from "#capabilities/site/contract.ts";
import { apiClient } from "#client/request.ts";

const api = apiClient<typeof siteEndpoints>();

/** Who runs the site; does not change while a page is open. */
export const site = () =>
  queryOptions({
    queryKey: ["site"],
    queryFn: ({ signal }) => api("GET /api/site", {}, { signal, quiet: true }),
    staleTime: Number.POSITIVE_INFINITY,
  });
