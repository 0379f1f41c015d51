import type { QueryClient } from "@tanstack/react-query";
import { adminClient } from "#capabilities/desk/admin/web/public.ts";
import { pagedQuery, readQuery } from "#client/queries.ts";
import type { deskGuideEndpoints } from "#features/guides/desk-contract.ts";

export const guideDeskApi = adminClient<typeof deskGuideEndpoints>();

const ALL = ["admin", "guides"];

/** Pages of guides, what was worked on last first. */
export const deskGuides = (filter: { section?: string | undefined; q?: string | undefined }) =>
  pagedQuery(
    [...ALL, "list", filter],
    (cursor, how) => guideDeskApi("GET /api/admin/guides", { query: { ...filter, cursor } }, how),
    { staleTime: 0 },
  );

export const deskGuide = (id: string) =>
  readQuery(
    [...ALL, "one", id],
    (how) => guideDeskApi("GET /api/admin/guides/{id}", { params: { id } }, how),
    // What is being edited is not replaced under one's hands.
    { staleTime: Number.POSITIVE_INFINITY, gcTime: 0 },
  );

/** Pages of what members say is wrong. */
export const guideReports = (filter: { state: "open" | "done"; section?: string | undefined }) =>
  pagedQuery(
    [...ALL, "reports", filter],
    (cursor, how) => guideDeskApi("GET /api/admin/guide-reports", { query: { ...filter, cursor } }, how),
    { staleTime: 0 },
  );

/** The lists ask again; a guide that is open stays as it is edited. */
export const refreshLists = (queryClient: QueryClient) =>
  Promise.all([
    queryClient.invalidateQueries({ queryKey: [...ALL, "list"] }),
    queryClient.invalidateQueries({ queryKey: [...ALL, "reports"] }),
  ]);
