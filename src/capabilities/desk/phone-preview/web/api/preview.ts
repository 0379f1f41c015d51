import type { previewEndpoints } from "#capabilities/desk/phone-preview/contract.ts";
import { readQuery } from "#client/queries.ts";
import { apiClient } from "#client/request.ts";

const api = apiClient<typeof previewEndpoints>();

/** Refused where this server does not show the preview. */
export const previewShown = () =>
  readQuery(["phone-preview"], (how) => api("GET /api/phone-preview", {}, how));

/** What a signed link shows. */
export const previewLink = (type: string, id: string, token: string) =>
  readQuery(
    ["phone-preview", "link", type, id, token],
    (how) => api("GET /api/phone-preview/link", { query: { type, id, token } }, how),
    { staleTime: 0 },
  );
