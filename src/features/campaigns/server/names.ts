import type { PageKind } from "#features/campaigns/page-kinds-contract.ts";
import { WRITE_CAMPAIGNS } from "#features/quizzes/server/public.ts";

/** What campaigns are called in the search, the audit log and signed links; what pages are, is their kind too. */
export const CAMPAIGN = "campaign";
/** Within sections; quizzes, which stand in campaigns, are made by the same people. */
export const WRITE = WRITE_CAMPAIGNS;
/** Within sections. */
export const WRITE_PAGES = "pages.write";

/** The permission that changing one of a kind takes. */
export const toWrite = (kind: PageKind): string => (kind === "page" ? WRITE_PAGES : WRITE);

/** What shows one campaign. */
export const campaignTag = (slug: string): string => `campaign:${slug}`;
/** What lists campaigns. */
export const CAMPAIGNS_TAG = "campaigns";
