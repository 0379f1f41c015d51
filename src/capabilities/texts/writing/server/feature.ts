import { holdings, showings } from "#capabilities/media/media/server/public.ts";
import { forgetMember, memberMerges, personalData } from "#capabilities/people/members/server/public.ts";
import type { Feature } from "#platform/feature.ts";
import { defineWritingJobs } from "./jobs.ts";
import { draftData, draftMerge, forgetDrafts } from "./own-drafts.ts";
import { writingRoutes } from "./routes.ts";
import { heldByDrafts } from "./save-draft.ts";
import { shownByTexts } from "./text-media.ts";

/** Texts that members write, whatever they are: their documents, files and drafts. */
export const writing: Feature = {
  name: "writing",
  routes: writingRoutes,
  jobs: defineWritingJobs,
  offers: [
    showings.offer("writing", shownByTexts),
    holdings.offer("drafts", heldByDrafts),
    personalData.offer("drafts", draftData),
    forgetMember.offer("drafts", forgetDrafts),
    memberMerges.offer("drafts", draftMerge),
  ],
};
