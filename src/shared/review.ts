/** How many items of a review queue one request takes at most. */
export const BATCH = 200;
/** Of an appeal's words, in characters. */
export const APPEAL_LONGEST = 500;

/** What of a member's doings a moderator can keep him from, with what it is called; a ban keeps him out altogether. */
export const mutedDoings = { writing: "禁言", activities: "限制报名", buying: "限制购买" } as const;
export type MutedDoing = keyof typeof mutedDoings;
