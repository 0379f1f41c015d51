import { type QueryClient, queryOptions } from "@tanstack/react-query";
import type {
  Certification,
  CertificationDetail,
  CertificationFields,
  certificationEndpoints,
  Submission,
} from "#capabilities/cars/certification/contract.ts";
import { OWN } from "#client/own-queries.ts";
import { apiClient } from "#client/request.ts";

const api = apiClient<typeof certificationEndpoints>();
const ALL = [OWN, "certifications"];

/** One's own applications, newest first. */
export const ownCertifications = () =>
  queryOptions({
    queryKey: [...ALL, "list"],
    queryFn: ({ signal }) => api("GET /api/certifications", {}, { signal, quiet: true }),
    staleTime: 0,
  });

/** One of them, with all that happened to it. */
export const ownCertification = (id: string) =>
  queryOptions({
    queryKey: [...ALL, "one", id],
    queryFn: ({ signal }) => api("GET /api/certifications/{id}", { params: { id } }, { signal, quiet: true }),
    staleTime: 0,
  });

/** The form of a section, or of an application that can be changed. Never kept: it holds what is confided. */
export const certificationForm = (section: string, id: string | undefined) =>
  queryOptions({
    queryKey: [...ALL, "form", section, id ?? ""],
    queryFn: ({ signal }) =>
      api(
        "GET /api/certifications/form",
        { query: { section, ...(id !== undefined && { id }) } },
        { signal, quiet: true },
      ),
    staleTime: 0,
    gcTime: 0,
  });

/** How many owners a section has. */
export const certificationCenter = (section: string) =>
  queryOptions({
    queryKey: ["certification center", section],
    queryFn: ({ signal }) => api("GET /api/certifications/center", { query: { section } }, { signal }),
  });

/** Keeps what was typed; it fails without a word, the next change tries again. */
export async function saveDraft(section: string, fields: CertificationFields): Promise<void> {
  await api("PUT /api/certifications/draft", { body: { ...fields, section } }, { quiet: true });
}

/** What the doctors of number and plate say. */
export const examine = (
  fields: Pick<CertificationFields, "vin" | "plate" | "series" | "generation_id" | "trim_id">,
) => api("POST /api/certifications/examination", { body: fields }, { quiet: true });

/** @throws RequestError with the fields it is about */
export async function submit(queryClient: QueryClient, body: Submission): Promise<CertificationDetail> {
  return follow(queryClient, await api("POST /api/certifications", { body }, { quiet: true }));
}

export async function withdraw(queryClient: QueryClient, id: string): Promise<CertificationDetail> {
  return follow(queryClient, await api("POST /api/certifications/{id}/withdraw", { params: { id } }));
}

export async function confirmSold(queryClient: QueryClient, id: string): Promise<CertificationDetail> {
  return follow(queryClient, await api("POST /api/certifications/{id}/sold", { params: { id } }));
}

/** @throws RequestError with the fields it is about */
export async function answerAppeal(
  queryClient: QueryClient,
  id: string,
  body: { words: string; files: string[] },
): Promise<CertificationDetail> {
  return follow(
    queryClient,
    await api("POST /api/certifications/{id}/answer", { params: { id }, body }, { quiet: true }),
  );
}

export async function release(queryClient: QueryClient, id: string): Promise<CertificationDetail> {
  return follow(queryClient, await api("POST /api/certifications/{id}/release", { params: { id } }));
}

/** @throws RequestError where the plate ends otherwise */
export async function confirmPlate(
  queryClient: QueryClient,
  id: string,
  plate_last: string,
): Promise<CertificationDetail> {
  const params = { id };
  return follow(
    queryClient,
    await api("POST /api/certifications/{id}/confirm", { params, body: { plate_last } }, { quiet: true }),
  );
}

export async function sendRecheck(
  queryClient: QueryClient,
  id: string,
  body: { file_id: string; idempotency_key: string },
): Promise<CertificationDetail> {
  return follow(
    queryClient,
    await api("POST /api/certifications/{id}/recheck", { params: { id }, body }, { quiet: true }),
  );
}

export async function showBadge(
  queryClient: QueryClient,
  id: string,
  show: boolean,
): Promise<CertificationDetail> {
  return follow(
    queryClient,
    await api("PUT /api/certifications/{id}/badge", { params: { id }, body: { show } }),
  );
}

/**
 * Whatever rests on it is asked for again: lists, the garage, the card of one's own. Not the form: while it is still open it
 * would say that it takes nothing any longer.
 */
async function follow<T extends Certification>(queryClient: QueryClient, changed: T): Promise<T> {
  await queryClient.invalidateQueries({
    queryKey: ALL,
    predicate: ({ queryKey }) => queryKey[ALL.length] !== "form",
  });
  await queryClient.invalidateQueries({ queryKey: [OWN, "garage"] });
  return changed;
}
