import { OWN } from "#client/own-queries.ts";
import { pagedQuery, readQuery } from "#client/queries.ts";
import { apiClient } from "#client/request.ts";
import type { gameEndpoints } from "../../contract.ts";

export const gameApi = apiClient<typeof gameEndpoints>();

/** Pages of a week's ranking; this week's without one. */
export const gameRanking = (week?: string) =>
  pagedQuery(
    ["games", "ranking", week ?? ""],
    (cursor, how) =>
      gameApi("GET /api/games/ranking", { query: { cursor, ...(week !== undefined && { week }) } }, how),
    { staleTime: 15_000 },
  );

/** The first of this week. */
export const gameLeaders = (limit: number) =>
  readQuery(["games", "leaders", limit], (how) =>
    gameApi("GET /api/games/ranking", { query: { limit } }, how),
  );

/** Where the member stands. */
export const ownGame = () =>
  readQuery([OWN, "games", "standing"], (how) => gameApi("GET /api/my/game", {}, how), { staleTime: 0 });
