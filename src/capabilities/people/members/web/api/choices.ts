import { queryOptions } from "@tanstack/react-query";
import { memberApi } from "./client.ts";

/** Series of cars that members can follow. */
export const interestChoices = () =>
  queryOptions({
    queryKey: ["members", "interests"],
    queryFn: async ({ signal }) => (await memberApi("GET /api/interests", {}, { signal, quiet: true })).items,
    staleTime: 300_000,
  });

/** Avatars that everybody may choose. */
export const presetAvatars = () =>
  queryOptions({
    queryKey: ["members", "avatars"],
    queryFn: async ({ signal }) => (await memberApi("GET /api/avatars", {}, { signal, quiet: true })).items,
    staleTime: 3_600_000,
  });
