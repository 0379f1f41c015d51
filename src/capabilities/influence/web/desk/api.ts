import { infiniteQueryOptions, queryOptions } from "@tanstack/react-query";
import type { z } from "zod";
import { adminClient } from "#capabilities/admin/web/public.ts";
import type {
  DeskInfluencerDetail,
  deskInfluenceEndpoints,
  deskInfluencerSchema,
  InfluenceDecision,
} from "../../desk-contract.ts";

export const influenceApi = adminClient<typeof deskInfluenceEndpoints>();

export type DeskInfluencer = z.output<typeof deskInfluencerSchema>;

/** The lists of the desk. */
export const deskStates = [
  { key: "submitted", label: "待审" },
  { key: "material", label: "待补材料" },
  { key: "approved", label: "达人" },
  { key: "rejected", label: "未通过" },
  { key: "expired", label: "已到期" },
  { key: "revoked", label: "已撤销" },
  { key: "withdrawn", label: "已撤回" },
] as const;

export interface DeskFilter {
  state: (typeof deskStates)[number]["key"];
  section: string | undefined;
}

// Under the key of the review queues: what changes one of them changes these.
const LISTS = ["moderation", "reviews", "influence"];
/** Others work on the same list: it is read again this often, in ms. */
const POLL = 20_000;

/** Applications in a state. */
export const deskInfluencers = (filter: DeskFilter) =>
  infiniteQueryOptions({
    queryKey: [...LISTS, "list", filter],
    queryFn: ({ pageParam, signal }) =>
      influenceApi(
        "GET /api/admin/influencers",
        { query: { ...filter, cursor: pageParam ?? undefined, limit: 30 } },
        { signal, quiet: true },
      ),
    initialPageParam: null as string | null,
    getNextPageParam: (last) => last.next_cursor,
    refetchInterval: POLL,
    staleTime: 0,
  });

/** One application; nothing is asked without an id. */
export const deskInfluencer = (id: string | null) =>
  queryOptions({
    queryKey: [...LISTS, "one", id],
    queryFn: ({ signal }) =>
      influenceApi("GET /api/admin/influencers/{id}", { params: { id: id ?? "" } }, { signal, quiet: true }),
    enabled: id !== null,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
    retry: false,
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
