/** What campaigns are called in the search, the audit log and signed links. */
export const CAMPAIGN = "campaign";
/** Within sections; quizzes, which stand in campaigns, are made by the same people. */
export { WRITE_CAMPAIGNS as WRITE } from "#features/quizzes/server/public.ts";

/** What shows one campaign. */
export const campaignTag = (slug: string): string => `campaign:${slug}`;
/** What lists campaigns. */
export const CAMPAIGNS_TAG = "campaigns";
