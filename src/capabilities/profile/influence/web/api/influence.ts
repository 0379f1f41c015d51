import { type QueryClient, queryOptions } from "@tanstack/react-query";
import { OWN } from "#client/own-queries.ts";
import { apiClient } from "#client/request.ts";
import type {
  InfluenceApplication,
  InfluenceFields,
  InfluenceSubmission,
  influenceEndpoints,
} from "../../contract.ts";

const api = apiClient<typeof influenceEndpoints>();
const ALL = [OWN, "influence"];

/** The season of a section, and what voices get. */
export const landing = (section: string) =>
  queryOptions({
    queryKey: ["influence landing", section],
    queryFn: ({ signal }) => api("GET /api/influence/landing", { query: { section } }, { signal }),
  });

/** Whether an invitation holds, and who invites. */
export const invitation = (section: string, code: string) =>
  queryOptions({
    queryKey: ["influence invitation", section, code],
    queryFn: ({ signal }) =>
      api(
        "GET /api/influence/codes/{code}",
        { params: { code }, query: { section } },
        { signal, quiet: true },
      ),
  });

/** Where one stands in a section. */
export const mine = (section: string) =>
  queryOptions({
    queryKey: [...ALL, "mine", section],
    queryFn: ({ signal }) => api("GET /api/influence/mine", { query: { section } }, { signal, quiet: true }),
    staleTime: 0,
  });

/** The form of a section, or of an application that can be changed. */
export const voiceForm = (section: string, id: string | undefined) =>
  queryOptions({
    queryKey: [...ALL, "form", section, id ?? ""],
    queryFn: ({ signal }) =>
      api(
        "GET /api/influence/form",
        { query: { section, ...(id !== undefined && { id }) } },
        { signal, quiet: true },
      ),
    staleTime: 0,
    gcTime: 0,
  });

/** Keeps what was typed; it fails without a word, the next change tries again. */
export async function saveDraft(section: string, fields: InfluenceFields): Promise<void> {
  await api("PUT /api/influence/draft", { body: { ...fields, section } }, { quiet: true });
}

/** @throws RequestError with the fields it is about */
export async function submit(
  queryClient: QueryClient,
  body: InfluenceSubmission,
): Promise<InfluenceApplication> {
  return follow(queryClient, await api("POST /api/influence", { body }, { quiet: true }));
}

export async function withdraw(queryClient: QueryClient, id: string): Promise<InfluenceApplication> {
  return follow(queryClient, await api("POST /api/influence/{id}/withdraw", { params: { id } }));
}

export async function resign(queryClient: QueryClient, id: string): Promise<InfluenceApplication> {
  return follow(queryClient, await api("POST /api/influence/{id}/resign", { params: { id } }));
}

export async function claimRight(
  queryClient: QueryClient,
  id: string,
  right: string,
): Promise<InfluenceApplication> {
  return follow(queryClient, await api("POST /api/influence/{id}/rights/{right}", { params: { id, right } }));
}

/** Gets one's own code to invite others with. */
export async function getInvitation(queryClient: QueryClient, id: string): Promise<InfluenceApplication> {
  return follow(queryClient, await api("POST /api/influence/{id}/invitation", { params: { id } }));
}

/** Asks to be told of the next season, or no longer. */
export async function reserve(queryClient: QueryClient, section: string, wanted: boolean): Promise<void> {
  await api("PUT /api/influence/reservation", { body: { section, wanted } });
  await queryClient.invalidateQueries({ queryKey: ALL });
}

/** Not the form: while it is still open it would say that it takes nothing any longer. */
async function follow<T>(queryClient: QueryClient, changed: T): Promise<T> {
  await queryClient.invalidateQueries({ queryKey: [...ALL, "mine"] });
  return changed;
}
