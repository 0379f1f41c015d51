/** Characters and pictures of what a participant says of an activity. */
export const REVIEW_LENGTH = 1000;
export const REVIEW_PICTURES = 9;
