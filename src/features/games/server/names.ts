/** What may be done with scores. */
export const MANAGE_GAMES = "games.manage";

/** Everything that shows the ranking of a week. */
export const rankingTag = (week: string): string => `game-ranking:${week}`;
