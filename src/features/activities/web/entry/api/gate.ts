import { pagedQuery, readQuery } from "#client/queries.ts";
import type { GateSide } from "../side.ts";

/** Which people of an activity are listed. */
export interface PeopleFilter {
  q?: string | undefined;
  show: "all" | "arrived" | "missing";
  kind?: string | undefined;
  convoy?: number | undefined;
}

/** Seldom, beside what is told as it happens. */
const SELDOM_MS = 60_000;

export const board = ({ api, queryKey }: GateSide, id: string) =>
  readQuery(
    [...queryKey, id, "board"],
    (how) => api("GET /api/activities/{id}/gate", { params: { id } }, how),
    { staleTime: 0, refetchInterval: SELDOM_MS },
  );

export const people = ({ api, queryKey }: GateSide, id: string, filter: PeopleFilter) =>
  pagedQuery(
    [...queryKey, id, "people", filter],
    (cursor, how) =>
      api("GET /api/activities/{id}/gate/people", { params: { id }, query: { ...filter, cursor } }, how),
    { staleTime: 0 },
  );

export const conflicts = ({ api, queryKey }: GateSide, id: string) =>
  readQuery(
    [...queryKey, id, "conflicts"],
    async (how) => (await api("GET /api/activities/{id}/gate/conflicts", { params: { id } }, how)).items,
    { staleTime: 0 },
  );

export const stageCounts = ({ api, queryKey }: GateSide, id: string) =>
  readQuery(
    [...queryKey, id, "calls"],
    async (how) => (await api("GET /api/activities/{id}/gate/calls", { params: { id } }, how)).items,
    { staleTime: 0 },
  );

export const emergencyReads = ({ api, queryKey }: GateSide, id: string) =>
  readQuery(
    [...queryKey, id, "emergency-reads"],
    async (how) =>
      (await api("GET /api/activities/{id}/gate/emergency-reads", { params: { id } }, how)).items,
    { staleTime: 0 },
  );
