import { readQuery } from "#client/queries.ts";
import { memberApi } from "./client.ts";

/** Series of cars that members can follow. */
export const interestChoices = () =>
  readQuery(["members", "interests"], async (how) => (await memberApi("GET /api/interests", {}, how)).items, {
    staleTime: 300_000,
  });

/** Avatars that everybody may choose. */
export const presetAvatars = () =>
  readQuery(["members", "avatars"], async (how) => (await memberApi("GET /api/avatars", {}, how)).items, {
    staleTime: 3_600_000,
  });
