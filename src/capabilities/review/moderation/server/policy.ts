/** Permission to keep members from writing, everywhere or in a section. */
export const MUTE = "members.mute";

/** Permission to look through all reports, and to answer them. */
export const REPORTS = "reports.handle";

/** Permission to word the reasons that refusals are given with. */
export const REASONS = "review.reasons";

/** Permission to say what is shown at once and what is looked at first. */
export const SCREENING = "screening.manage";
