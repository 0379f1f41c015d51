import type { z } from "zod";
import type {
  CertificationDecision,
  DeskCertificationDetail,
  deskCertificationEndpoints,
  deskCertificationSchema,
} from "#capabilities/cars/certification/desk-contract.ts";
import { adminClient } from "#capabilities/desk/admin/web/public.ts";
import { applicationQueries, type DeskState } from "#capabilities/review/moderation/web/public.ts";

const api = adminClient<typeof deskCertificationEndpoints>();

export type DeskCertification = z.output<typeof deskCertificationSchema>;

export interface DeskFilter {
  state: DeskState;
  section: string | undefined;
  kind: DeskCertification["kind"] | undefined;
}

export const deskCertifications = applicationQueries({
  kind: "certification",
  list: (query: DeskFilter & { cursor: string | undefined; limit: number }, signal) =>
    api("GET /api/admin/certifications", { query }, { signal, quiet: true }),
  one: (id, signal) => api("GET /api/admin/certifications/{id}", { params: { id } }, { signal, quiet: true }),
});

/** @throws RequestError, which the request layer has told: CHANGED, CLAIMED, CONFLICT, VIN_TAKEN, INVALID_INPUT */
export function decideCertification(
  { id, review }: DeskCertificationDetail,
  decision: Pick<CertificationDecision, "decision"> &
    Partial<Pick<CertificationDecision, "reason" | "pieces" | "valid_until">>,
): Promise<DeskCertificationDetail> {
  return api("POST /api/admin/certifications/{id}/decision", {
    params: { id },
    body: { version: review?.version ?? "", ...decision },
  });
}
