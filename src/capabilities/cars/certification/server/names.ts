/** The kind of its objects: in the review queue, for private pictures, and in what is told of them. */
export const CERTIFICATION = "certification";

/** Kept answers that count the owners of a section. */
export const ownersTag = (section: string): string => `owners:${section}`;

/** An open page of a member's asks again what he may. */
export const CERTIFIED_CHANGED = "certified.changed";

export const DAY = 86_400_000;

/** Papers of a draft go after so many days without a word; those of what waits are kept for so long at the most. */
export const DRAFT_DAYS = 30;
export const WAITING_DAYS = 180;
