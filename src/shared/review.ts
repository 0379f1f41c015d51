/** How many items of a review queue one request takes at most. */
export const BATCH = 200;
/** Of an appeal's words, in characters. */
export const APPEAL_LONGEST = 500;
