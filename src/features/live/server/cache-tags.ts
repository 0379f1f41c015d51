/** Lists of rooms: dropped when one appears, changes its head, moves on or goes. */
export const LIVES_TAG = "lives";

/** One room's own answers and pages: dropped with every change of it, never by what is said in it. */
export const liveTag = (id: string): string => `live:${id}`;
