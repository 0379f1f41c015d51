import { previewSubjects } from "#capabilities/desk/phone-preview/server/public.ts";
import { holdings, showings } from "#capabilities/media/media/server/public.ts";
import { homeParts } from "#capabilities/site/home-layout/server/public.ts";
import { searchDocuments } from "#capabilities/site/search/server/public.ts";
import { sitemapParts } from "#capabilities/site/site/server/public.ts";
import type { Feature } from "#platform/feature.ts";
import { rounds } from "#platform/rounds/each-row.ts";
import { heldByCampaigns, shownByCampaigns } from "./campaign-files.ts";
import { campaignPart, campaignSitemap, searchedCampaigns } from "./found.ts";
import { defineCampaignJobs, TURNS_ROUND } from "./jobs.ts";
import { CAMPAIGN } from "./names.ts";
import { campaignPreview } from "./preview.ts";
import { campaignRoutes } from "./routes.ts";
import { campaignConstraints } from "./tables.ts";

/** Pages of campaigns: blocks arranged at the desk, for a time. */
export const campaigns: Feature = {
  name: "campaigns",
  routes: campaignRoutes,
  jobs: defineCampaignJobs,
  constraints: campaignConstraints,
  demo: [
    {
      mark: "campaigns",
      after: ["leads", "quizzes", "games", "activities", "goods"],
      load: () => import("./demo/fill.ts"),
    },
  ],
  offers: [
    showings.offer("campaigns", shownByCampaigns),
    holdings.offer("campaigns", heldByCampaigns),
    previewSubjects.offer(CAMPAIGN, campaignPreview),
    searchDocuments.offer(CAMPAIGN, searchedCampaigns),
    sitemapParts.offer("campaigns", campaignSitemap),
    homeParts.offer(CAMPAIGN, campaignPart),
    rounds.offer(TURNS_ROUND, { title: "让专题活动按时可搜和停止", row: "专题" }),
  ],
};
