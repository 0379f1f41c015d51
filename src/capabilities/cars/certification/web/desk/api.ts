import type { z } from "zod";
import type {
  DeskCertificationDetail,
  deskCertificationEndpoints,
  deskCertificationSchema,
} from "#capabilities/cars/certification/desk-contract.ts";
import { adminClient } from "#capabilities/desk/admin/web/public.ts";
import type { DeskReads } from "#capabilities/review/applications/web/public.ts";
import { certificationKinds } from "#shared/certification.ts";

export const deskApi = adminClient<typeof deskCertificationEndpoints>();

export type DeskCertification = z.output<typeof deskCertificationSchema>;

const reads: DeskReads<DeskCertification, DeskCertificationDetail> = {
  list({ kind, ...query }, how) {
    const narrowed = certificationKinds.find((one) => one === kind);
    return deskApi("GET /api/admin/certifications", { query: { ...query, kind: narrowed } }, how);
  },
  one: (id, how) => deskApi("GET /api/admin/certifications/{id}", { params: { id } }, how),
};

export const certificationReads = { name: "certification", reads };
