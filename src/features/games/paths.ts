import { pathsOf } from "#sections/path-table.ts";

/** Where the game stands, in every section. */
export const gamePaths = { "game.play": "/gamedemo" } as const;

/** The address of a screen of games, as `pathOf` for all others. */
export const gamePathOf = pathsOf(gamePaths);
