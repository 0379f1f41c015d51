import type { QueryClient } from "@tanstack/react-query";
import { adminClient } from "#capabilities/desk/admin/web/public.ts";
import { pagedQuery, readQuery } from "#client/queries.ts";
import type { LeadState } from "#features/leads/contract.ts";
import type { deskLeadEndpoints } from "#features/leads/desk-contract.ts";

export const leadDeskApi = adminClient<typeof deskLeadEndpoints>();

const ALL = ["admin", "leads"];

export interface LeadFilter {
  state: LeadState;
  section?: string | undefined;
  receiver?: string | undefined;
}

/** Pages of leads, newest first. */
export const deskLeads = (filter: LeadFilter) =>
  pagedQuery(
    [...ALL, "list", filter],
    (cursor, how) => leadDeskApi("GET /api/admin/leads", { query: { ...filter, cursor } }, how),
    { staleTime: 0 },
  );

export const deskLead = (id: string) =>
  readQuery([...ALL, "one", id], (how) => leadDeskApi("GET /api/admin/leads/{id}", { params: { id } }, how), {
    staleTime: 0,
  });

export const receiversOf = (section: string | undefined) =>
  readQuery(
    [...ALL, "receivers", section],
    (how) => leadDeskApi("GET /api/admin/lead-receivers", { query: { section } }, how),
    { staleTime: 0 },
  );

export const formsOf = (section: string | undefined) =>
  readQuery(
    [...ALL, "forms", section],
    (how) => leadDeskApi("GET /api/admin/lead-forms", { query: { section } }, how),
    { staleTime: 0 },
  );

/** Lists that were made for a receiver, newest first. */
export const listsOf = (id: string) =>
  pagedQuery(
    [...ALL, "lists", id],
    (cursor, how) =>
      leadDeskApi("GET /api/admin/lead-receivers/{id}/lists", { params: { id }, query: { cursor } }, how),
    { staleTime: 0 },
  );

export const refreshDesk = (queryClient: QueryClient) => queryClient.invalidateQueries({ queryKey: ALL });
