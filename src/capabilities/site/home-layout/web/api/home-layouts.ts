import { queryOptions } from "@tanstack/react-query";
import { apiClient } from "#client/request.ts";
import type { layoutEndpoints } from "../../contract.ts";

const layoutApi = apiClient<typeof layoutEndpoints>();

/** Which layouts of a section's home can be looked at, newest first. */
export const homeLayouts = (section: string) =>
  queryOptions({
    queryKey: ["home-layouts", section],
    queryFn: ({ signal }) =>
      layoutApi("GET /api/home/layouts", { query: { section } }, { signal, quiet: true }),
  });
