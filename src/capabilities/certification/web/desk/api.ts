import { infiniteQueryOptions, queryOptions } from "@tanstack/react-query";
import type { z } from "zod";
import { adminClient } from "#capabilities/admin/web/public.ts";
import type {
  CertificationDecision,
  DeskCertificationDetail,
  deskCertificationEndpoints,
  deskCertificationSchema,
} from "#capabilities/certification/desk-contract.ts";

const api = adminClient<typeof deskCertificationEndpoints>();

export type DeskCertification = z.output<typeof deskCertificationSchema>;

/** The lists of the desk. */
export const deskStates = [
  { key: "submitted", label: "待审" },
  { key: "material", label: "待补材料" },
  { key: "approved", label: "已通过" },
  { key: "rejected", label: "未通过" },
  { key: "expired", label: "已到期" },
  { key: "revoked", label: "已撤销" },
  { key: "withdrawn", label: "已撤回" },
] as const;
export type DeskState = (typeof deskStates)[number]["key"];

export interface DeskFilter {
  state: DeskState;
  section: string | undefined;
  kind: DeskCertification["kind"] | undefined;
}

// Under the key of the review queues: what changes one of them changes these.
const LISTS = ["moderation", "reviews", "certification"];
/** Others work on the same list: it is read again this often, in ms. */
const POLL = 20_000;

/** Applications in a state. */
export const deskCertifications = (filter: DeskFilter) =>
  infiniteQueryOptions({
    queryKey: [...LISTS, "list", filter],
    queryFn: ({ pageParam, signal }) =>
      api(
        "GET /api/admin/certifications",
        { query: { ...filter, cursor: pageParam ?? undefined, limit: 30 } },
        { signal, quiet: true },
      ),
    initialPageParam: null as string | null,
    getNextPageParam: (last) => last.next_cursor,
    refetchInterval: POLL,
    staleTime: 0,
  });

/** One application with what was confided; read again only when something was decided, since each reading is written down. */
export const deskCertification = (id: string | null) =>
  queryOptions({
    queryKey: [...LISTS, "one", id],
    queryFn: ({ signal }) =>
      api("GET /api/admin/certifications/{id}", { params: { id: id ?? "" } }, { signal, quiet: true }),
    enabled: id !== null,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
    retry: false,
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
