import type { z } from "zod";
import { adminClient } from "#capabilities/desk/admin/web/public.ts";
import { pagedQuery, readQuery } from "#client/queries.ts";
import type { BlockKind } from "#features/campaigns/blocks-contract.ts";
import type { campaignDeskEndpoints, DeskState } from "#features/campaigns/desk-contract.ts";
import type { PageKind } from "#features/campaigns/page-kinds-contract.ts";

export const campaignDeskApi = adminClient<typeof campaignDeskEndpoints>();

export type DeskCampaign = z.output<(typeof campaignDeskEndpoints)["GET /api/admin/campaigns/{id}"]["data"]>;

export const campaignsKey = ["admin", "campaigns"] as const;

/** Campaigns or pages, those that changed last first. */
export const deskCampaigns = (filter: {
  kind: PageKind;
  section?: string | undefined;
  state?: DeskState | undefined;
}) =>
  pagedQuery(
    [...campaignsKey, "list", filter],
    (cursor, how) => campaignDeskApi("GET /api/admin/campaigns", { query: { ...filter, cursor } }, how),
    { staleTime: 0 },
  );

/** One campaign with its versions, and what its blocks name. */
export const deskCampaign = (id: string) =>
  readQuery(
    [...campaignsKey, "one", id],
    (how) => campaignDeskApi("GET /api/admin/campaigns/{id}", { params: { id } }, how),
    { staleTime: 0 },
  );

/** What a block of a kind can be given, by a word of its name. */
export const campaignChoices = (id: string, of: BlockKind, q = "") =>
  readQuery(
    [...campaignsKey, "choices", id, of, q],
    (how) =>
      campaignDeskApi("GET /api/admin/campaigns/{id}/choices", { params: { id }, query: { of, q } }, how),
    { staleTime: 30_000 },
  );

/** The address of the draft, or of a version, without a frame; and in the phone preview. */
export const previewLinks = (id: string, version: string | null = null) =>
  readQuery(
    [...campaignsKey, "preview", id, version],
    () => campaignDeskApi("POST /api/admin/campaigns/{id}/preview", { params: { id }, body: { version } }),
    // Links are good for a week.
    { staleTime: 3_600_000 },
  );
