import type { z } from "zod";
import { adminClient } from "#capabilities/desk/admin/web/public.ts";
import type {
  screenedKindSchema,
  screeningEndpoints,
} from "#capabilities/review/moderation/screening-contract.ts";
import { readQuery } from "#client/queries.ts";

export type ScreenedKind = z.output<typeof screenedKindSchema>;
export type ScreeningRule = ScreenedKind["usual"];

export const screeningApi = adminClient<typeof screeningEndpoints>();

/** What of each kind is looked at before it is shown. */
export const screening = () =>
  readQuery(["moderation", "screening"], (how) => screeningApi("GET /api/admin/screening", {}, how), {
    staleTime: 0,
  });
