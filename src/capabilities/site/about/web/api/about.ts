import { queryOptions } from "@tanstack/react-query";
import type { aboutEndpoints } from "#capabilities/site/about/contract.ts";
import { apiClient } from "#client/request.ts";

const api = apiClient<typeof aboutEndpoints>();

/** What the operator says of a section. */
export const about = (section: string) =>
  queryOptions({
    queryKey: ["about", section],
    queryFn: ({ signal }) =>
      api("GET /api/about/{section}", { params: { section } }, { signal, quiet: true }),
  });
