import { readQuery } from "#client/queries.ts";
import { apiClient } from "#client/request.ts";
import type { campaignEndpoints } from "#features/campaigns/contract.ts";

const api = apiClient<typeof campaignEndpoints>();

/** A campaign, by its slug. */
export const campaign = (slug: string) =>
  readQuery(["campaigns", slug], (how) => api("GET /api/campaigns/{slug}", { params: { slug } }, how));
