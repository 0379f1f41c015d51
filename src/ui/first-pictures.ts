import { createContext } from "react";

/** Items of a list that a screen begins with whose pictures may be seen at once; of the first they are asked for first. */
export const SEEN_AT_ONCE = 4;

/**
 * When the pictures of this part are wanted: `first` for what a screen begins with, `soon` for what stands below it and
 * may be seen at once, `later` for all else.
 */
export const FirstPictures = createContext<"first" | "soon" | "later">("later");
