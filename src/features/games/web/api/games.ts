import { readQuery } from "#client/queries.ts";
import { apiClient } from "#client/request.ts";
import type { gameEndpoints } from "../../contract.ts";

export const gameApi = apiClient<typeof gameEndpoints>();

/** The first of this week. */
export const gameLeaders = (limit: number) =>
  readQuery(["games", "leaders", limit], (how) =>
    gameApi("GET /api/games/ranking", { query: { limit } }, how),
  );
