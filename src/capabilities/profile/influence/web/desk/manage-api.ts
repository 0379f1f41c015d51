import type { QueryClient } from "@tanstack/react-query";
import type { z } from "zod";
import { pagedQuery, readQuery } from "#client/queries.ts";
import type { deskInfluenceEndpoints } from "../../desk-contract.ts";
import { influenceApi } from "./api.ts";

type Endpoints = typeof deskInfluenceEndpoints;
export type Season = z.output<Endpoints["POST /api/admin/influence/seasons"]["data"]>;
export type Code = z.output<Endpoints["POST /api/admin/influence/codes"]["data"]>;
export type Right = z.output<Endpoints["POST /api/admin/influence/rights"]["data"]>;
export type Claim = z.output<Endpoints["POST /api/admin/influence/claims/{id}/decision"]["data"]>;

/** Of which section; without one of all that somebody runs. */
export interface OfSection {
  section: string | undefined;
}

const keyOf = (what: string, of: object) => ["admin", "influence", what, of];
const fresh = { staleTime: 0 };

export const seasonsOf = (query: OfSection) =>
  readQuery(
    keyOf("seasons", query),
    (how) => influenceApi("GET /api/admin/influence/seasons", { query }, how),
    fresh,
  );

export const rightsOf = (query: OfSection) =>
  readQuery(
    keyOf("rights", query),
    (how) => influenceApi("GET /api/admin/influence/rights", { query }, how),
    fresh,
  );

export const codesOf = (of: OfSection) =>
  pagedQuery(
    keyOf("codes", of),
    (cursor, how) =>
      influenceApi("GET /api/admin/influence/codes", { query: { ...of, cursor, limit: 30 } }, how),
    fresh,
  );

export const claimsOf = (of: OfSection & { state: Claim["state"] }) =>
  pagedQuery(
    keyOf("claims", of),
    (cursor, how) =>
      influenceApi("GET /api/admin/influence/claims", { query: { ...of, cursor, limit: 30 } }, how),
    fresh,
  );

/** Something of it changed: all lists, and the figures of the desk, are asked for again. */
export const refreshManaged = (queryClient: QueryClient): Promise<void> =>
  queryClient.invalidateQueries({ queryKey: ["admin"] });
