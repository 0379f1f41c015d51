import type { z } from "zod";
import { adminClient } from "#capabilities/desk/admin/web/public.ts";
import { applicationQueries, type DeskState } from "#capabilities/review/moderation/web/public.ts";
import type {
  DeskInfluencerDetail,
  deskInfluenceEndpoints,
  deskInfluencerSchema,
  InfluenceDecision,
} from "../../desk-contract.ts";

export const influenceApi = adminClient<typeof deskInfluenceEndpoints>();

export type DeskInfluencer = z.output<typeof deskInfluencerSchema>;

export interface DeskFilter {
  state: DeskState;
  section: string | undefined;
}

export const deskInfluencers = applicationQueries({
  kind: "influence",
  list: (query: DeskFilter & { cursor: string | undefined; limit: number }, signal) =>
    influenceApi("GET /api/admin/influencers", { query }, { signal, quiet: true }),
  one: (id, signal) =>
    influenceApi("GET /api/admin/influencers/{id}", { params: { id } }, { signal, quiet: true }),
});

/** @throws RequestError, which the request layer has told: CHANGED, CLAIMED, CONFLICT, INVALID_INPUT */
export function decideInfluencer(
  { id, review }: DeskInfluencerDetail,
  decision: Pick<InfluenceDecision, "decision"> &
    Partial<Pick<InfluenceDecision, "reason" | "tier" | "valid_until" | "proofs" | "accounts">>,
): Promise<DeskInfluencerDetail> {
  return influenceApi("POST /api/admin/influencers/{id}/decision", {
    params: { id },
    body: { version: review?.version ?? "", ...decision },
  });
}
