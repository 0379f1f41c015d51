import { readQuery } from "#client/queries.ts";
import { clubApi } from "./client.ts";

/** A club's figures. @param section slug of a club */
export const club = (section: string) =>
  readQuery(["clubs", section], (how) => clubApi("GET /api/clubs/{section}", { params: { section } }, how), {
    staleTime: 60_000,
  });
