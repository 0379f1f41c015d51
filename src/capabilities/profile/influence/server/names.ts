/** The kind of its objects: in the review queue, for private pictures, and in what is told of them. */
export const INFLUENCE = "influence";

/** Runs seasons, invitations and rights. */
export const MANAGE = "influence.manage";

/** Kept answers about a section's season, rights and voices. */
export const influenceTag = (section: string): string => `influence:${section}`;

export const DAY = 86_400_000;

/** Screenshots of a draft, and drafts, go after so many days without a word. */
export const DRAFT_DAYS = 30;
/** Screenshots of what waits are kept for so long at the most, those of what was decided for so long after it. */
export const WAITING_DAYS = 180;
export const DECIDED_DAYS = 30;

/** How long it holds, in months. */
export const VALID_MONTHS = 12;

/** How many others a voice of each tier may invite. */
export const INVITATIONS = { A: 20, B: 10, C: 5 } as const;

/** As members and desk read it: 达人 No.0007. @returns null while there is none */
export const numberWords = (number: number | null): string | null =>
  number === null ? null : `No.${String(number).padStart(4, "0")}`;
