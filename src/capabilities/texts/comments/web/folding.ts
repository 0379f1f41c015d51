/** From here on a text is folded: about eight lines. */
const LONG = 180;

/** Whether a comment's text is folded until it is asked for. */
export const isFolded = (text: string): boolean => text.length > LONG || text.split("\n").length > 7;
