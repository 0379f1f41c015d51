/** What the member sees of himself has changed elsewhere: number, minors' mode, cancellation. */
export const PROFILE_CHANGED = "profile.changed";
