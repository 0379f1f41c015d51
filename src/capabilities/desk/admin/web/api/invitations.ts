import type { invitationEndpoints } from "#capabilities/desk/admin/invitations-contract.ts";
import { readQuery } from "#client/queries.ts";
import { apiClient } from "#client/request.ts";
import { adminClient } from "../admin-client.ts";

export const invitationApi = adminClient<typeof invitationEndpoints>();

/** For whoever has a link and no account yet. */
export const invitedApi = apiClient<typeof invitationEndpoints>();

/** Newest first. */
export const invitations = () =>
  readQuery(["admin", "invitations"], (how) => invitationApi("GET /api/admin/invitations", {}, how), {
    staleTime: 0,
  });

/** What an invitation is to. */
export const invitedTo = (token: string) =>
  readQuery(
    ["invited to", token],
    (how) => invitedApi("POST /api/invitations/look", { body: { token } }, { ...how, token: null }),
    { staleTime: 0, retry: false },
  );
