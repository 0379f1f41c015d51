import { queryOptions } from "@tanstack/react-query";
import type { previewEndpoints } from "#capabilities/desk/phone-preview/contract.ts";
import { apiClient } from "#client/request.ts";

const api = apiClient<typeof previewEndpoints>();

/** Refused where this server does not show the preview. */
export const previewShown = () =>
  queryOptions({
    queryKey: ["phone-preview"],
    queryFn: ({ signal }) => api("GET /api/phone-preview", {}, { signal, quiet: true }),
  });

/** What a signed link shows. */
export const previewLink = (type: string, id: string, token: string) =>
  queryOptions({
    queryKey: ["phone-preview", "link", type, id, token],
    queryFn: ({ signal }) =>
      api("GET /api/phone-preview/link", { query: { type, id, token } }, { signal, quiet: true }),
    staleTime: 0,
  });
