/** Permission to keep members from writing, everywhere or in a section. */
export const MUTE = "members.mute";

/** Permission to say what is shown at once and what is looked at first. */
export const SCREENING = "screening.manage";
