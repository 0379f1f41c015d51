import { infiniteQueryOptions, type QueryClient, queryOptions } from "@tanstack/react-query";
import type { z } from "zod";
import type { deskInfluenceEndpoints } from "../../desk-contract.ts";
import { influenceApi } from "./api.ts";

type Endpoints = typeof deskInfluenceEndpoints;
export type Season = z.output<Endpoints["POST /api/admin/influence/seasons"]["data"]>;
export type Code = z.output<Endpoints["POST /api/admin/influence/codes"]["data"]>;
export type Right = z.output<Endpoints["POST /api/admin/influence/rights"]["data"]>;
export type Claim = z.output<Endpoints["POST /api/admin/influence/claims/{id}/decision"]["data"]>;

const ALL = ["admin", "influence"];
const quiet = (signal: AbortSignal) => ({ signal, quiet: true });
/** Of a section; without one of all that somebody runs. */
const of = (section: string | undefined) => (section === undefined ? {} : { section });

export const seasonsOf = (section: string | undefined) =>
  queryOptions({
    queryKey: [...ALL, "seasons", section],
    queryFn: ({ signal }) =>
      influenceApi("GET /api/admin/influence/seasons", { query: of(section) }, quiet(signal)),
    staleTime: 0,
  });

export const rightsOf = (section: string | undefined) =>
  queryOptions({
    queryKey: [...ALL, "rights", section],
    queryFn: ({ signal }) =>
      influenceApi("GET /api/admin/influence/rights", { query: of(section) }, quiet(signal)),
    staleTime: 0,
  });

export const codesOf = (section: string | undefined) =>
  infiniteQueryOptions({
    queryKey: [...ALL, "codes", section],
    queryFn: ({ pageParam, signal }) =>
      influenceApi(
        "GET /api/admin/influence/codes",
        { query: { ...of(section), cursor: pageParam ?? undefined, limit: 30 } },
        quiet(signal),
      ),
    initialPageParam: null as string | null,
    getNextPageParam: (last) => last.next_cursor,
    staleTime: 0,
  });

export const claimsOf = (section: string | undefined, state: Claim["state"]) =>
  infiniteQueryOptions({
    queryKey: [...ALL, "claims", section, state],
    queryFn: ({ pageParam, signal }) =>
      influenceApi(
        "GET /api/admin/influence/claims",
        { query: { ...of(section), state, cursor: pageParam ?? undefined, limit: 30 } },
        quiet(signal),
      ),
    initialPageParam: null as string | null,
    getNextPageParam: (last) => last.next_cursor,
    staleTime: 0,
  });

/** Something of it changed: all lists, and the figures of the desk, are asked for again. */
export const refreshManaged = (queryClient: QueryClient): Promise<void> =>
  queryClient.invalidateQueries({ queryKey: ["admin"] });
