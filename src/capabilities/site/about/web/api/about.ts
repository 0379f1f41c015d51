import type { aboutEndpoints } from "#capabilities/site/about/contract.ts";
import { readQuery } from "#client/queries.ts";
import { apiClient } from "#client/request.ts";

const api = apiClient<typeof aboutEndpoints>();

/** What the operator says of a section. */
export const about = (section: string) =>
  readQuery(["about", section], (how) => api("GET /api/about/{section}", { params: { section } }, how));
