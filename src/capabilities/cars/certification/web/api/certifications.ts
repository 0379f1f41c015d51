import { type QueryClient, queryOptions } from "@tanstack/react-query";
import type { certificationEndpoints } from "#capabilities/cars/certification/contract.ts";
import { OWN } from "#client/own-queries.ts";
import { readQuery } from "#client/queries.ts";
import { apiClient } from "#client/request.ts";

export const certificationApi = apiClient<typeof certificationEndpoints>();
const ALL = [OWN, "certifications"];

/** One's own applications, newest first. */
export const ownCertifications = () =>
  readQuery([...ALL, "list"], (how) => certificationApi("GET /api/certifications", {}, how), {
    staleTime: 0,
  });

/** One of them, with all that happened to it; nothing is asked without an id. */
export const ownCertification = (id = "") =>
  readQuery(
    [...ALL, "one", id],
    (how) => certificationApi("GET /api/certifications/{id}", { params: { id } }, how),
    { staleTime: 0, enabled: id !== "" },
  );

/** The form of a section, or of an application that can be changed. Never kept: it holds what is confided. */
export const certificationForm = (section: string, id: string | undefined) =>
  readQuery(
    [...ALL, "form", section, id ?? ""],
    (how) => certificationApi("GET /api/certifications/form", { query: { section, ...(id && { id }) } }, how),
    { staleTime: 0, gcTime: 0 },
  );

/** How many owners a section has. */
export const certificationCenter = (section: string) =>
  queryOptions({
    queryKey: ["certification center", section],
    queryFn: ({ signal }) =>
      certificationApi("GET /api/certifications/center", { query: { section } }, { signal }),
  });

/**
 * Whatever rests on an application that changed is asked for again: lists, the garage, the card of one's own. Not the form:
 * while it is still open it would say that it takes nothing any longer.
 */
export async function refreshCertifications(queryClient: QueryClient): Promise<void> {
  await queryClient.invalidateQueries({
    queryKey: ALL,
    predicate: ({ queryKey }) => queryKey[ALL.length] !== "form",
  });
  await queryClient.invalidateQueries({ queryKey: [OWN, "garage"] });
}
