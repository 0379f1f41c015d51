import { previewSubjects } from "#capabilities/desk/phone-preview/server/public.ts";
import { holdings, showings } from "#capabilities/media/media/server/public.ts";
import { homeParts } from "#capabilities/site/home-layout/server/public.ts";
import { searchDocuments } from "#capabilities/site/search/server/public.ts";
import { sitemapParts } from "#capabilities/site/site/server/public.ts";
import type { Feature } from "#platform/feature.ts";
import { rounds } from "#platform/rounds/each-row.ts";
import { heldByCampaigns, shownByCampaigns } from "./campaign-files.ts";
import { campaignPart, campaignSitemap, searchedOf } from "./found.ts";
import { defineCampaignJobs, TURNS_ROUND } from "./jobs.ts";
import { CAMPAIGN, WRITE_PAGES } from "./names.ts";
import { previewOf } from "./preview.ts";
import { campaignRoutes } from "./routes.ts";
import { campaignConstraints } from "./tables.ts";

/** Campaigns and free pages: blocks arranged at the desk, for a time. */
export const campaigns: Feature = {
  name: "campaigns",
  title: "页面",
  routes: campaignRoutes,
  permissions: { [WRITE_PAGES]: { title: "编辑自由页面", within: ["section"] } },
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
    previewSubjects.offer(CAMPAIGN, previewOf("campaign")),
    previewSubjects.offer("page", previewOf("page")),
    searchDocuments.offer(CAMPAIGN, searchedOf("campaign")),
    searchDocuments.offer("page", searchedOf("page")),
    sitemapParts.offer("campaigns", campaignSitemap),
    homeParts.offer(CAMPAIGN, campaignPart),
    rounds.offer(TURNS_ROUND, { title: "让专题和页面按时可搜和停止", row: "专题或页面" }),
  ],
};
