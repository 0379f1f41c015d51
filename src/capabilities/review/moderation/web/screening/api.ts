import { queryOptions } from "@tanstack/react-query";
import type { z } from "zod";
import { adminClient } from "#capabilities/desk/admin/web/public.ts";
import type {
  screenedKindSchema,
  screeningEndpoints,
} from "#capabilities/review/moderation/screening-contract.ts";

export type ScreenedKind = z.output<typeof screenedKindSchema>;
export type ScreeningRule = ScreenedKind["usual"];

export const screeningApi = adminClient<typeof screeningEndpoints>();

/** What of each kind is looked at before it is shown. */
export const screening = () =>
  queryOptions({
    queryKey: ["moderation", "screening"],
    queryFn: ({ signal }) => screeningApi("GET /api/admin/screening", {}, { signal, quiet: true }),
    staleTime: 0,
  });
