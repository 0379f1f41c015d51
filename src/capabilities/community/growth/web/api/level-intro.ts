import { readQuery } from "#client/queries.ts";
import { growthApi } from "./client.ts";

/** All levels, their rights, and what growth is given for: the same for everybody. */
export const levelIntro = () =>
  readQuery(["level-intro"], (how) => growthApi("GET /api/my/level-intro", {}, how), { staleTime: 300_000 });
