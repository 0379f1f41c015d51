import type { z } from "zod";
import { adminClient } from "#capabilities/desk/admin/web/public.ts";
import type {
  DeskInfluencerDetail,
  deskInfluenceEndpoints,
  deskInfluencerSchema,
  InfluenceDecision,
} from "../../desk-contract.ts";

export const influenceApi = adminClient<typeof deskInfluenceEndpoints>();

export type DeskInfluencer = z.output<typeof deskInfluencerSchema>;

/** What a reviewer saw in a profile. */
export const seenStates = ["confirmed", "missing"] as const;
export type Seen = (typeof seenStates)[number];
/** What was noted of an account, by its id; undefined where nothing was. */
export const seenIn = (notes: Readonly<Record<string, string>>, accountId: string): Seen | undefined =>
  seenStates.find((one) => one === notes[accountId]);

/** Decides, as it was seen, with what was seen in the profiles. */
export const decideInfluencer = (
  { id, review, accounts }: DeskInfluencerDetail,
  decision: Pick<InfluenceDecision, "decision"> & Partial<Omit<InfluenceDecision, "version" | "proofs">>,
  notes: Readonly<Record<string, string>>,
): Promise<DeskInfluencerDetail> =>
  influenceApi("POST /api/admin/influencers/{id}/decision", {
    params: { id },
    body: {
      ...{ version: review?.version ?? "", ...decision },
      proofs: accounts.flatMap((account) => {
        const state = seenIn(notes, account.id);
        return state === undefined ? [] : [{ account_id: account.id, state }];
      }),
    },
  });
