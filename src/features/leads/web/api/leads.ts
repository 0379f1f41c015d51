import type { QueryClient } from "@tanstack/react-query";
import { OWN } from "#client/own-queries.ts";
import { pagedQuery, readQuery } from "#client/queries.ts";
import { apiClient } from "#client/request.ts";
import type { LeadInput, leadEndpoints, OwnLead } from "#features/leads/contract.ts";

const api = apiClient<typeof leadEndpoints>();

/** A form with what is agreed to. */
export const leadFormQuery = (key: string) =>
  readQuery(["leads", "form", key], (how) => api("GET /api/lead-forms/{key}", { params: { key } }, how));

/** Forms by which one can book a visit, of all sections. */
export const visitForms = () =>
  readQuery(
    ["leads", "visits"],
    async (how) => (await api("GET /api/lead-forms", { query: { kind: "visit" } }, how)).items,
  );

/** What a form is to the member: his number, masked, and the lead of it that is under way. */
export const leadSide = (key: string) =>
  readQuery(
    [OWN, "leads", "side", key],
    (how) => api("GET /api/lead-forms/{key}/mine", { params: { key } }, how),
    { staleTime: 0 },
  );

/** Pages of the member's own leads, newest first. */
export const ownLeads = () =>
  pagedQuery([OWN, "leads", "all"], (cursor, how) => api("GET /api/my/leads", { query: { cursor } }, how), {
    staleTime: 0,
  });

export async function submitLead(queryClient: QueryClient, key: string, body: LeadInput): Promise<OwnLead> {
  const lead = await api("POST /api/lead-forms/{key}/leads", { params: { key }, body }, { quiet: true });
  await refreshLeads(queryClient);
  return lead;
}

export async function withdrawLead(queryClient: QueryClient, id: string): Promise<void> {
  try {
    await api("DELETE /api/my/leads/{id}", { params: { id } });
  } finally {
    await refreshLeads(queryClient);
  }
}

const refreshLeads = (queryClient: QueryClient) =>
  Promise.all([
    queryClient.invalidateQueries({ queryKey: [OWN, "leads"] }),
    queryClient.invalidateQueries({ queryKey: [OWN, "signatures"] }),
  ]);
